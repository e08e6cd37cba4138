"""One test for each rule, ruling and worked case of the pages in docs/rules, through the public interface only."""
