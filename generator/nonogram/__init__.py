"""Make colored nonograms: from noise, textures and images, repaired until lines alone solve them."""
