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
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { assignExisting } from '@mullion/shared-kit/entity/assign-existing';
import type { AssignmentCalls } from '@mullion/shared-kit/entity/assignment-calls';
import { createdTime, customer, name, publicFlag, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { property, reference } from '@mullion/shared-kit/entity/properties';
import { AssignmentNotice } from '../../screen-parts/assignment-notice';
import { edgeAssignment, unassignFromEdge } from '../../screen-parts/edge-assignment';
import { importAction } from '../../screen-parts/import-action';
import { profileColumn } from '../../screen-parts/profile-column';
import { profileFilter } from '../../screen-parts/profile-filter';
import { scopeTitle } from '../../screen-parts/scope-title';
import { usedByViews } from '../../screen-parts/used-by-views';
import { bulkEdit } from '../bulk-edit/bulk-edit-action';

const calls: AssignmentCalls = {
  assign: assignAssetToCustomer,
  unassign: unassignAssetFromCustomer,
  makePublic: makeAssetPublic,
  read: findAsset,
};

const form = lazyForm<AssetInfo>(() => import(/* webpackChunkName: "asset-form" */ './asset-form'));

/** Assets of the tenant, of one customer, or of the own customer. */
export const assetsScreen = defineEntityScreen<AssetInfo>({
  type: 'ASSET',
  ns: 'mf-entities',
  list: ({ scope, pageLink, filter: { assetProfileId } }) => assetInfosQuery(scope, pageLink, { assetProfileId }),
  load: assetInfoQuery,
  save: saveAsset,
  title: scopeTitle({ type: 'ASSET', of: 'asset.assets-of', ofPublic: 'asset.public-assets' }),
  filters: [profileFilter('assetProfileId', 'ASSET_PROFILE')],
  columns: [
    name(),
    profileColumn('assetProfileName', ({ assetProfileId }) => assetProfileId),
    text('label', 'kit:entity.label', { priority: 4 }),
    customer(),
    publicFlag(),
    createdTime(),
  ],
  actions: [
    ...assignment<AssetInfo>(calls),
    bulkEdit<AssetInfo>({ load: assetInfoQuery, save: saveAsset, calls, label: true, profile: 'ASSET_PROFILE' }),
    unassignFromEdge<AssetInfo>('ASSET'),
    remove({ call: deleteAsset, scopes: ['tenant'], text: 'asset.delete-text', impacts: [usedByViews] }),
  ],
  add: [
    addWithForm({ type: 'ASSET', form, save: saveAsset, load: assetInfoQuery, scopes: ['tenant'] }),
    assignExisting<AssetInfo>({
      type: 'ASSET',
      label: 'asset.assign-existing',
      calls,
      edge: edgeAssignment('ASSET'),
      list: (link) => assetInfosQuery(ownTenant, link),
      columns: [name(), text('assetProfileName', 'profile-short'), customer()],
    }),
    importAction('/assets', 'import.assets'),
  ],
  form,
  readOnly: (_, { authority }) => authority === 'CUSTOMER_USER',
  notice: AssignmentNotice,
  details: [
    property('label', 'kit:entity.label'),
    reference('assetProfileId', 'kit:entity-type.asset-profile.label', 'assetProfileName'),
  ],
  tabs: { first: 'overview' },
});
