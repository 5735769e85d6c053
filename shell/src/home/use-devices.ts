import { type EntityId, entityId, NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import type { LatestSource } from '@mullion/shared-kit/data/data-source';
import { useDataSource, useEntityValue } from '@mullion/shared-kit/data/use-data-source';
import type { LiveState } from '@mullion/shared-kit/realtime/live-state';
import { subscriptions } from '@mullion/shared-kit/realtime/realtime';
import { useMemo } from 'react';
import type { CardQuery } from './card';
import { deviceCount, keys } from './device-sources';

interface HomeDevices {
  all: number;
  /** Who they are. Cells read their values themselves, so that another value draws its cell alone. */
  devices: readonly EntityId[];
  /** Absent until the first answer. */
  state: LiveState | undefined;
}

/** What was true once, and may not be by now. */
export const isOld = (state: LiveState | undefined): boolean => state === 'stale' || state === 'failed';

/** How many devices this person may see; undefined until that is known. */
export const useDeviceCount = (): number | undefined => useDataSource(deviceCount)?.count;

/** The devices of a source, as a card shows them; null asks for nothing. */
export function useDevices(source: LatestSource | null): CardQuery & { data: HomeDevices | undefined } {
  const view = useDataSource(source);
  const failure = view?.error;
  const error = useMemo(
    () => (failure ? (failure.cause instanceof Error ? failure.cause : new Error(failure.message)) : null),
    [failure],
  );
  return {
    data: view?.total === undefined ? undefined : { all: view.total, devices: view.entities, state: view.state },
    error,
    isFetching: view?.isLoading ?? false,
    refetch: subscriptions.retryNow,
  };
}

/** What home says of one device, live. */
export const useDeviceName = (device: EntityId): string => useEntityValue(device, keys.name)?.value ?? '';
/** Its label; empty without one. */
export const useDeviceLabel = (device: EntityId): string => useEntityValue(device, keys.label)?.value ?? '';
/** Whether the platform counts it as active. */
export const useIsOnline = (device: EntityId): boolean => useEntityValue(device, keys.active)?.value === 'true';
/** Epoch ms; null: it has never been active. */
export const useLastActivity = (device: EntityId): number | null =>
  Number(useEntityValue(device, keys.lastActivity)?.value) || null;

/** A device with what the first steps need to know of it. */
export interface FirstDevice {
  id: string;
  name: string;
  lastActivity: number | null;
}

const nobody = entityId('DEVICE', NULL_UUID);

/** One device as the first steps need it, live; nothing where there is none. */
export function useFirstDevice(device: EntityId | undefined): FirstDevice | undefined {
  const name = useDeviceName(device ?? nobody);
  const lastActivity = useLastActivity(device ?? nobody);
  return device && { id: device.id, name, lastActivity };
}
