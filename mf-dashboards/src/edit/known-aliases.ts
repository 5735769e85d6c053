import { matchesAnything } from '@mullion/shared-kit/aliases/alias-matches';
import { askForMissingAliases } from '@mullion/shared-kit/aliases/missing-aliases-dialog';
import type { AliasViewer } from '@mullion/shared-kit/aliases/resolve-alias';
import type { AliasInfo } from '../model/transfer/merge-named';

type Aliases = Readonly<Record<string, AliasInfo>>;

/** Aliases of a file. What those that come to nothing stand for here is asked; nothing if that is left. */
export async function withKnownAliases(aliases: Aliases, viewer: AliasViewer): Promise<Aliases | undefined> {
  const all = Object.entries(aliases);
  const there = await Promise.all(all.map(([, { filter }]) => matchesAnything(filter, viewer)));
  const missing = all.filter((_, at) => !there[at]);
  if (missing.length === 0) return aliases;
  const answers = await askForMissingAliases(missing.map(([id, { alias, filter }]) => ({ id, alias, filter })));
  if (!answers) return undefined;
  return { ...aliases, ...Object.fromEntries(answers.map(({ id, alias, filter }) => [id, { alias, filter }])) };
}
