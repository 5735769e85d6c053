import type { ChainGraph, ChainNode } from './graph';
import type { RuleChainMetadata, RuleNode } from './rule-chain';

/** A chain as the platform stores it: one connection for each label. */
export function writeGraph({ nodes, links, first }: ChainGraph, chainId: string): RuleChainMetadata {
  const indices = new Map(nodes.map(({ key }, index) => [key, index]));
  const firstNodeIndex = first === null ? undefined : indices.get(first);
  return {
    ruleChainId: { entityType: 'RULE_CHAIN', id: chainId },
    ...(firstNodeIndex !== undefined && { firstNodeIndex }),
    nodes: nodes.map(writeNode),
    connections: links.flatMap(({ from, to, labels }) => {
      const [fromIndex, toIndex] = [indices.get(from), indices.get(to)];
      if (fromIndex === undefined || toIndex === undefined) return [];
      return labels.map((type) => ({ fromIndex, toIndex, type }));
    }),
  };
}

/** A node as the platform stores it, its place beside what others keep there. */
const writeNode = ({ x, y, node: { ruleChainId: _, createdTime: __, ...node } }: ChainNode): RuleNode => ({
  ...node,
  additionalInfo: { ...node.additionalInfo, layoutX: x, layoutY: y },
});
