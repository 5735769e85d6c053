/** Asset profiles. */
import { whenTenantCreated } from '../framework/entity-hooks.js';
import { badRequest } from '../framework/errors.js';
import { flag, reference, text } from '../framework/fields.js';
import type { EntityId } from '../framework/ids.js';
import { defineResource } from '../framework/resource.js';
import type { Tx } from '../framework/tx.js';
import {
  checkProfileReferences,
  checkSingleDefault,
  defaultProfile,
  type Profile,
  profileNamed,
  profileRoutes,
} from './profiles.js';

export interface AssetProfile extends Profile {
  description: string | null;
  image: string | null;
  externalId: EntityId | null;
}

/** Type and profile name of the assets the real platform writes its statistics to. */
export const RESERVED_ASSET_TYPE = 'TbServiceQueue';

const assetsUse = (tx: Tx, id: string) =>
  tx.get('SELECT 1 FROM asset WHERE asset_profile_id = ? LIMIT 1', id) !== undefined;

export const assetProfiles = defineResource<AssetProfile>({
  entityType: 'ASSET_PROFILE',
  label: 'Asset profile',
  table: 'asset_profile',
  owner: 'tenant',
  foreign: 403,
  fields: {
    name: text(),
    description: text({ max: Number.MAX_SAFE_INTEGER }),
    image: text({ max: 1_000_000, markup: true }),
    default: flag('is_default'),
    defaultRuleChainId: reference('RULE_CHAIN'),
    defaultDashboardId: reference('DASHBOARD'),
    defaultQueueName: text(),
    externalId: reference('ASSET_PROFILE'),
  },
  search: ['name'],
  sortAlso: { isDefault: 't.is_default' },
  access: {
    TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
    CUSTOMER_USER: [{ reach: 'tenant', may: ['READ'] }],
  },
  unique: { property: 'name', message: 'Asset profile with such name already exists!' },
  echoCreatedTime: true,
  audited: true,
  check: (tx, { entity }) => {
    if (!entity.name) throw badRequest('Asset profile name should be specified!');
    if (entity.name === RESERVED_ASSET_TYPE) {
      throw badRequest(`Unable to save asset profile with name ${RESERVED_ASSET_TYPE}`);
    }
    checkSingleDefault(tx, 'asset_profile', entity, 'asset profile');
    checkProfileReferences(tx, entity, 'Asset');
  },
  afterSave: (tx, { entity, old }) => {
    if (old && old.name !== entity.name) {
      tx.run('UPDATE asset SET type = ? WHERE asset_profile_id = ?', entity.name, entity.id.id);
    }
  },
  beforeDelete: (tx, entity) => {
    if (entity.default) throw badRequest('Deletion of Default Asset Profile is prohibited!');
    if (assetsUse(tx, entity.id.id)) throw badRequest('The asset profile referenced by the assets cannot be deleted!');
  },
});

const make = (tx: Tx, tenantId: string, fields: Partial<AssetProfile>): AssetProfile =>
  assetProfiles.insert(tx, assetProfiles.newEntity(tx, tenantId, { description: 'Default asset profile', ...fields }));

export const defaultAssetProfile = (tx: Tx, tenantId: string): AssetProfile =>
  defaultProfile(tx, assetProfiles, tenantId);

/** The tenant's profile of a name, made when there is none. */
export const assetProfileNamed = (tx: Tx, tenantId: string, name: string): AssetProfile =>
  profileNamed(tx, assetProfiles, tenantId, name) ?? make(tx, tenantId, { name });

whenTenantCreated((tx, tenantId) => make(tx, tenantId, { name: 'default', default: true }));

export const assetProfileRoutes = profileRoutes(assetProfiles, '/api/assetProfile', {
  infoOf: ({ id, name, image, defaultDashboardId }) => ({ id, name, image, defaultDashboardId }),
});
