"""The command line of Sintra, one file a command. Commands import kernels only when they run, so that help is quick."""
