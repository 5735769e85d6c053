export function reachedFiles(entries: readonly string[]): Set<string>;
