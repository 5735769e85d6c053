/** Labels of a chain's outputs: the names of its output nodes, by which the chains that call it link on. */
import type { Tx } from '../framework/tx.js';
import { type RuleChain, ruleChains } from './rule-chains.js';
import { callersOf, linksFrom, nodesOf, OUTPUT_NODE, type RuleNode, storeLink } from './rule-nodes.js';

const outputsOf = (tx: Tx, chainId: string): RuleNode[] =>
  nodesOf(tx, chainId).filter(({ type }) => type === OUTPUT_NODE);

const namesOf = (nodes: readonly RuleNode[]) => nodes.map(({ name }) => name ?? '');

/** The labels a chain puts out, sorted. */
export const outputLabels = (tx: Tx, chainId: string): string[] => [...new Set(namesOf(outputsOf(tx, chainId)))].sort();

/** The nodes that call a chain, with the labels their links have. */
export const labelUsage = (tx: Tx, { id, tenantId }: RuleChain) =>
  callersOf(tx, tenantId?.id ?? '', id.id).map((caller) => ({
    ruleChainId: caller.ruleChainId,
    ruleNodeId: caller.id,
    ruleChainName: caller.ruleChainId && ruleChains.find(tx, caller.ruleChainId.id)?.name,
    ruleNodeName: caller.name,
    labels: [...new Set(linksFrom(tx, caller.id.id).map(({ type }) => type))].sort(),
  }));

/** What output nodes of a chain are called, by their ids: taken before a save, it tells afterwards which were renamed. */
export const outputNames = (tx: Tx, chainId: string): ReadonlyMap<string, string> =>
  new Map(outputsOf(tx, chainId).map(({ id, name }) => [id.id, name ?? '']));

/** Old label → new one, where all output nodes of the old name got the same new one. */
function renamedLabels(tx: Tx, chainId: string, before: ReadonlyMap<string, string>): Map<string, string> {
  const now = outputNames(tx, chainId);
  const renamed = new Map<string, string | null>();
  for (const [id, name] of now) {
    const old = before.get(id);
    if (old === undefined || old === name) continue;
    renamed.set(old, renamed.has(old) && renamed.get(old) !== name ? null : name);
  }
  const kept = new Set(now.values());
  const clear = [...renamed].flatMap(([old, name]): [string, string][] =>
    name === null || kept.has(old) ? [] : [[old, name]],
  );
  return new Map(clear);
}

/**
 * Has the links of a chain's callers follow renamed outputs; answers the chains that changed by it. A label that still exists, or was
 * renamed to two, stays.
 */
export function followRenamedOutputs(tx: Tx, chain: RuleChain, before: ReadonlyMap<string, string>): RuleChain[] {
  const renamed = renamedLabels(tx, chain.id.id, before);
  if (renamed.size === 0) return [];
  const tenantId = chain.tenantId?.id ?? '';
  const changed = new Set<string>();
  for (const caller of callersOf(tx, tenantId, chain.id.id)) {
    for (const link of linksFrom(tx, caller.id.id)) {
      const type = renamed.get(link.type);
      if (type === undefined) continue;
      tx.run(
        'DELETE FROM rule_node_link WHERE from_id = ? AND to_id = ? AND type = ?',
        link.fromId,
        link.toId,
        link.type,
      );
      storeLink(tx, tenantId, { ...link, type });
      if (caller.ruleChainId) changed.add(caller.ruleChainId.id);
    }
  }
  return [...changed].flatMap((id) => ruleChains.find(tx, id) ?? []);
}
