/** Scripts of the rule chains of a version: they are compiled before the chains are loaded, as they are before a chain is saved. */
import type { Context } from '../framework/context.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import { type NodeFaults, scriptFaults, scriptsOf } from '../rule-chains/node-scripts.js';
import { parseFile } from './entity-file.js';
import { type FilesOfKind, readFiles } from './load-files.js';

/** Why nodes cannot run, by the ids of their chains. */
export type ChainFaults = Readonly<Record<string, NodeFaults>>;

/** The scripts of a file's nodes; none where it cannot be read, which is told when it is loaded. */
function scriptsIn(text: string): ReturnType<typeof scriptsOf> {
  try {
    const { metaData } = parseFile(text, 'RULE_CHAIN');
    return isObject(metaData) ? scriptsOf(metaData.nodes) : [];
  } catch {
    return [];
  }
}

/** Characters of the scripts that are compiled: beyond that, handing them on would hold everybody. */
const MOST_CHARACTERS = 5_000_000;

const readScripts = defineOperation(
  'versions.chain-scripts',
  'search',
  (_tx, { kinds }: { user: SessionUser; kinds: readonly FilesOfKind[] }) => {
    const chains = kinds.flatMap(readFiles).map(({ id, text }) => ({ id, scripts: scriptsIn(text) }));
    const all = chains.flatMap(({ scripts }) => scripts);
    const characters = all.reduce((sum, source) => sum + (source?.script.length ?? 0), 0);
    return characters > MOST_CHARACTERS ? [] : chains;
  },
);

/** Why nodes of the rule chains in these files cannot run. */
export async function chainFaults(
  { db, scripts }: Pick<Context, 'db' | 'scripts'>,
  user: SessionUser,
  kinds: readonly FilesOfKind[],
): Promise<ChainFaults> {
  if (kinds.length === 0) return {};
  const chains = await db.run(readScripts, { user, kinds });
  const faults = await scriptFaults(
    { scripts },
    { user },
    chains.flatMap((chain) => chain.scripts),
  );
  const found: Record<string, NodeFaults> = {};
  let at = 0;
  for (const chain of chains) {
    found[chain.id] = faults.slice(at, at + chain.scripts.length);
    at += chain.scripts.length;
  }
  return found;
}
