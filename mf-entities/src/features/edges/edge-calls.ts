import { ApiError } from '@mullion/shared-kit/api/api-error';
import { changes } from '@mullion/shared-kit/api/changes';
import type { Edge, EdgeInfo } from '@mullion/shared-kit/api/edges';
import type { Draft } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { fetchPages, type PageData, type PageLink } from '@mullion/shared-kit/api/page';
import { type Scope, scoped } from '@mullion/shared-kit/api/scope';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

type EdgeDraft = Draft<Edge, 'name' | 'type' | 'routingKey' | 'secret'>;

/** Edges of the tenant or of one customer. Sorts by createdTime, name, type, label, customerTitle. */
export const edgeInfosQuery = (scope: Scope, page: PageLink, filter: { type?: string } = {}) =>
  queryOptions({
    queryKey: ['edges', 'infos', scope, page, filter],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<EdgeInfo>>(scoped('edgeInfos', scope), { ...link, ...filter }, { signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** An edge as it is stored now. */
export const findEdge = (edgeId: string, options?: CallOptions): Promise<Edge> =>
  http.get(`/api/edge/${edgeId}`, undefined, options);

/** Creates (no `id`) or replaces. */
export const saveEdge = (edge: EdgeDraft, options?: CallOptions): Promise<Edge> =>
  http.post('/api/edge', edge, options);

/** Deletes an edge; what was assigned to it stays with the tenant. */
export const deleteEdge = (edgeId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/edge/${edgeId}`, undefined, options);

/** Answers the edge as it is then. */
export const assignEdgeToCustomer = (customerId: string, edgeId: string, options?: CallOptions): Promise<Edge> =>
  http.post(`/api/customer/${customerId}/edge/${edgeId}`, undefined, options);

/** Also makes a public edge private. */
export const unassignEdgeFromCustomer = (edgeId: string, options?: CallOptions): Promise<Edge> =>
  http.delete(`/api/customer/edge/${edgeId}`, undefined, options);

/**
 * Assigns to the tenant's public customer, which is created at first use. The platform answers 400 although it has done so:
 * then what is stored decides.
 */
export async function makeEdgePublic(edgeId: string, options?: CallOptions): Promise<Edge> {
  const post = http.post<Edge>(`/api/customer/public/edge/${edgeId}`, undefined, { ...options, ignoreErrors: true });
  return post.catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    const edge = await http.get<EdgeInfo>(`/api/edge/info/${edgeId}`, undefined, options);
    if (!edge.customerIsPublic) throw error;
    changes.announce({ of: 'EDGE', id: edgeId, gone: false });
    return edge;
  });
}

/** Sends the edge all that it should have. Refused while it is not connected. */
export const syncEdge = (edgeId: string, options?: CallOptions): Promise<void> =>
  http.post(`/api/edge/sync/${edgeId}`, undefined, options);
