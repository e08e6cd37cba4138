"""`python -m sintra` is the command `sintra`."""

from sintra.cli.main import main

if __name__ == "__main__":
    main()
