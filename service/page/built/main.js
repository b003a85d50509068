/* a1c5eae29b3d3efa7d6d84fe4e42e37248d279a7e8d7363f0120d4e97186233b */
import"./chunk-7W2GJUAZ.js";
