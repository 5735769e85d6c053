/**
 * Packages for devices: firmware or software of a device profile, as a file of the folder of blobs or as an address elsewhere. A package never
 * changes, so that its title and version mean one thing for good; only what is said about it may.
 */
import { findEntity } from '../framework/access.js';
import { whenEntityDeleted } from '../framework/entity-hooks.js';
import { badRequest } from '../framework/errors.js';
import { choice, integer, jsonValue, reference, text } from '../framework/fields.js';
import type { EntityId } from '../framework/ids.js';
import { where } from '../framework/paging.js';
import { defineResource, type Entity } from '../framework/resource.js';
import type { Tx } from '../framework/tx.js';
import { CHECKSUM_ALGORITHMS, type ChecksumAlgorithm } from './checksums.js';

export const OTA_TYPES = ['FIRMWARE', 'SOFTWARE'] as const;
export type OtaType = (typeof OTA_TYPES)[number];

/** The column of devices and device profiles with the package of a type that they are given. */
export const OTA_COLUMNS = { FIRMWARE: 'firmware_id', SOFTWARE: 'software_id' } as const satisfies Record<
  OtaType,
  string
>;

export interface OtaPackage extends Entity {
  deviceProfileId: EntityId | null;
  type: OtaType | null;
  title: string | null;
  version: string | null;
  tag: string | null;
  url: string | null;
  fileName: string | null;
  contentType: string | null;
  checksumAlgorithm: ChecksumAlgorithm | null;
  checksum: string | null;
  /** In bytes. */
  dataSize: number | null;
  additionalInfo: unknown;
}

/** What may not change, and how a refusal calls it, in the order it is looked at. */
const FIXED: readonly (readonly [member: keyof OtaPackage, name: string])[] = [
  ['type', 'type'],
  ['title', 'otaPackage title'],
  ['version', 'otaPackage version'],
  ['tag', 'otaPackage tag'],
  ['deviceProfileId', 'otaPackage deviceProfile'],
  ['fileName', 'otaPackage file name'],
  ['contentType', 'otaPackage content type'],
  ['checksumAlgorithm', 'otaPackage checksum algorithm'],
  ['checksum', 'otaPackage checksum'],
  ['dataSize', 'otaPackage data size'],
  ['url', 'otaPackage URL'],
];

const plain = (value: unknown): unknown => (value as EntityId | null)?.id ?? value;

function checkUnchanged(old: OtaPackage, entity: OtaPackage): void {
  const changed = FIXED.find(([member]) => plain(old[member]) !== plain(entity[member]));
  if (changed) throw badRequest(`Updating ${changed[1]} is prohibited!`);
}

/** SQL: whether a package, `t`, has what devices can fetch. */
export const HAS_DATA = '(t.url IS NOT NULL OR EXISTS (SELECT 1 FROM blob WHERE entity_id = t.id))';

/** Why a package cannot be deleted: by the column and table that refer to it, looked at in this order. */
const REFERENCES = (['device', 'device_profile'] as const).flatMap((table) =>
  OTA_TYPES.map((type) => {
    const noun = type === 'FIRMWARE' ? 'otaPackage' : 'software';
    const by = table === 'device' ? 'devices' : 'device profile';
    return {
      sql: `SELECT 1 FROM ${table} WHERE ${OTA_COLUMNS[type]} = ? LIMIT 1`,
      message: `The ${noun} referenced by the ${by} cannot be deleted!`,
    };
  }),
);

export const otaPackages = defineResource<OtaPackage>({
  entityType: 'OTA_PACKAGE',
  label: 'OTA package',
  table: 'ota_package',
  owner: 'tenant',
  foreign: 403,
  nameFrom: 'title',
  mirrorsName: false,
  fields: {
    deviceProfileId: reference('DEVICE_PROFILE'),
    type: choice(OTA_TYPES),
    title: text(),
    version: text(),
    tag: text(),
    url: text(),
    fileName: text(),
    contentType: text(),
    checksumAlgorithm: choice(CHECKSUM_ALGORITHMS),
    checksum: text({ max: 1020 }),
    dataSize: integer<number | null>(null),
    additionalInfo: jsonValue(),
  },
  search: ['title'],
  views: { info: { joins: '', columns: { hasData: { sql: HAS_DATA, show: (has) => has === 1 } } } },
  access: {
    TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }],
    // Customers choose one for their devices, and get no file.
    CUSTOMER_USER: [{ reach: 'tenant', may: ['LIST'] }],
  },
  audited: true,
  check: (tx, { entity, old }) => {
    if (!entity.url?.trim()) entity.url = null;
    const { deviceProfileId, tenantId } = entity;
    if (deviceProfileId && findEntity(tx, deviceProfileId)?.tenantId !== tenantId?.id) {
      throw badRequest('OtaPackage is referencing to non-existent device profile!');
    }
    if (old) {
      checkUnchanged(old, entity);
      return;
    }
    if (!entity.type) throw badRequest('Type should be specified!');
    if (!entity.title) throw badRequest('OtaPackage title should be specified!');
    if (!entity.version) throw badRequest('OtaPackage version should be specified!');
    const same = where('t.tenant_id = ? AND t.title = ? AND t.version = ?', tenantId?.id, entity.title, entity.version);
    if (otaPackages.all(tx, same).length > 0) {
      throw badRequest('OtaPackage with such title and version already exists!');
    }
  },
  beforeDelete: (tx, { id }) => {
    const reference = REFERENCES.find(({ sql }) => tx.get(sql, id.id));
    if (reference) throw badRequest(reference.message);
  },
});

// A profile takes its packages along; devices that have one keep the profile.
whenEntityDeleted('ota packages', (tx, { entityType, id }) => {
  if (entityType !== 'DEVICE_PROFILE') return;
  for (const each of otaPackages.all(tx, where('t.device_profile_id = ?', id))) otaPackages.erase(tx, each, null);
});

/** The package of a type that a device is to have: its own, or else its profile's; undefined when there is none. */
export function packageOfDevice(tx: Tx, deviceId: string, type: OtaType): OtaPackage | undefined {
  const column = OTA_COLUMNS[type];
  const row = tx.get<{ id: string | null }>(
    `SELECT coalesce(d.${column}, p.${column}) AS id FROM device d LEFT JOIN device_profile p ON p.id = d.device_profile_id
       WHERE d.id = ?`,
    deviceId,
  );
  return row?.id ? otaPackages.find(tx, row.id) : undefined;
}
