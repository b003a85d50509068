"""Games: families that are one file of rules each; shared engines derive everything else (docs/new_family.md)."""
