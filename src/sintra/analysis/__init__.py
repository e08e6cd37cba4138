"""What a match was worth, move by move and deal by deal: mistakes, luck, and the reasons for both. No rule is here."""
