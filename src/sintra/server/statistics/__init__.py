"""What the finished matches of a browser add up to."""
