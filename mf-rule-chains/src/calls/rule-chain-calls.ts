import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { fetchPages, type PageData, type PageLink } from '@mullion/shared-kit/api/page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type NodeComponent, nodeGroups } from '../model/node-component';
import type { RuleChain, RuleChainMetadata, RuleChainType } from '../model/rule-chain';

/** Rule chains of the tenant of one type; searches the name. */
export const ruleChainsQuery = (type: RuleChainType, page: PageLink) =>
  queryOptions({
    queryKey: ['ruleChains', 'list', type, page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) => http.get<PageData<RuleChain>>('/api/ruleChains', { ...link, type }, { signal })),
    placeholderData: keepPreviousData,
  });

/** A rule chain without its nodes, as it is stored now. */
export const findRuleChain = (id: string, options?: CallOptions): Promise<RuleChain> =>
  http.get<RuleChain>(`/api/ruleChain/${id}`, undefined, options);

/** The chain of a type that was created last of those with a name. */
export const findNewestChain = async (type: RuleChainType, name: string, options?: CallOptions) => {
  const page = { page: 0, pageSize: 10, textSearch: name, sortProperty: 'createdTime', sortOrder: 'DESC', type };
  const { data } = await http.get<PageData<RuleChain>>('/api/ruleChains', page, options);
  return data.find((chain) => chain.name === name);
};

/** The nodes and links of a chain, as they are stored now. */
export const findMetadata = (id: string, options?: CallOptions): Promise<RuleChainMetadata> =>
  http.get<RuleChainMetadata>(`/api/ruleChain/${id}/metadata`, undefined, options);

/** Saves a new chain or a changed one, without its nodes. */
export const saveRuleChain = (chain: object, options?: CallOptions): Promise<RuleChain> =>
  http.post<RuleChain>('/api/ruleChain', chain, options);

/** Creates a chain with the nodes that profiles of devices begin with. */
export const createDefaultChain = (name: string, options?: CallOptions): Promise<RuleChain> =>
  http.post<RuleChain>('/api/ruleChain/device/default', { name }, options);

/** Replaces the nodes and links of a chain; answers them with the ids of new nodes. Callers follow renamed outputs. */
export const saveMetadata = (metadata: RuleChainMetadata, options?: CallOptions): Promise<RuleChainMetadata> =>
  http.post<RuleChainMetadata>('/api/ruleChain/metadata', metadata, { ...options, query: { updateRelated: true } });

/** Deletes a chain. Refused for roots, and while profiles name it. */
export const deleteRuleChain = (id: string, options?: CallOptions): Promise<unknown> =>
  http.delete(`/api/ruleChain/${id}`, undefined, options);

/** Makes a CORE chain the one that gets every message. Never for an EDGE chain: the tenant would lose its root. */
export const makeRoot = (id: string, options?: CallOptions): Promise<RuleChain> =>
  http.post<RuleChain>(`/api/ruleChain/${id}/root`, null, options);

/** Labels that a called chain can answer with: the names of its output nodes. */
export const outputLabelsQuery = (id: string) =>
  queryOptions({
    queryKey: ['ruleChains', 'outputLabels', id],
    queryFn: ({ signal }) =>
      http.get<string[]>(`/api/ruleChain/${id}/output/labels`, undefined, { signal, silent: true }),
  });

/** The rule nodes that chains of a type can have. */
export const nodeComponentsQuery = (type: RuleChainType) =>
  queryOptions({
    queryKey: ['ruleNodeComponents', type],
    queryFn: ({ signal }) =>
      http.get<NodeComponent[]>(
        '/api/components',
        { componentTypes: nodeGroups.join(), ruleChainType: type },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
