"""One test for each rule, ruling and worked case of docs/rules/duel.md, through the public interface only."""
