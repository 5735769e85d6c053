import type { QueryClient } from '@tanstack/react-query';
import { outputLabelsQuery } from '../calls/rule-chain-calls';
import { type Components, lookOf } from '../canvas/node-look';
import type { RuleNode } from '../model/rule-chain';

/** Which labels the links of a node may have. */
export interface LabelChoice {
  /** In the order in which the node declares them. */
  offered: readonly string[];
  /** Any other text may be one, too. */
  free: boolean;
}

/** What every node can answer with, and what a called chain's own outputs never are. */
const FAILURE = 'Failure';

/** The labels of a node's links. A node that calls a chain offers the outputs of that chain; what can't be asked is not offered. */
export async function labelChoice(node: RuleNode, components: Components, client: QueryClient): Promise<LabelChoice> {
  const { relationTypes, customRelations, ruleChainNode } = lookOf(node, components).definition;
  if (!ruleChainNode) return { offered: relationTypes, free: customRelations };
  const { ruleChainId } = node.configuration;
  const outputs =
    typeof ruleChainId === 'string' && ruleChainId
      ? await client.fetchQuery(outputLabelsQuery(ruleChainId)).catch((): string[] => [])
      : [];
  return { offered: [...new Set([...outputs, FAILURE])], free: customRelations };
}
