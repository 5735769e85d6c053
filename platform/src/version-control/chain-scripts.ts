/** Scripts of the rule chains of a version: they are compiled before the chains are loaded, as they are before a chain is saved. */
import type { Context } from '../framework/context.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import { type NodeFaults, scriptFaults, scriptsOf } from '../rule-chains/node-scripts.js';
import { parseFile } from './entity-file.js';

/** A file of a rule chain, by the id the chain has there. */
interface ChainText {
  id: string;
  text: string;
}

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

const readScripts = defineOperation(
  'versions.chain-scripts',
  'search',
  (_tx, { chains }: { user: SessionUser; chains: readonly ChainText[] }) => chains.map(({ text }) => scriptsIn(text)),
);

/** Why nodes of these chains cannot run. */
export async function chainFaults(
  { db, scripts }: Pick<Context, 'db' | 'scripts'>,
  user: SessionUser,
  chains: readonly ChainText[],
): Promise<ChainFaults> {
  if (chains.length === 0) return {};
  const ofChains = await db.run(readScripts, { user, chains });
  const faults = await scriptFaults({ scripts }, { user }, ofChains.flat());
  const found: Record<string, NodeFaults> = {};
  let at = 0;
  for (const [place, { id }] of chains.entries()) {
    const count = ofChains[place]?.length ?? 0;
    found[id] = faults.slice(at, at + count);
    at += count;
  }
  return found;
}
