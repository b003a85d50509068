"""Makes colored nonograms: a picture from noise, textures or an image, repaired until its clues determine it."""
