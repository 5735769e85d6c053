import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { LatestSource } from '@mullion/shared-kit/data/data-source';
import { entityValue, useDataSource, useSourceValues } from '@mullion/shared-kit/data/use-data-source';
import type { LiveState } from '@mullion/shared-kit/realtime/live-state';
import { subscriptions } from '@mullion/shared-kit/realtime/realtime';
import { useMemo } from 'react';
import type { CardQuery } from './card';
import { deviceCount, keys } from './device-sources';

/** A device as home names it, as it is now. */
export interface HomeDevice {
  id: string;
  entity: EntityId;
  name: string;
  label: string;
  online: boolean;
  /** Null: it has never been active. */
  lastActivity: number | null;
}

export interface HomeDevices {
  all: number;
  devices: readonly HomeDevice[];
  /** Absent until the first answer. */
  state: LiveState | undefined;
}

/** What was true once, and may not be by now. */
export const isOld = (state: LiveState | undefined): boolean => state === 'stale' || state === 'failed';

/** How many devices this person may see; undefined until that is known. */
export const useDeviceCount = (): number | undefined => useDataSource(deviceCount)?.count;

/** Devices of a source, live, as a card shows them; null asks for nothing. */
export function useDevices(source: LatestSource | null): CardQuery & { data: HomeDevices | undefined } {
  const view = useSourceValues(source);
  const failure = view?.error;
  const error = useMemo(
    () => (failure ? (failure.cause instanceof Error ? failure.cause : new Error(failure.message)) : null),
    [failure],
  );
  return {
    data:
      view?.total === undefined
        ? undefined
        : { all: view.total, devices: view.entities.map(deviceNow), state: view.state },
    error,
    isFetching: view?.isLoading ?? false,
    refetch: subscriptions.retryNow,
  };
}

const deviceNow = (entity: EntityId): HomeDevice => ({
  id: entity.id,
  entity,
  name: entityValue(entity, keys.name)?.value ?? '',
  label: entityValue(entity, keys.label)?.value ?? '',
  online: entityValue(entity, keys.active)?.value === 'true',
  lastActivity: Number(entityValue(entity, keys.lastActivity)?.value) || null,
});
