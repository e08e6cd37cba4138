"""Compiling beside everything else."""
