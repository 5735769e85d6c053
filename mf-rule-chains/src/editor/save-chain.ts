import { formCall } from '@mullion/shared-kit/api/form-call';
import { deleteRuleChain, findMetadata, findRuleChain, saveMetadata, saveRuleChain } from '../calls/rule-chain-calls';
import { compareChains } from '../model/differences';
import type { ChainGraph, ChainNode } from '../model/graph';
import { readGraph } from '../model/read-graph';
import type { RuleChainMetadata } from '../model/rule-chain';
import { writeGraph } from '../model/write-graph';
import { askAboutOther } from './conflict-dialog';
import type { OpenedChain } from './opened-chain';

/** What became of a save: it is stored, what others stored is taken, or the person goes on editing. */
export type Saved = { opened: Extract<OpenedChain, { isNew: false }>; isMine: boolean } | undefined;

const isSameChain = (one: RuleChainMetadata, other: RuleChainMetadata) => {
  const { nodes, links } = compareChains(readGraph(one).graph, readGraph(other).graph);
  return nodes.length === 0 && links.length === 0;
};

/** Stores a chain in one call; a new one is made first. If somebody else has stored it since, the person is asked. */
export async function saveChain(base: OpenedChain, graph: ChainGraph): Promise<Saved> {
  if (base.isNew) {
    const chain = await saveRuleChain(base.chain, formCall);
    const metadata = await saveMetadata(writeGraph(graph, chain.id.id), formCall).catch(async (error: unknown) => {
      // A chain without its nodes would stay behind, and the next try make another.
      await deleteRuleChain(chain.id.id, { silent: true }).catch(() => undefined);
      throw error;
    });
    return { opened: { isNew: false, type: base.type, chain, metadata }, isMine: true };
  }
  const { id } = base.chain.id;
  const [chain, now] = await Promise.all([findRuleChain(id, formCall), findMetadata(id, formCall)]);
  if (!isSameChain(base.metadata, now)) {
    const before = readGraph(base.metadata).graph;
    const theirs = readGraph(now).graph;
    const answer = await askAboutOther({ name: chain.name, before, mine: graph, theirs });
    if (answer === 'reload') return { opened: { ...base, chain, metadata: now }, isMine: false };
    if (answer !== 'overwrite') return undefined;
  }
  const metadata = await saveMetadata(asKnown(writeGraph(graph, id), now), formCall);
  return { opened: { ...base, chain, metadata }, isMine: true };
}

/** Nodes that others deleted meanwhile are new ones: the platform knows their ids no more. */
function asKnown(metadata: RuleChainMetadata, now: RuleChainMetadata): RuleChainMetadata {
  const known = new Set(now.nodes.map(({ id }) => id?.id));
  return {
    ...metadata,
    nodes: metadata.nodes.map(({ id, ...node }) => (id && known.has(id.id) ? { id, ...node } : node)),
  };
}

/** The nodes that a refusal is about: those whose name stands in quotes at its beginning. */
export function refusedNodes(text: string, nodes: readonly ChainNode[]): readonly ChainNode[] {
  return nodes.filter(({ node }) => node.name !== '' && text.includes(`'${node.name}'`));
}
