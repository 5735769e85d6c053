import type { TelemetryValue } from '@mullion/shared-kit/api/telemetry';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useMemo, useState } from 'react';
import { cellOf, type MapItem, placeOf } from './map-items';
import type { FailedSave } from './save-failure';
import { isSavable, type PlaceValues, savePlace } from './save-place';
import { useT } from './texts';

/** What presses on the map do. */
export type EditMode = { kind: 'none' } | { kind: 'add'; id: string } | { kind: 'erase' };

/** Markers that can be placed, moved, and erased: each change is saved at once, and the last one can be taken back. */
export interface MarkerEditing {
  mode: EditMode;
  setMode: (mode: EditMode) => void;
  /** Entities that have no place yet. */
  unplaced: readonly MapItem[];
  /** Those that have one, which can be another. */
  placed: readonly MapItem[];
  canMove: (item: MapItem) => boolean;
  put: (item: MapItem, place: readonly [number, number]) => void;
  erase: (item: MapItem) => void;
  /** Undefined: nothing was changed. */
  undo: (() => void) | undefined;
  /** What was to be saved last was not: its marker is where it was. */
  failure: FailedSave | undefined;
  giveUp: () => void;
}

const none: EditMode = { kind: 'none' };

/** @param keys labels of the two values that say where an item is */
export function useMarkerEditing(items: readonly MapItem[], keys: readonly [string, string]): MarkerEditing {
  const [mode, setMode] = useState<EditMode>(none);
  const [last, setLast] = useState<{ item: MapItem; values: PlaceValues }>();
  const [failure, setFailure] = useState<FailedSave>();
  const t = useT();
  const { placed, unplaced } = useMemo(
    () => {
      const savable = items.filter((item) => isSavable(item, keys));
      const isPlaced = (item: MapItem) => placeOf(item, { keys }) !== undefined;
      return { placed: savable.filter(isPlaced), unplaced: savable.filter((item) => !isPlaced(item)) };
    },
    // Keys are two texts.
    [items, keys[0], keys[1]],
  );
  const send = (item: MapItem, values: PlaceValues, done: () => void) => {
    setFailure(undefined);
    runSafely(async () => {
      try {
        await savePlace(item, values);
        done();
      } catch (error) {
        const text = t('edit.failed', { name: item.name, reason: errorText(error) });
        setFailure({ text, retry: () => send(item, values, done) });
      }
    });
  };
  const save = (item: MapItem, values: PlaceValues) => {
    const before = Object.fromEntries(keys.map((label) => [label, storedOf(item, label)]));
    setMode(none);
    send(item, values, () => setLast({ item, values: before }));
  };
  return {
    mode,
    setMode,
    unplaced,
    placed,
    canMove: (item) => isSavable(item, keys),
    put: (item, [first, second]) => save(item, { [keys[0]]: first, [keys[1]]: second }),
    erase: (item) => save(item, { [keys[0]]: null, [keys[1]]: null }),
    undo: last && (() => send(last.item, last.values, () => setLast((now) => (now === last ? undefined : now)))),
    failure,
    giveUp: () => setFailure(undefined),
  };
}

const numberText = /^-?(0|[1-9]\d*)(\.\d+)?(e[-+]?\d+)?$/i;

/** A stored value as it was; numbers as numbers, but not a text such as `0050`. */
function storedOf(item: MapItem, label: string): TelemetryValue {
  const value = cellOf(item, label)?.value;
  if (value === undefined || value === '') return null;
  return numberText.test(value) && Number.isFinite(Number(value)) ? Number(value) : value;
}
