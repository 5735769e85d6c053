import { isJsonObject } from '@mullion/shared-kit/browser/read-json';
import type { RuleChain, RuleChainMetadata, RuleChainType } from './rule-chain';

/** A rule chain as a file holds it: without what belongs to one platform. */
export interface ChainFile {
  ruleChain: Partial<RuleChain> & Pick<RuleChain, 'name' | 'type'>;
  metadata: Omit<RuleChainMetadata, 'ruleChainId'>;
}

/** A chain and its nodes as a file. */
export function exportedChain(chain: RuleChain, metadata: RuleChainMetadata): ChainFile {
  const { id: _, createdTime: __, tenantId: ___, ...ruleChain } = chain;
  const { ruleChainId: ____, ...rest } = metadata;
  return {
    ruleChain: { ...ruleChain, firstRuleNodeId: null, root: false },
    metadata: {
      ...rest,
      nodes: metadata.nodes.map(({ id: _id, createdTime: _time, ruleChainId: _chain, ...node }) => node),
    },
  };
}

/** Why a file is none of a rule chain: it is no JSON, a member is missing or no such thing, or the chain is of the other type. */
export type FileProblem =
  | { kind: 'json' }
  | { kind: 'member'; path: string }
  | { kind: 'type'; expected: RuleChainType };

/** Reads a file. What it says of ids and of being the root is left out. */
export function readChainFile(text: string, expected: RuleChainType): { file: ChainFile } | { problem: FileProblem } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { problem: { kind: 'json' } };
  }
  const ruleChain = isJsonObject(content) ? content.ruleChain : undefined;
  const metadata = isJsonObject(content) ? content.metadata : undefined;
  if (!isJsonObject(ruleChain)) return { problem: { kind: 'member', path: 'ruleChain' } };
  if (!isJsonObject(metadata)) return { problem: { kind: 'member', path: 'metadata' } };
  if (typeof ruleChain.name !== 'string' || ruleChain.name === '') {
    return { problem: { kind: 'member', path: 'ruleChain.name' } };
  }
  if (!Array.isArray(metadata.nodes)) return { problem: { kind: 'member', path: 'metadata.nodes' } };
  const wrong = metadata.nodes.findIndex((node) => !isJsonObject(node));
  if (wrong >= 0) return { problem: { kind: 'member', path: `metadata.nodes.${wrong}` } };
  for (const member of ['connections', 'ruleChainConnections'] as const) {
    const value = metadata[member];
    if (value !== null && value !== undefined && !Array.isArray(value)) {
      return { problem: { kind: 'member', path: `metadata.${member}` } };
    }
  }
  if ((ruleChain.type ?? 'CORE') !== expected) return { problem: { kind: 'type', expected } };
  const { id: _, createdTime: __, tenantId: ___, ...own } = ruleChain;
  const { ruleChainId: ____, ...rest } = metadata;
  const nodes = metadata.nodes.map(({ id: _id, createdTime: _time, ruleChainId: _chain, ...node }) => node);
  return {
    file: {
      ruleChain: { ...own, name: ruleChain.name, type: expected, firstRuleNodeId: null, root: false },
      metadata: { ...rest, nodes, connections: (rest.connections ?? null) as ChainFile['metadata']['connections'] },
    },
  };
}
