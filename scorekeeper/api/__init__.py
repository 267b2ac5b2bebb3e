"""How one asks over HTTP: a file is a resource. Decides no rule and writes no query."""
