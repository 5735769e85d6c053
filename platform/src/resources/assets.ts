/** Assets. */
import { badRequest } from '../framework/errors.js';
import { jsonValue, reference, referenceOrNone, text } from '../framework/fields.js';
import type { EntityId } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource } from '../framework/resource.js';
import { save } from '../framework/resource-routes.js';
import { T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { assetProfileSource, assetProfiles, RESERVED_ASSET_TYPE } from './asset-profiles.js';
import { type AssignedEntity, assignedBasics, assignedRoutes } from './assigned-entities.js';
import { checkCustomerOf } from './customers.js';
import { requireNoEntityViews } from './entity-view-references.js';
import { resolveProfile } from './profiles.js';

export interface Asset extends AssignedEntity {
  label: string | null;
  assetProfileId: EntityId | null;
  externalId: EntityId | null;
  additionalInfo: unknown;
}

export const assets = defineResource<Asset>({
  entityType: 'ASSET',
  label: 'Asset',
  table: 'asset',
  ...assignedBasics('asset'),
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
  queryFields: { name: 'name', title: 'name', type: 'type', label: 'label', additionalInfo: 'additionalInfo' },
  unique: [
    { property: 'name', message: 'Asset with such name already exists!' },
    { property: 'externalId', message: 'Asset with such external id already exists!' },
  ],
  limit: { member: 'maxAssets', noun: 'assets' },
  check: (tx, { entity }) => {
    if (isReportAsset(entity)) throw badRequest(`Unable to save asset with type ${RESERVED_ASSET_TYPE}`);
    if (entity.assetProfileId && assetProfiles.find(tx, entity.assetProfileId.id)?.name === RESERVED_ASSET_TYPE) {
      throw badRequest(`Unable to save asset with profile ${RESERVED_ASSET_TYPE}`);
    }
    if (!entity.name) throw badRequest('Asset name should be specified!');
    checkCustomerOf(tx, entity, 'asset');
  },
  complete: (tx, { entity }) => {
    const profile = resolveProfile(tx, assetProfileSource, entity, entity.assetProfileId);
    entity.assetProfileId = profile.id;
    entity.type = profile.name;
  },
  beforeDelete: (tx, asset) => requireNoEntityViews(tx, asset.id, "Can't delete asset that has entity views!"),
});

export const isReportAsset = ({ type }: { type?: unknown }): boolean => type === RESERVED_ASSET_TYPE;

/** The tenant's asset that reports of a queue are written to, made when there is none. */
export function reportAsset(tx: Tx, tenantId: string, name: string): Asset {
  const [known] = assets.all(tx, where('t.tenant_id = ? AND t.name = ?', tenantId, name));
  if (known) return known;
  const { id } = assetProfileSource.named(tx, tenantId, RESERVED_ASSET_TYPE);
  return assets.insert(tx, assets.newEntity(tx, tenantId, { name, type: RESERVED_ASSET_TYPE, assetProfileId: id }));
}

export const assetRoutes = [
  ...assignedRoutes(assets, { noun: 'asset', profile: 'asset', byIds: {} }),
  save(assets, '/api/asset', T_C),
];
