import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, Draft, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';

/** A profile as pickers and lists of assets need it. */
export interface AssetProfileInfo {
  id: EntityId<'ASSET_PROFILE'>;
  name: string;
  image: string | null;
  defaultDashboardId: EntityId<'DASHBOARD'> | null;
}

export interface AssetProfile extends BaseEntity<'ASSET_PROFILE'> {
  tenantId: EntityId<'TENANT'>;
  name: string;
  description: string | null;
  image: string | null;
  default: boolean;
  defaultRuleChainId: EntityId<'RULE_CHAIN'> | null;
  defaultDashboardId: EntityId<'DASHBOARD'> | null;
  defaultQueueName: string | null;
}

export type AssetProfileDraft = Draft<AssetProfile, 'name'>;

/** The profile an asset without one gets. */
export const defaultAssetProfileInfoQuery = () =>
  queryOptions({
    queryKey: ['assetProfiles', 'info', 'default'],
    queryFn: ({ signal }) =>
      http.get<AssetProfileInfo>('/api/assetProfileInfo/default', undefined, { signal, ignoreLoading: true }),
  });

/** Searches the name; sorts by createdTime, name, description, isDefault. */
export const assetProfilesQuery = (page: PageLink) =>
  queryOptions({
    queryKey: ['assetProfiles', 'list', page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) => http.get<PageData<AssetProfile>>('/api/assetProfiles', link, { signal })),
    placeholderData: keepPreviousData,
  });

/** A whole profile. Without right or profile the query fails with an `ApiError`. */
export const assetProfileQuery = (profileId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['assetProfiles', 'one', profileId],
    queryFn: ({ signal }) => findAssetProfile(profileId, { ...options, signal }),
  });

/** The profile as it is stored now. */
export const findAssetProfile = (profileId: string, options?: CallOptions): Promise<AssetProfile> =>
  http.get(`/api/assetProfile/${profileId}`, undefined, options);

/** Creates (no `id`) or replaces; refused where another profile of the tenant has the name. */
export const saveAssetProfile = (profile: AssetProfileDraft, options?: CallOptions): Promise<AssetProfile> =>
  http.post('/api/assetProfile', profile, options);

/** Refused for the default profile and for one that assets use. */
export const deleteAssetProfile = (profileId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/assetProfile/${profileId}`, undefined, options);

/** Assets without a profile get this one from now on; the former default is an ordinary profile. */
export const setDefaultAssetProfile = (profileId: string, options?: CallOptions): Promise<AssetProfile> =>
  http.post(`/api/assetProfile/${profileId}/default`, undefined, options);
