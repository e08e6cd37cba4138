"""The commands of `sintra`, a file each."""
