import type { TelemetryValue } from '@mullion/shared-kit/api/telemetry';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useState } from 'react';
import { cellOf, type MapItem } from './map-items';
import { savePlace } from './save-place';

/** Saves of shapes: each at once, and the last one can be taken back. */
export interface ShapeSaving {
  /** What was saved last and has not come back yet, by the item and its key; until then it is shown. */
  isAhead: (item: MapItem, key: string) => boolean;
  save: (item: MapItem, key: string, value: TelemetryValue) => void;
  /** Undefined: nothing was changed. */
  undo: (() => void) | undefined;
  /** What was to be saved last was not, and isn’t lost. */
  failure: { reason: string; retry: () => void } | undefined;
  /** Gives up what was not saved. */
  giveUp: () => void;
}

const textOf = (item: MapItem, key: string) => cellOf(item, key)?.value ?? '';

export function useShapeSaving(): ShapeSaving {
  const [last, setLast] = useState<{ item: MapItem; key: string; before: TelemetryValue }>();
  const [ahead, setAhead] = useState<{ id: string; key: string; before: string }>();
  const [failure, setFailure] = useState<ShapeSaving['failure']>();
  const put = (item: MapItem, key: string, value: TelemetryValue, done: () => void) => {
    setFailure(undefined);
    setAhead({ id: item.id, key, before: textOf(item, key) });
    runSafely(async () => {
      try {
        await savePlace(item, { [key]: value });
        done();
      } catch (error) {
        setAhead(undefined);
        setFailure({ reason: errorText(error), retry: () => put(item, key, value, done) });
      }
    });
  };
  return {
    isAhead: (item, key) => ahead?.id === item.id && ahead.key === key && ahead.before === textOf(item, key),
    save(item, key, value) {
      const text = textOf(item, key);
      const before = (text === '' ? null : (readJson(text) ?? text)) as TelemetryValue;
      put(item, key, value, () => setLast({ item, key, before }));
    },
    undo: last && (() => put(last.item, last.key, last.before, () => setLast(undefined))),
    failure,
    giveUp: () => setFailure(undefined),
  };
}
