import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { unitsKey, unitsOf } from '@mullion/shared-kit/api/units';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { useMemo, useSyncExternalStore } from 'react';

/** Key values that home names of a device. */
const VALUES_SHOWN = 2;

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
 * however their values change. Renders again when one of them changes, not with the device's others.
 */
export function useKeyValues({ entityType, id }: EntityId, measured: readonly string[]): readonly KeyValue[] {
  const values = useMemo(() => followKeyValues({ entityType, id }, measured), [entityType, id, measured]);
  return useSyncExternalStore(values.subscribe, values.get);
}

/** The values as a store: the same list until one of them changes. */
function followKeyValues(entity: EntityId, measured: readonly string[]) {
  let chosen: readonly string[] = [];
  let last: { text: string; values: readonly KeyValue[] } = { text: '[]', values: [] };
  return {
    subscribe(listener: () => void) {
      const ends = measured.map((key) => latestStore.listen(entity, 'TIME_SERIES', key, listener));
      ends.push(latestStore.listen(entity, 'SERVER_SCOPE', unitsKey, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    get() {
      if (valuesOf(entity, chosen).length < VALUES_SHOWN) chosen = chooseKeys(entity, measured);
      const units = unitsOf(latestStore.get(entity, 'SERVER_SCOPE', unitsKey)?.value);
      const values = valuesOf(entity, chosen).map((value) => ({ ...value, unit: units.get(value.key) }));
      const text = JSON.stringify(values);
      if (text !== last.text) last = { text, values };
      return last.values;
    },
  };
}

const chooseKeys = (entity: EntityId, measured: readonly string[]) =>
  valuesOf(entity, measured)
    .sort((a, b) => b.ts - a.ts || a.key.localeCompare(b.key))
    .slice(0, VALUES_SHOWN)
    .map(({ key }) => key)
    .sort((a, b) => a.localeCompare(b));

const valuesOf = (entity: EntityId, measured: readonly string[]) =>
  measured.flatMap((key) => {
    const latest = latestStore.get(entity, 'TIME_SERIES', key);
    if (!latest || latest.value.trim() === '' || !Number.isFinite(Number(latest.value))) return [];
    return { key, value: Number(latest.value), ts: latest.ts };
  });
