/** Giving packages to devices and device profiles: which ones they take, and noting which devices are to be told of it. */
import { badRequest } from '../framework/errors.js';
import type { EntityId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import { HAS_DATA, OTA_COLUMNS, OTA_TYPES, type OtaType } from './packages.js';

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** Devices wait to be told which package they are to have. */
    'ota.waiting': Record<string, never>;
  }
}

interface Given {
  firmwareId: EntityId | null;
  softwareId: EntityId | null;
}
type Device = Given & { id: EntityId; tenantId?: EntityId; deviceProfileId: EntityId | null };
type Profile = Given & { id: EntityId; tenantId?: EntityId };

const givenOf = (given: Given, type: OtaType): string | null =>
  (type === 'FIRMWARE' ? given.firmwareId : given.softwareId)?.id ?? null;

interface Candidate {
  tenantId: string;
  type: OtaType;
  profileId: string | null;
  hasData: number;
}

function checkOne(
  tx: Tx,
  type: OtaType,
  id: string,
  tenantId: string | undefined,
  profileId: string | undefined,
): void {
  const noun = type.toLowerCase();
  const found = tx.get<Candidate & object>(
    `SELECT t.tenant_id AS tenantId, t.type AS type, t.device_profile_id AS profileId, ${HAS_DATA} AS hasData
       FROM ota_package t WHERE t.id = ?`,
    id,
  );
  if (!found) throw badRequest(`Can't assign non-existent ${noun}!`);
  if (found.tenantId !== tenantId) throw badRequest(`Can't assign ${noun} from different tenant!`);
  if (found.type !== type) throw badRequest(`Can't assign ${noun} with type: ${found.type}`);
  if (!found.hasData) throw badRequest(`Can't assign ${noun} with empty data!`);
  if (found.profileId !== profileId) throw badRequest(`Can't assign ${noun} with different deviceProfile!`);
}

/** Throws 400 unless the packages that a device (or profile) is given exist, fit, and are of the profile. */
export function checkPackages(tx: Tx, given: Given & { tenantId?: EntityId }, profileId: string | undefined): void {
  for (const type of OTA_TYPES) {
    const id = givenOf(given, type);
    if (id) checkOne(tx, type, id, given.tenantId?.id, profileId);
  }
}

/** The package of a type a device is to have with these members. */
function wanted(tx: Tx, device: Device, type: OtaType): string | null {
  const own = givenOf(device, type);
  if (own || !device.deviceProfileId) return own;
  const profile = tx.get<{ id: string | null }>(
    `SELECT ${OTA_COLUMNS[type]} AS id FROM device_profile WHERE id = ?`,
    device.deviceProfileId.id,
  );
  return profile?.id ?? null;
}

/** Has a saved device told when it is to have other packages than before. `old`: what it was, undefined for a new one. */
export function noteDevice(tx: Tx, device: Device, old: Device | undefined): void {
  for (const type of OTA_TYPES) {
    if (wanted(tx, device, type) === (old ? wanted(tx, old, type) : null)) continue;
    tx.run(
      'INSERT OR REPLACE INTO ota_notice (device_id, type, since, tenant_id) VALUES (?, ?, ?, ?)',
      device.id.id,
      type,
      tx.now,
      device.tenantId?.id ?? '',
    );
    tx.emit('ota.waiting', {});
  }
}

/** Has the devices of a saved profile told, those without a package of their own, when it gives them others than before. */
export function noteProfile(tx: Tx, profile: Profile, old: Profile | undefined): void {
  for (const type of OTA_TYPES) {
    if (!old || givenOf(profile, type) === givenOf(old, type)) continue;
    tx.run(
      "INSERT OR REPLACE INTO ota_rollout (profile_id, type, since, told, tenant_id) VALUES (?, ?, ?, '', ?)",
      profile.id.id,
      type,
      tx.now,
      profile.tenantId?.id ?? '',
    );
    tx.emit('ota.waiting', {});
  }
}
