import { type Asset, deleteAsset, findAsset, saveAsset } from '@mullion/shared-kit/api/assets';
import { type Device, deleteDevice, findDevice, saveDevice } from '@mullion/shared-kit/api/devices';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { type Attribute, attributesQuery, deleteAttributes, saveAttributes } from '@mullion/shared-kit/api/telemetry';
import type { QueryClient } from '@tanstack/react-query';

/** What tables of administration are for. */
export type AdminType = 'DEVICE' | 'ASSET';

/** What the dialog of an entity asks for. */
export interface AdminValues {
  name: string;
  type: string;
  label: string;
  /** Degrees; null: unknown. */
  latitude: number | null;
  longitude: number | null;
}

/** An entity as it is stored, and what the dialog shows of it. */
export interface AdminEntity {
  stored: Device | Asset;
  values: AdminValues;
}

/** Where an entity is, as server attributes say. */
const placeNames = ['latitude', 'longitude'] as const;

const degrees = (attributes: readonly Attribute[], name: string): number | null => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return typeof value === 'number' ? value : null;
};

/** Reads an entity for its dialog. */
export async function readAdminEntity(client: QueryClient, { entityType, id }: EntityId): Promise<AdminEntity> {
  const [stored, attributes] = await Promise.all([
    entityType === 'ASSET' ? findAsset(id) : findDevice(id),
    client.fetchQuery({ ...attributesQuery({ entityType, id }, 'SERVER_SCOPE', placeNames), staleTime: 0 }),
  ]);
  const { name, type, label } = stored;
  const [latitude, longitude] = placeNames.map((place) => degrees(attributes, place));
  return {
    stored,
    values: { name, type, label: label ?? '', latitude: latitude ?? null, longitude: longitude ?? null },
  };
}

/** Saves an entity and where it is; `before` absent: it is new. A place that is emptied is taken away. */
export async function saveAdminEntity(
  kind: AdminType,
  { name, type, label, ...place }: AdminValues,
  before: AdminEntity | undefined,
  options: CallOptions,
): Promise<void> {
  // Another type means another profile, which the platform finds by the name.
  const profile = before && before.stored.type === type ? {} : { deviceProfileId: null, assetProfileId: null };
  const wanted = { ...before?.stored, ...profile, name: name.trim(), type: type.trim(), label: label.trim() || null };
  const saved =
    kind === 'ASSET' ? await saveAsset(wanted as Asset, options) : await saveDevice(wanted as Device, options);
  const changed = placeNames.filter((key) => place[key] !== (before?.values[key] ?? null));
  const emptied = changed.filter((key) => place[key] === null);
  const set = changed.filter((key) => place[key] !== null);
  if (emptied.length > 0) await deleteAttributes(saved.id, 'SERVER_SCOPE', emptied, options);
  if (set.length > 0)
    await saveAttributes(saved.id, 'SERVER_SCOPE', Object.fromEntries(set.map((key) => [key, place[key]])), options);
}

/** Deletes an entity. */
export const deleteAdminEntity = ({ entityType, id }: EntityId, options?: CallOptions): Promise<void> =>
  entityType === 'ASSET' ? deleteAsset(id, options) : deleteDevice(id, options);
