/** Assets. */
import { badRequest } from '../framework/errors.js';
import { jsonValue, reference, referenceOrNone, text } from '../framework/fields.js';
import { type EntityId, parseUuid } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import {
  customerList,
  type Filter,
  readById,
  readByIds,
  removeById,
  save,
  tenantList,
  typesInUse,
} from '../framework/resource-routes.js';
import { T, T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import {
  type AssetProfile,
  assetProfileNamed,
  assetProfiles,
  defaultAssetProfile,
  RESERVED_ASSET_TYPE,
} from './asset-profiles.js';
import { assignmentRoutes } from './assignment.js';
import { ASSIGNED_TO_CUSTOMER } from './customer-rights.js';
import { CUSTOMER_IS_PUBLIC, checkCustomerOf, requireCustomer } from './customers.js';
import { findByRelations } from './relation-search.js';
import { refuseWhileViewed } from './viewed.js';

export interface Asset extends Entity {
  customerId: EntityId;
  name: string | null;
  type: string | null;
  label: string | null;
  assetProfileId: EntityId | null;
  externalId: EntityId | null;
  additionalInfo: unknown;
}

/** The profile an asset is saved with: the named one, else the one of its type's name, else the tenant's default. */
function resolveProfile(tx: Tx, asset: Asset): AssetProfile {
  const tenantId = asset.tenantId?.id ?? '';
  if (asset.assetProfileId) {
    const profile = assetProfiles.find(tx, asset.assetProfileId.id);
    if (!profile) throw badRequest('Asset is referencing non existing asset profile!');
    if (profile.tenantId?.id !== tenantId) {
      throw badRequest('Asset can`t be referencing to asset profile from different tenant!');
    }
    return profile;
  }
  return asset.type ? assetProfileNamed(tx, tenantId, asset.type) : defaultAssetProfile(tx, tenantId);
}

export const assets = defineResource<Asset>({
  entityType: 'ASSET',
  label: 'Asset',
  table: 'asset',
  owner: 'customer',
  foreign: 403,
  fields: {
    customerId: referenceOrNone('CUSTOMER'),
    name: text(),
    type: text(),
    label: text(),
    assetProfileId: reference('ASSET_PROFILE'),
    externalId: reference('ASSET'),
    additionalInfo: jsonValue(),
  },
  search: ['name', 'label'],
  views: {
    info: {
      joins: 'LEFT JOIN customer c ON c.id = t.customer_id LEFT JOIN asset_profile p ON p.id = t.asset_profile_id',
      columns: {
        customerTitle: { sql: 'c.title' },
        customerIsPublic: { sql: CUSTOMER_IS_PUBLIC, show: (value) => value === 1 },
        assetProfileName: { sql: 'p.name' },
      },
    },
  },
  access: {
    TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
    CUSTOMER_USER: [{ reach: 'customer', may: ASSIGNED_TO_CUSTOMER }],
  },
  unique: { property: 'name', message: 'Asset with such name already exists!' },
  limit: { member: 'maxAssets', noun: 'assets' },
  echoCreatedTime: true,
  audited: true,
  check: (tx, { entity }) => {
    if (entity.type === RESERVED_ASSET_TYPE && !entity.assetProfileId) {
      throw badRequest(`Unable to save asset with type ${RESERVED_ASSET_TYPE}`);
    }
    const profile = resolveProfile(tx, entity);
    entity.assetProfileId = profile.id;
    entity.type = profile.name;
    if (!entity.name) throw badRequest('Asset name should be specified!');
    checkCustomerOf(tx, entity, 'asset');
  },
  beforeDelete: (tx, asset) => refuseWhileViewed(tx, asset.id, "Can't delete asset that has entity views!"),
});

const INFO_SEARCH = ['t.name_folded', 't.label_folded', 'p.name_folded', 'c.title_folded'];
const FILTERED_SEARCH = ['t.name_folded', 't.label_folded', 'c.title_folded'];
const NAME_SEARCH = ['t.name_folded'];

const byType: Filter = ({ type }) => ({ where: type ? [where('t.type = ?', type)] : [] });
/** By type, else by profile; a narrowed list does not search the profile's name. */
const byTypeOrProfile: Filter = ({ type, assetProfileId }) => {
  if (type) return { where: [where('t.type = ?', type)], search: FILTERED_SEARCH };
  if (!assetProfileId) return { where: [] };
  return { where: [where('t.asset_profile_id = ?', parseUuid(assetProfileId))], search: FILTERED_SEARCH };
};

export const assetRoutes = [
  readById(assets, '/api/asset', T_C),
  readById(assets, '/api/asset/info', T_C, 'info'),
  save(assets, '/api/asset', T_C),
  removeById(assets, '/api/asset', T),
  tenantList(assets, '/api/tenant/assets', T, {
    filter: byType,
    search: NAME_SEARCH,
    byName: { parameter: 'assetName', column: 'name' },
  }),
  tenantList(assets, '/api/tenant/assetInfos', T, { view: 'info', filter: byTypeOrProfile, search: INFO_SEARCH }),
  customerList(assets, '/api/customer/:customerId/assets', T_C, requireCustomer, {
    filter: byType,
    search: NAME_SEARCH,
  }),
  customerList(assets, '/api/customer/:customerId/assetInfos', T_C, requireCustomer, {
    view: 'info',
    filter: byTypeOrProfile,
    search: NAME_SEARCH,
  }),
  readByIds(assets, '/api/assets', T_C, 'assetIds'),
  typesInUse(assets, '/api/asset/types', T_C),
  ...assignmentRoutes(assets, 'asset'),
  findByRelations(assets, '/api/assets', 'assetTypes'),
];
