/* 3de980b1d9b70db19e6087f36be125a6a9b533d97b2c31f5160ea8d23910fcfa */
import"./chunk-7W2GJUAZ.js";
