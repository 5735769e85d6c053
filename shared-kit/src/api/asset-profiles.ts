import { queryOptions } from '@tanstack/react-query';
import type { EntityId } from './entity-id';
import { http } from './http';

/** A profile as pickers and lists of assets need it. */
export interface AssetProfileInfo {
  id: EntityId<'ASSET_PROFILE'>;
  name: string;
  image: string | null;
  defaultDashboardId: EntityId<'DASHBOARD'> | null;
}

/** The profile an asset without one gets. */
export const defaultAssetProfileInfoQuery = () =>
  queryOptions({
    queryKey: ['assetProfiles', 'info', 'default'],
    queryFn: ({ signal }) =>
      http.get<AssetProfileInfo>('/api/assetProfileInfo/default', undefined, { signal, ignoreLoading: true }),
  });
