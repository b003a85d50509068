"""Drawings of penpa-edit: a reader for those that anyone drew, and notations for ours."""
