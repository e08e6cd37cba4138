"""Compiling what playing needs, once, beside whatever else is done: what there is to compile, and how far it is."""
