/** Branches of a repository: each name with its newest commit. */
export type Branches = ReadonlyMap<string, string>;

/** Reads what `git ls-remote` or `git for-each-ref` writes: a commit, a tab and a name below `prefix` in each line. */
export function branchesIn(output: Buffer, prefix: string): Branches {
  const found = new Map<string, string>();
  for (const line of output.toString('utf8').split('\n')) {
    const [commit = '', ref = ''] = line.split('\t');
    if (ref.startsWith(prefix)) found.set(ref.slice(prefix.length), commit);
  }
  return found;
}

export const areSame = (one: Branches, other: Branches): boolean =>
  one.size === other.size && [...one].every(([name, commit]) => other.get(name) === commit);
