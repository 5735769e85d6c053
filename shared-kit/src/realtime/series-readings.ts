import { tellInPlace } from '../api/told-in-place';
import { groupBy } from '../browser/group-by';
import type { PlainColumns } from '../series/columns';
import { type ReadByCommand, readSeries, type SeriesRange } from '../series/read-series';
import { entityKeyOf, type SeriesUnit } from './series-unit';

/** Entities whose series are read at the same time. */
const ENTITIES_AT_ONCE = 4;
/** Parts that are here are told so far apart, ms: with each a reader computes and draws all there is. */
const TOLD_APART_MS = 200;

/** What calls read of some series; every reading may take many requests. */
export interface SeriesReadings {
  /** Reads a range of the units, one entity after the other. Failures are reported, stopped readings are not. */
  read(
    units: readonly SeriesUnit[],
    range: Omit<SeriesRange, 'keys'>,
    listener: { take(unit: SeriesUnit, part: PlainColumns): void; done(): void; failed(error: unknown): void },
  ): void;
  /** How much of what is being read is here, 0 to 1; null when nothing is being read. */
  progress(): number | null;
  /** Ends all readings; what they have brought stays. */
  stop(): void;
}

/**
 * Reads stored series over HTTP, few at a time; `changed` is called when parts have come, the first at once and others together,
 * and when a reading ends.
 * @param readByCommand for keys that no call can name
 */
export function createReadings(changed: () => void, readByCommand?: ReadByCommand): SeriesReadings {
  const running = new Set<{ stop: AbortController; parts: Map<string, number>; count: number }>();
  /** While parts wait to be told, or would have to. */
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  const tellPart = () => {
    isWaiting = pause !== undefined;
    if (isWaiting) return;
    pause = setTimeout(() => {
      pause = undefined;
      if (isWaiting) tellPart();
    }, TOLD_APART_MS);
    changed();
  };
  const endPause = () => {
    clearTimeout(pause);
    pause = undefined;
  };

  return {
    read(units, range, { take, done, failed }) {
      const queue = [...groupBy(units, ({ entity }) => entityKeyOf(entity))];
      const reading = { stop: new AbortController(), parts: new Map<string, number>(), count: queue.length };
      tellInPlace(reading.stop.signal);
      running.add(reading);
      const readNext = async (): Promise<void> => {
        const next = queue.shift();
        const entity = next?.[1][0]?.entity;
        if (!next || !entity) return;
        const [id, mine] = next;
        const byKey = new Map(mine.map((unit) => [unit.key, unit]));
        await readSeries(
          entity,
          { ...range, keys: [...byKey.keys()] },
          {
            signal: reading.stop.signal,
            readByCommand,
            take(key, part) {
              const unit = byKey.get(key);
              if (unit) take(unit, part);
            },
            progress(part) {
              reading.parts.set(id, part);
              tellPart();
            },
          },
        );
        return readNext();
      };
      const run = async () => {
        try {
          await Promise.all(Array.from({ length: ENTITIES_AT_ONCE }, readNext));
          done();
        } catch (error) {
          const isStopped = reading.stop.signal.aborted;
          reading.stop.abort();
          if (!isStopped) failed(error);
        }
        // What was stopped has nobody left to tell.
        if (!running.delete(reading)) return;
        if (running.size === 0) endPause();
        changed();
      };
      void run();
    },
    progress() {
      if (running.size === 0) return null;
      const parts = [...running].map((one) => [...one.parts.values()].reduce((sum, part) => sum + part, 0) / one.count);
      return parts.reduce((sum, part) => sum + part, 0) / parts.length;
    },
    stop() {
      for (const { stop } of running) stop.abort();
      running.clear();
      endPause();
    },
  };
}
