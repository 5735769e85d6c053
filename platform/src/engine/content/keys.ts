/** Keys that configurations name by regular expressions, which match whole names. */
import { ConfigurationError } from '../configuration.js';

/** Says of a key whether one of the patterns matches it. Throws for a pattern that is none, or takes too long to be tried. */
export function keyMatcher(patterns: readonly string[]): (key: string) => boolean {
  const expressions = patterns.map((pattern) => {
    try {
      return new RegExp(`^(?:${pattern})$`, 's');
    } catch {
      throw new ConfigurationError(`"keys" has a pattern that is no regular expression: ${pattern}`);
    }
  });
  return (key) => expressions.some((expression) => expression.test(key));
}
