import type { BaseEntity, EntityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { fetchPages, type PageData, type PageLink } from '@mullion/shared-kit/api/page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const resourceTypes = ['LWM2M_MODEL', 'JKS', 'PKCS_12'] as const;
export type ResourceType = (typeof resourceTypes)[number];

/** A file that devices or their profiles need: an LwM2M model or a key store. */
export interface Resource extends BaseEntity<'TB_RESOURCE'> {
  tenantId: EntityId<'TENANT'>;
  title: string;
  resourceType: ResourceType;
  resourceKey: string;
}

/** The tenant's resources and the system's. */
export const resourcesQuery = (page: PageLink, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['resources', 'list', page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) => http.get<PageData<Resource>>('/api/resource', link, { ...options, signal })),
    placeholderData: keepPreviousData,
  });

export const resourceInfoQuery = (id: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['resources', 'info', id],
    queryFn: ({ signal }) => http.get<Resource>(`/api/resource/info/${id}`, undefined, { ...options, signal }),
  });

/** A new resource with its file. */
export interface NewResource {
  resourceType: ResourceType;
  title: string;
  fileName: string;
  /** Base64. */
  data: string;
}

/** Sends a file; the platform may ask to be sent fewer at a time. */
export const addResource = (resource: NewResource, options: CallOptions): Promise<Resource> =>
  http.post('/api/resource', resource, { ...options, resendOn429: true });

/** Stores another title; the file comes with it, as the platform wants it. */
export const renameResource = async ({ id, title }: Resource, options: CallOptions): Promise<Resource> => {
  const stored = await http.get<object>(`/api/resource/${id.id}`, undefined, options);
  return http.post('/api/resource', { ...stored, title }, options);
};

export const deleteResource = (id: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/resource/${id}`, undefined, options);

/** The file and its name. */
export async function readResource(id: string, options?: CallOptions): Promise<{ name: string; file: Blob }> {
  const [{ fileName }, file] = await Promise.all([
    http.get<{ fileName: string }>(`/api/resource/${id}`, undefined, options),
    http.get<Blob>(`/api/resource/${id}/download`, undefined, { ...options, responseType: 'blob' }),
  ]);
  return { name: fileName, file };
}
