"""Records: the file of a match, how it is written and read, and how it is replayed."""

from sintra.records.codec import decode, encode
from sintra.records.file import load, save
from sintra.records.record import Deal, Event, Move, Record

__all__ = ["Deal", "Event", "Move", "Record", "decode", "encode", "load", "save"]
