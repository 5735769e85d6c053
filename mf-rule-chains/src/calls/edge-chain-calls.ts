import type { Edge } from '@mullion/shared-kit/api/edges';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { fetchPages, type PageData, type PageLink } from '@mullion/shared-kit/api/page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RuleChain } from '../model/rule-chain';

/** EDGE chains that an edge has; searches the name. */
export const edgeRuleChainsQuery = (edgeId: string, page: PageLink) =>
  queryOptions({
    queryKey: ['ruleChains', 'ofEdge', edgeId, page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<RuleChain>>(`/api/edge/${edgeId}/ruleChains`, { ...link }, { signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** EDGE chains that every new edge is given. */
export const autoAssignedQuery = () =>
  queryOptions({
    queryKey: ['ruleChains', 'autoAssigned'],
    queryFn: ({ signal }) => http.get<RuleChain[]>('/api/ruleChain/autoAssignToEdgeRuleChains', undefined, { signal }),
  });

/** Makes an EDGE chain the one that new edges begin with. */
export const makeTemplateRoot = (id: string, options?: CallOptions): Promise<RuleChain> =>
  http.post<RuleChain>(`/api/ruleChain/${id}/edgeTemplateRoot`, undefined, options);

/** From now on every new edge is given this chain. */
export const autoAssign = (id: string, options?: CallOptions): Promise<RuleChain> =>
  http.post<RuleChain>(`/api/ruleChain/${id}/autoAssignToEdge`, undefined, options);

/** From now on new edges are no longer given this chain. */
export const stopAutoAssign = (id: string, options?: CallOptions): Promise<RuleChain> =>
  http.delete<RuleChain>(`/api/ruleChain/${id}/autoAssignToEdge`, undefined, options);

/** Gives an edge a chain. */
export const assignToEdge = (edgeId: string, id: string, options?: CallOptions): Promise<RuleChain> =>
  http.post<RuleChain>(`/api/edge/${edgeId}/ruleChain/${id}`, undefined, options);

/** Takes a chain from an edge. Refused for its root. */
export const unassignFromEdge = (edgeId: string, id: string, options?: CallOptions): Promise<RuleChain> =>
  http.delete<RuleChain>(`/api/edge/${edgeId}/ruleChain/${id}`, undefined, options);

/** Makes a chain the one that gets every message on an edge. */
export const makeEdgeRoot = (edgeId: string, id: string, options?: CallOptions): Promise<Edge> =>
  http.post<Edge>(`/api/edge/${edgeId}/${id}/root`, undefined, options);

/** Chains that the chains of an edge call and that the edge does not have, by the name of the caller. */
export const missingChains = (edgeId: string, options?: CallOptions): Promise<Record<string, string[]>> =>
  http.get<Record<string, string[]>>(`/api/edge/missingToRelatedRuleChains/${edgeId}`, undefined, options);
