"""A model of the table, against which the real one is played in any order, with crashes between any two writes."""
