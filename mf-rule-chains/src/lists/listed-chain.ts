import { edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import type { PageData, PageLink } from '@mullion/shared-kit/api/page';
import type { Scope } from '@mullion/shared-kit/api/scope';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { autoAssignedQuery, edgeRuleChainsQuery } from '../calls/edge-chain-calls';
import { findRuleChain, ruleChainsQuery, saveRuleChain } from '../calls/rule-chain-calls';
import { listOfType, type RuleChain } from '../model/rule-chain';

/** Which list: of the tenant's chains, of templates for edges, or of one edge's chains. */
export type ListKind = 'tenant' | 'templates' | { edgeId: string };

/** A chain with what its list says of it. */
export interface ListedChain extends RuleChain {
  /** It is the root where the list is about. */
  isRoot: boolean;
  /** New edges are given it. */
  isAutoAssigned: boolean;
}

/** What the chain's own record does not say. */
interface ListFacts {
  root?: string;
  autoAssigned: ReadonlySet<string>;
}

const listed = (chain: RuleChain, { root, autoAssigned }: ListFacts): ListedChain => {
  const isRoot = root === undefined ? chain.root : chain.id.id === root;
  return { ...chain, isRoot, isAutoAssigned: !isRoot && autoAssigned.has(chain.id.id) };
};

async function factsOf(kind: ListKind, client: QueryClient): Promise<ListFacts> {
  if (kind === 'tenant') return { autoAssigned: new Set() };
  if (kind === 'templates') {
    const chains = await client.fetchQuery(autoAssignedQuery());
    return { autoAssigned: new Set(chains.map(({ id }) => id.id)) };
  }
  const edge = await client.fetchQuery(edgeInfoQuery(kind.edgeId));
  return { root: edge.rootRuleChainId?.id ?? '', autoAssigned: new Set() };
}

/** Begins with the word of the list's owner, so that what changes an edge reads its chains again. */
const keyOf = (kind: ListKind): readonly string[] =>
  typeof kind === 'string' ? ['ruleChains', kind] : ['edges', 'ruleChains', kind.edgeId];

/** One page of a list. */
export const listedChainsQuery = (kind: ListKind, pageLink: PageLink) =>
  queryOptions({
    queryKey: [...keyOf(kind), 'page', pageLink],
    queryFn: async ({ client }): Promise<PageData<ListedChain>> => {
      const page =
        typeof kind === 'string'
          ? ruleChainsQuery(kind === 'tenant' ? 'CORE' : 'EDGE', pageLink)
          : edgeRuleChainsQuery(kind.edgeId, pageLink);
      const [facts, found] = await Promise.all([factsOf(kind, client), client.fetchQuery(page)]);
      return { ...found, data: found.data.map((chain) => listed(chain, facts)) };
    },
  });

/** One chain as its list shows it. */
export const listedChainQuery = (kind: ListKind, id: string, options: CallOptions) =>
  queryOptions({
    queryKey: [...keyOf(kind), 'one', id],
    queryFn: async ({ client, signal }) => {
      const [facts, chain] = await Promise.all([factsOf(kind, client), findRuleChain(id, { ...options, signal })]);
      return listed(chain, facts);
    },
  });

/** Saves a chain, without what only its list says of it; a new one is of the list's type. */
export const saveListed =
  (kind: ListKind) =>
  ({ isRoot: _, isAutoAssigned: __, ...chain }: ListedChain, options: CallOptions): Promise<RuleChain> =>
    saveRuleChain({ ...chain, type: chain.type ?? (kind === 'tenant' ? 'CORE' : 'EDGE') }, options);

/** Address of a list. */
export const listPath = (kind: ListKind): string => {
  if (typeof kind === 'string') return listOfType(kind === 'tenant' ? 'CORE' : 'EDGE');
  return `/edgeInstances/${kind.edgeId}/ruleChains`;
};

/** The edge whose list it is; nothing in others. */
export const edgeOf = (scope: Scope): string => (scope.kind === 'edge' ? scope.edgeId : '');
