import { ApiError } from '@mullion/shared-kit/api/api-error';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { isJsonObject } from '@mullion/shared-kit/browser/read-json';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { mayBeStored } from '../calls/may-be-stored';
import {
  deleteRuleChain,
  findMetadata,
  findNewestChain,
  findRuleChain,
  saveMetadata,
  saveRuleChain,
} from '../calls/rule-chain-calls';
import type { Components } from '../canvas/node-look';
import { say } from '../canvas/texts';
import { compareChains } from '../model/differences';
import type { ChainGraph, ChainNode } from '../model/graph';
import { keysOf, rekeyed, withIdsOf } from '../model/match-chain';
import { readGraph } from '../model/read-graph';
import type { RuleChain, RuleChainMetadata } from '../model/rule-chain';
import { writeGraph } from '../model/write-graph';
import { askAboutOther } from './conflict-dialog';
import { type OpenedChain, readOpened } from './opened-chain';

/** What became of a save: it is stored, what others stored is taken, or the person goes on editing. */
export type Saved = { opened: Extract<OpenedChain, { isNew: false }>; isMine: boolean } | undefined;

/** What earlier tries have done whose answer did not come: the next one takes it for one's own. */
const tries = new WeakMap<object, { since?: number; made?: RuleChain; of?: NewChain; sent?: ChainGraph }>();
/** How far the clocks of the platform and of the browser may be apart, ms. */
const CLOCKS_APART = 60_000;

const isSame = (one: ChainGraph, other: ChainGraph) => {
  const { nodes, links } = compareChains(one, other);
  return nodes.length === 0 && links.length === 0;
};

/** Stores a chain in one call; a new one is made first. If somebody else has stored it since, the person is asked. */
export const saveChain = (base: OpenedChain, graph: ChainGraph, components: Components): Promise<Saved> =>
  base.isNew ? saveNew(base, graph) : saveStored(base, graph, components);

async function saveNew(base: Extract<OpenedChain, { isNew: true }>, graph: ChainGraph): Promise<Saved> {
  const { chain, metadata } = await makeWithNodes(base, base.chain, graph);
  return { opened: opened(base, chain, metadata, graph), isMine: true };
}

/** What a chain is that is not stored yet. */
type NewChain = Partial<RuleChain> & Pick<RuleChain, 'name' | 'type'>;

/** Makes a chain and its nodes. All tries of one `attempt` make one chain, however often answers are lost. */
export async function makeWithNodes(attempt: object, record: NewChain, graph: ChainGraph) {
  const chain = await makeChain(attempt, record);
  const { id } = chain.id;
  try {
    return { chain, metadata: await asAnswered(saveMetadata(writeGraph(graph, id), formCall), id) };
  } catch (error) {
    // A chain without its nodes would stay behind, and the next try make another.
    await deleteRuleChain(id, { silent: true }).then(
      () => tries.delete(attempt),
      () => tries.set(attempt, { made: chain, of: record }),
    );
    throw error;
  }
}

/** A new chain, unless a try before has made it. */
async function makeChain(attempt: object, record: NewChain): Promise<RuleChain> {
  const { made, of, since } = tries.get(attempt) ?? {};
  // It may have got another name since.
  if (made) return of === record ? made : saveRuleChain({ ...made, ...record }, formCall);
  const lost = since === undefined ? undefined : await findLost(record, since);
  if (lost) return lost;
  const now = Date.now();
  try {
    return await saveRuleChain(record, formCall);
  } catch (error) {
    if (mayBeStored(error)) tries.set(attempt, { since: since ?? now });
    throw error;
  }
}

/** The chain that a call made whose answer was lost: new, of this name, and without a node. */
async function findLost({ name, type }: NewChain, since: number) {
  const newest = await findNewestChain(type, name, formCall);
  if (!newest || newest.createdTime < since - CLOCKS_APART) return undefined;
  const { nodes } = await findMetadata(newest.id.id, formCall);
  return nodes.length === 0 ? newest : undefined;
}

async function saveStored(
  base: Extract<OpenedChain, { isNew: false }>,
  graph: ChainGraph,
  components: Components,
): Promise<Saved> {
  const { id } = base.chain.id;
  const before = readOpened(base).graph;
  for (let seen = before; ; ) {
    const [chain, now] = await Promise.all([findRuleChain(id, formCall), findMetadata(id, formCall)]);
    const stored = rekeyed(readGraph(now).graph, base.keys ?? new Map());
    const own = isSame(seen, stored) ? stored : ownOf(base, stored);
    if (own) {
      const mine = withIdsOf(graph, own);
      tries.set(base, { sent: mine });
      const metadata = await asAnswered(saveMetadata(asKnown(writeGraph(mine, id), now), formCall), id);
      tries.delete(base);
      return { opened: opened(base, chain, metadata, mine), isMine: true };
    }
    const answer = await askAboutOther({ name: chain.name, before, mine: graph, theirs: stored, components });
    if (answer === 'reload') return { opened: { ...base, chain, metadata: now }, isMine: false };
    if (answer !== 'overwrite') return undefined;
    // Read again: somebody may have saved while the person decided.
    seen = stored;
  }
}

/** What is stored, with the keys of what a try before has sent, if it is that. */
function ownOf(base: OpenedChain, stored: ChainGraph): ChainGraph | undefined {
  const sent = tries.get(base)?.sent;
  const own = sent && rekeyed(stored, keysOf(stored, sent));
  return own && isSame(sent, own) ? own : undefined;
}

/** What the platform answers to a save; read again where the answer is none. */
async function asAnswered(saved: Promise<RuleChainMetadata>, id: string): Promise<RuleChainMetadata> {
  for (const read of [() => saved, () => findMetadata(id, formCall)]) {
    const answer: unknown = await read();
    if (isJsonObject(answer) && Array.isArray(answer.nodes)) return answer as unknown as RuleChainMetadata;
  }
  throw new Error(say('save.unread'));
}

const opened = (base: OpenedChain, chain: RuleChain, metadata: RuleChainMetadata, graph: ChainGraph) => ({
  isNew: false as const,
  type: base.type,
  chain,
  metadata,
  keys: keysOf(readGraph(metadata).graph, graph),
});

/** Nodes that others deleted meanwhile are new ones: the platform knows their ids no more. */
function asKnown(metadata: RuleChainMetadata, now: RuleChainMetadata): RuleChainMetadata {
  const known = new Set(now.nodes.map(({ id }) => id?.id));
  return {
    ...metadata,
    nodes: metadata.nodes.map(({ id, ...node }) => (id && known.has(id.id) ? { id, ...node } : node)),
  };
}

/** Whether a chain was refused because one of its external ID is here. The platform says so in words alone. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && /external/i.test(errorText(error));

/** The nodes that a refusal is about: those whose name stands in quotes in it. */
export function refusedNodes(text: string, nodes: readonly ChainNode[]): readonly ChainNode[] {
  return nodes.filter(({ node }) => node.name !== '' && text.includes(`'${node.name}'`));
}
