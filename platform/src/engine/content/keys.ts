/** Keys that configurations name by regular expressions, which match whole names. */
import { RE2JS } from 're2js';
import { ConfigurationError } from '../configuration.js';

/** Says of a key whether one of the patterns matches it, in a time that grows with the key alone. Throws for what is no pattern. */
export function keyMatcher(patterns: readonly string[]): (key: string) => boolean {
  const expressions = patterns.map((pattern) => {
    try {
      return RE2JS.compile(pattern);
    } catch {
      throw new ConfigurationError(`"keys" has a pattern that cannot be used: ${pattern}`);
    }
  });
  return (key) => expressions.some((expression) => expression.matches(key));
}
