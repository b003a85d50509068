"""How compiled code is made and run: the decorator, its cache, wide masks, SIMD vectors and random streams."""
