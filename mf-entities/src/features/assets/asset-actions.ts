import {
  type AssetInfo,
  assetInfoQuery,
  assetInfosQuery,
  assignAssetToCustomer,
  deleteAsset,
  findAsset,
  makeAssetPublic,
  saveAsset,
  unassignAssetFromCustomer,
} from '@mullion/shared-kit/api/assets';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { assignment, remove } from '@mullion/shared-kit/entity/actions';
import { assignExisting } from '@mullion/shared-kit/entity/assign-existing';
import type { AssignmentCalls } from '@mullion/shared-kit/entity/assignment-calls';
import { customer, name, text } from '@mullion/shared-kit/entity/columns';
import type { EntityAction, EntityAddAction } from '@mullion/shared-kit/entity/define-entity-screen';
import { bulkEdit } from '../../screen-parts/bulk-edit/bulk-edit-action';
import { edgeAssignment, unassignFromEdge } from '../../screen-parts/edge-assignment';
import { importAction } from '../../screen-parts/import-action';
import { usedByViews } from '../../screen-parts/used-by-views';

const calls: AssignmentCalls = {
  assign: assignAssetToCustomer,
  unassign: unassignAssetFromCustomer,
  makePublic: makeAssetPublic,
  read: findAsset,
};

/** What can be done with assets. */
export const assetActions: readonly EntityAction<AssetInfo>[] = [
  ...assignment<AssetInfo>(calls),
  bulkEdit<AssetInfo>({ load: assetInfoQuery, save: saveAsset, calls, label: true, profile: 'ASSET_PROFILE' }),
  unassignFromEdge<AssetInfo>('ASSET'),
  remove({ call: deleteAsset, scopes: ['tenant'], text: 'asset.delete-text', impacts: [usedByViews] }),
];

/** Ways to come by assets that are not new: those of the tenant for a customer, many from a file. */
export const addExisting: readonly EntityAddAction[] = [
  assignExisting<AssetInfo>({
    type: 'ASSET',
    label: 'asset.assign-existing',
    calls,
    edge: edgeAssignment('ASSET'),
    list: (link) => assetInfosQuery(ownTenant, link),
    columns: [name(), text('assetProfileName', 'profile-short'), customer()],
  }),
  importAction('/assets', 'import.assets'),
];
