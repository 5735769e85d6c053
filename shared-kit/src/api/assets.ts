import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BaseEntity, EntityId } from './entity-id';
import { http } from './http';
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

/** Assets of the tenant, or of one customer. */
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
