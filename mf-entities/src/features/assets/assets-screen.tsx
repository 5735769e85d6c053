import { type AssetInfo, assetInfoQuery, assetInfosQuery, saveAsset } from '@mullion/shared-kit/api/assets';
import { addWithForm } from '@mullion/shared-kit/entity/add-with-form';
import { createdTime, customer, name, publicFlag, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { property, reference } from '@mullion/shared-kit/entity/properties';
import { scopeTitle } from '@mullion/shared-kit/entity/scope-title';
import { AssignmentNotice } from '../../screen-parts/assignment-notice';
import { profileColumn } from '../../screen-parts/profile-column';
import { profileFilter } from '../../screen-parts/profile-filter';
import { addExisting, assetActions } from './asset-actions';

const form = lazyForm<AssetInfo>(() => import(/* webpackChunkName: "asset-form" */ './asset-form'));

/** Assets of the tenant, of one customer, or of the own customer. */
export const assetsScreen = defineEntityScreen<AssetInfo>({
  type: 'ASSET',
  empty: 'asset.empty',
  ns: 'mf-entities',
  list: ({ scope, pageLink, filter: { assetProfileId } }) => assetInfosQuery(scope, pageLink, { assetProfileId }),
  load: assetInfoQuery,
  save: saveAsset,
  title: scopeTitle({ ns: 'mf-entities', type: 'ASSET', of: 'asset.assets-of', ofPublic: 'asset.public-assets' }),
  filters: [profileFilter('assetProfileId', 'ASSET_PROFILE')],
  columns: [
    name(),
    profileColumn('assetProfileName', ({ assetProfileId }) => assetProfileId),
    text('label', 'kit:entity.label', { priority: 4 }),
    customer(),
    publicFlag(),
    createdTime(),
  ],
  actions: assetActions,
  add: [
    addWithForm({ type: 'ASSET', form, save: saveAsset, load: assetInfoQuery, scopes: ['tenant'] }),
    ...addExisting,
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
