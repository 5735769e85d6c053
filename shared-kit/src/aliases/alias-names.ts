/** What is wrong with the name of an alias. */
export type AliasNameProblem = 'missing' | 'taken';

/** Whether a name is missing, or one of the others has it already; around names, blanks do not count. */
export function aliasNameProblem(name: string, others: readonly string[]): AliasNameProblem | null {
  const trimmed = name.trim();
  if (!trimmed) return 'missing';
  return others.some((other) => other.trim() === trimmed) ? 'taken' : null;
}
