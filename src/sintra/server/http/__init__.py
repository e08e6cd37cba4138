"""What is asked and answered over HTTP: the application, its endpoints, and the page for browsers."""
