import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { unitsOf } from '@mullion/shared-kit/api/units';
import { entityValue } from '@mullion/shared-kit/data/use-data-source';
import { useRef } from 'react';
import { keys, timeseries } from './device-sources';

/** Key values that home names of a device. */
export const VALUES_SHOWN = 2;

/** The newest value of a key, a number. */
export interface KeyValue {
  key: string;
  value: number;
  /** As the device's server attribute `units` names it. */
  unit: string | undefined;
  /** When it was measured, epoch ms. */
  ts: number;
}

/**
 * The numbers of a device that changed last when they were first there, in the order of their names: which ones stays,
 * however their values change.
 */
export function useKeyValues(entity: EntityId, measured: readonly string[]): KeyValue[] {
  const chosen = useRef<readonly string[]>([]);
  if (valuesOf(entity, chosen.current).length < VALUES_SHOWN) {
    chosen.current = valuesOf(entity, measured)
      .sort((a, b) => b.ts - a.ts || a.key.localeCompare(b.key))
      .slice(0, VALUES_SHOWN)
      .map(({ key }) => key)
      .sort((a, b) => a.localeCompare(b));
  }
  const units = unitsOf(entityValue(entity, keys.units)?.value);
  return valuesOf(entity, chosen.current).map((value) => ({ ...value, unit: units.get(value.key) }));
}

const valuesOf = (entity: EntityId, measured: readonly string[]) =>
  measured.flatMap((key) => {
    const latest = entityValue(entity, timeseries(key));
    if (!latest || latest.value.trim() === '' || !Number.isFinite(Number(latest.value))) return [];
    return { key, value: Number(latest.value), ts: latest.ts };
  });
