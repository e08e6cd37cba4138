"""One test for each rule, ruling and worked case of docs/rules/chocolatier.md, through the public interface only."""
