/**
 * Telling devices which package they are to have: by shared attributes, and by time series that show how far they are. Devices are told after
 * the save that gave them the package, a few at a time and tenants in turn; what an end of the platform interrupts goes on at the next start.
 */
import type { Service } from '../framework/context.js';
import { whenEntityDeleted } from '../framework/entity-hooks.js';
import { entityId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { repeat } from '../framework/repeated-work.js';
import { storageError } from '../framework/storage-error.js';
import type { Tx } from '../framework/tx.js';
import { deleteAttributes } from '../telemetry/delete-values.js';
import { readAttributes } from '../telemetry/latest-values.js';
import { LONG, STRING, type TypedValue } from '../telemetry/typed-value.js';
import type { Target } from '../telemetry/value-rows.js';
import { saveAttributes, saveTelemetry } from '../telemetry/value-store.js';
import { OTA_COLUMNS, type OtaPackage, type OtaType, packageOfDevice } from './packages.js';

/** Devices told in one transaction. */
const AT_ONCE = 10;
const LOOK_EVERY = 60_000;
/** How long a device waits that could not be told, in milliseconds. */
const TRY_AGAIN_AFTER = 3_600_000;

const PREFIX = { FIRMWARE: 'fw', SOFTWARE: 'sw' } as const satisfies Record<OtaType, string>;
const ATTRIBUTES = ['title', 'version', 'tag', 'size', 'checksum', 'checksum_algorithm', 'url'] as const;
type Attribute = (typeof ATTRIBUTES)[number];

const text = (value: string): TypedValue => ({ kind: STRING, value });
const number = (value: number): TypedValue => ({ kind: LONG, value });
const optional = <T>(value: T | null, typed: (value: T) => TypedValue): TypedValue | null =>
  value === null || value === '' ? null : typed(value);

/** The shared attributes of a package; null: none of that name. */
function attributesOf(each: OtaPackage): Record<Attribute, TypedValue | null> {
  const { title, version, tag, dataSize, checksum, checksumAlgorithm, url } = each;
  return {
    title: optional(title, text),
    version: optional(version, text),
    tag: optional(tag, text),
    size: optional(dataSize, number),
    checksum: optional(checksum, text),
    checksum_algorithm: optional(checksum && checksumAlgorithm, text),
    url: optional(url, text),
  };
}

/** Removes the attributes of a type that a device has and is not to have, and no other: the device hears of each. */
function removeAttributes(tx: Tx, target: Target, keys: readonly string[]): void {
  const present = readAttributes(tx, target.entityId.id, 'SHARED_SCOPE', keys).map(({ key }) => key);
  if (present.length > 0) deleteAttributes(tx, target, 'SHARED_SCOPE', present);
}

/** Tells a device what it is to have of a type. `since`: when it was given that. */
function tell(tx: Tx, device: { id: string; tenantId: string }, type: OtaType, since: number): void {
  const target: Target = { entityId: entityId('DEVICE', device.id), tenantId: device.tenantId };
  const prefix = PREFIX[type];
  const given = packageOfDevice(tx, device.id, type);
  if (!given) {
    removeAttributes(
      tx,
      target,
      ATTRIBUTES.map((name) => `${prefix}_${name}`),
    );
    return;
  }
  const { title, version, tag } = given;
  const queued = [
    { key: `target_${prefix}_title`, value: text(title ?? '') },
    { key: `target_${prefix}_version`, value: text(version ?? '') },
    ...(tag ? [{ key: `target_${prefix}_tag`, value: text(tag) }] : []),
    { key: `target_${prefix}_ts`, value: number(since) },
    { key: `${prefix}_state`, value: text('QUEUED') },
  ].map((point) => ({ ...point, ts: since }));
  // The states follow each other in the history, however fast they do.
  const initiated = { key: `${prefix}_state`, ts: Math.max(tx.now, since + 1), value: text('INITIATED') };
  saveTelemetry(tx, target, [...queued, initiated]);
  // An address whose package names no checksum algorithm is announced by its time series alone.
  if (given.url && !given.checksumAlgorithm) return;
  const attributes = Object.entries(attributesOf(given)).map(([name, value]) => ({ key: `${prefix}_${name}`, value }));
  removeAttributes(
    tx,
    target,
    attributes.flatMap(({ key, value }) => (value === null ? [key] : [])),
  );
  saveAttributes(
    tx,
    target,
    'SHARED_SCOPE',
    attributes.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])),
  );
}

