import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, Draft, EntityId } from './entity-id';
import { http } from './http';
import type { CallOptions } from './http-client';
import { fetchPages, type PageData, type PageLink } from './page';
import { type Scope, scopedInfos } from './scope';

export interface Asset extends BaseEntity<'ASSET'> {
  tenantId: EntityId<'TENANT'>;
  /** The null UUID while unassigned. */
  customerId: EntityId<'CUSTOMER'>;
  name: string;
  /** Always the name of the profile. */
  type: string;
  label: string | null;
  assetProfileId: EntityId<'ASSET_PROFILE'>;
  externalId?: EntityId<'ASSET'> | null;
  additionalInfo: { description?: string; [name: string]: unknown } | null;
}

/** An asset as lists show it: with its customer's title and its profile's name. */
export interface AssetInfo extends Asset {
  customerTitle: string | null;
  customerIsPublic: boolean;
  assetProfileName: string;
}

export type AssetDraft = Draft<Asset, 'name'>;

/** Assets of the tenant, of one customer or edge. Sorts by createdTime, name, label, assetProfileName, customerTitle. */
export const assetInfosQuery = (
  scope: Scope,
  page: PageLink,
  filter: { type?: string; assetProfileId?: string } = {},
) =>
  queryOptions({
    queryKey: ['assets', 'infos', scope, page, filter],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<AssetInfo>>(scopedInfos('asset', scope), { ...link, ...filter }, { signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** An asset as it is stored now. */
export const findAsset = (assetId: string, options?: CallOptions): Promise<Asset> =>
  http.get(`/api/asset/${assetId}`, undefined, options);

/** An asset with its customer's title and its profile's name. */
export const assetInfoQuery = (assetId: string, options?: CallOptions) =>
  queryOptions({
    queryKey: ['assets', 'info', assetId],
    queryFn: ({ signal }) => http.get<AssetInfo>(`/api/asset/info/${assetId}`, undefined, { ...options, signal }),
  });

/** Creates (no `id`) or replaces; without a profile the asset gets the default one. */
export const saveAsset = (asset: AssetDraft, options?: CallOptions): Promise<Asset> =>
  http.post('/api/asset', asset, options);

/** Refused while entity views show the asset. */
export const deleteAsset = (assetId: string, options?: CallOptions): Promise<void> =>
  http.delete(`/api/asset/${assetId}`, undefined, options);

/** Assigns to one customer; answers the asset as it is then. */
export const assignAssetToCustomer = (customerId: string, assetId: string, options?: CallOptions): Promise<Asset> =>
  http.post(`/api/customer/${customerId}/asset/${assetId}`, undefined, options);

/** Also makes a public asset private. */
export const unassignAssetFromCustomer = (assetId: string, options?: CallOptions): Promise<Asset> =>
  http.delete(`/api/customer/asset/${assetId}`, undefined, options);

/** Assigns to the tenant's public customer, which is created at first use. */
export const makeAssetPublic = (assetId: string, options?: CallOptions): Promise<Asset> =>
  http.post(`/api/customer/public/asset/${assetId}`, undefined, options);
