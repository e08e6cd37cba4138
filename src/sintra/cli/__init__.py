"""The command line of Sintra. Commands import kernels only when they run, so that help is quick.

`command` has one file a command, `terminal` a match played at the terminal; what several commands share lies here.
"""