/** Tells a device, or has it wait: one that cannot be told keeps no other waiting. */
function tellOrPutOff(tx: Tx, device: { id: string; tenantId: string }, type: OtaType, since: number): void {
  const { id, tenantId } = device;
  tx.run('DELETE FROM ota_notice WHERE device_id = ? AND type = ?', id, type);
  try {
    tx.attempt(() => tell(tx, device, type, since));
  } catch (error) {
    if (storageError(error)) throw error;
    console.error(`announcement of a package to device ${id}`, error);
    tx.run(
      'INSERT INTO ota_notice (device_id, type, since, tenant_id, not_before) VALUES (?, ?, ?, ?, ?)',
      id,
      type,
      since,
      tenantId,
      tx.now + TRY_AGAIN_AFTER,
    );
  }
}

/** Tells the next devices of a tenant that were given something by themselves; answers whether there were any. */
function tellSome(tx: Tx, tenant: string): boolean {
  const waiting = tx.all<{ id: string; tenantId: string | null; type: OtaType; since: number }>(
    `SELECT n.device_id AS id, n.type AS type, n.since AS since, d.tenant_id AS tenantId
       FROM ota_notice n LEFT JOIN device d ON d.id = n.device_id WHERE n.tenant_id = ? AND n.not_before <= ? LIMIT ${AT_ONCE}`,
    tenant,
    tx.now,
  );
  for (const { id, tenantId, type, since } of waiting) {
    if (tenantId) tellOrPutOff(tx, { id, tenantId }, type, since);
    else tx.run('DELETE FROM ota_notice WHERE device_id = ? AND type = ?', id, type);
  }
  return waiting.length > 0;
}

interface Rollout {
  profileId: string;
  type: OtaType;
  since: number;
  told: string;
}

/** Tells the next devices of a tenant's profile that gives them something, the oldest first. */
function rollOut(tx: Tx, tenant: string): void {
  const rollout = tx.get<Rollout & object>(
    'SELECT profile_id AS profileId, type, since, told FROM ota_rollout WHERE tenant_id = ? ORDER BY since LIMIT 1',
    tenant,
  );
  if (!rollout) return;
  const { profileId, type, since, told } = rollout;
  const next = tx.all<{ id: string; tenantId: string }>(
    `SELECT id, tenant_id AS tenantId FROM device WHERE device_profile_id = ? AND id > ? AND ${OTA_COLUMNS[type]} IS NULL
       ORDER BY id LIMIT ${AT_ONCE}`,
    profileId,
    told,
  );
  for (const device of next) tellOrPutOff(tx, device, type, since);
  const last = next.at(-1);
  if (last) tx.run('UPDATE ota_rollout SET told = ? WHERE profile_id = ? AND type = ?', last.id, profileId, type);
  else tx.run('DELETE FROM ota_rollout WHERE profile_id = ? AND type = ?', profileId, type);
}

/** The tenant after this one whose devices wait, the first one again behind the last. */
function tenantAfter(tx: Tx, tenant: string): string | null {
  const next = (least: string) =>
    tx.get<{ id: string | null }>(
      `SELECT min(id) AS id FROM (
         SELECT min(tenant_id) AS id FROM ota_notice WHERE tenant_id ${least} AND not_before <= ?
         UNION ALL SELECT min(tenant_id) FROM ota_rollout WHERE tenant_id ${least})`,
      tenant,
      tx.now,
      tenant,
    )?.id;
  return next('> ?') ?? next('<= ?') ?? null;
}

/** Tells the next devices of the tenant whose turn it is; answers whose it was, or null when nobody waits. */
export const announce = defineOperation('ota.announce', 'write', (tx, before: string): string | null => {
  const tenant = tenantAfter(tx, before);
  if (tenant !== null && !tellSome(tx, tenant)) rollOut(tx, tenant);
  return tenant;
});

whenEntityDeleted('ota announcements', (tx, { entityType, id }) => {
  if (entityType === 'DEVICE') tx.run('DELETE FROM ota_notice WHERE device_id = ?', id);
  if (entityType === 'DEVICE_PROFILE') tx.run('DELETE FROM ota_rollout WHERE profile_id = ?', id);
});

export const announcementService: Service = {
  name: 'announcements of packages',
  start: async ({ db, events }) => {
    let isAsked = false;
    let tenant: string | null = '';
    const work = repeat('announcements of packages', { every: LOOK_EVERY, atOnce: true }, async (isStopped) => {
      do {
        isAsked = false;
        for (tenant ??= ''; tenant !== null && !isStopped(); ) tenant = await db.run(announce, tenant);
      } while (isAsked && !isStopped());
    });
    const forget = events.on('ota.waiting', () => {
      isAsked = true;
      work.now();
    });
    return {
      stop: async () => {
        forget();
        await work.stop();
      },
    };
  },
};
