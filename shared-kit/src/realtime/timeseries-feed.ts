import type { EntityId } from '../api/entity-id';
import type { Aggregation } from '../api/telemetry';
import type { SeriesPoints } from '../series/columns';
import { type LiveState, worstState } from './live-state';
import type { OriginDeps } from './series-origin';
import type { SeriesUnit } from './series-unit';
import { openSeriesWindow, type SeriesWindow, untilOf, type WindowSpec } from './series-window';
import { createEnds } from './sharing';

/** Series of some keys of some entities in the window of a timewindow; that of realtime moves with the server's clock. */
export interface SeriesRequest extends WindowSpec {
  entities: readonly EntityId[];
  keys: readonly SeriesKey[];
}

export interface SeriesKey {
  key: string;
  /** Its own; default: the timewindow's. */
  aggregation?: Aggregation;
}

/** Series as they are in one frame. */
export interface SeriesView {
  /** Grows with every change. */
  version: number;
  /** What the window covers, epoch ms. */
  from: number;
  to: number;
  /** Whether the platform has answered of any series, be it that there is nothing: it is shown while others are waited for. */
  isAnswered: boolean;
  /** A series of the request; undefined when it is none. Shared with all its readers: read it now, or copy what is needed. */
  points(entity: EntityId, key: string, aggregation?: Aggregation): SeriesPoints | undefined;
  /** Whether nothing of a series is here, and nothing will come, because it could not be read. */
  isMissing(entity: EntityId, key: string, aggregation?: Aggregation): boolean;
  /** How much of what calls read is here, 0 to 1; null when nothing is being read. */
  progress: number | null;
  /** Why something is missing. */
  error: Error | null;
  /** Whether it is live; history, which does not change, has none. */
  state: LiveState | undefined;
  /** When it was last known to be all there is, in epoch ms of this computer. */
  asOf: number;
}

export interface SeriesReader {
  /** The series now. */
  read(): SeriesView;
  /** Stops reading what is missing of the window, for all who read it; what has come stays. */
  stop(): void;
  /** Asks for everything again. */
  retry(): void;
  end(): void;
}

export interface TimeseriesFeed {
  /** Tells each frame in which something changed; what is known already in the next one. */
  watch(request: SeriesRequest, listener: (view: SeriesView) => void): SeriesReader;
}

export interface TimeseriesFeedDeps extends OriginDeps {
  /** Runs work once a frame at most. */
  onFrame?: (work: () => void) => void;
}

interface Reader {
  window: SeriesWindow;
  units: Map<string, SeriesUnit>;
  version: number;
  listener: (view: SeriesView) => void;
}

/**
 * Series as columns, one of each kept for all its readers and dropped with the last of them: equal needs share a
 * subscription and its points. New needs of one tick share commands. Readers are told once per frame, however fast points
 * come, and not at all while the page is hidden.
 */
export function createTimeseriesFeed(deps: TimeseriesFeedDeps): TimeseriesFeed {
  const { onFrame = (work) => void requestAnimationFrame(work) } = deps;
  const windows = new Map<string, { window: SeriesWindow; readers: Set<Reader> }>();
  const ends = createEnds();
  const changed = new Set<Reader>();

  function tell() {
    const told = [...changed];
    changed.clear();
    for (const reader of told) reader.listener(viewOf(reader));
  }

  function note(reader: Reader) {
    reader.version++;
    if (changed.size === 0) onFrame(tell);
    changed.add(reader);
  }

  function windowFor(spec: WindowSpec) {
    const need = JSON.stringify(spec);
    const id = ends.keyOf(need, untilOf(spec, deps));
    const forget = () => {
      windows.delete(id);
      ends.forget(need, id);
    };
    const known = windows.get(id);
    if (known) return { forget, ...known };
    const readers = new Set<Reader>();
    const window = openSeriesWindow(deps, spec, (origin) => {
      for (const reader of readers) {
        const isTouched = !origin || [...reader.units.values()].some((unit) => reader.window.originOf(unit) === origin);
        if (isTouched) note(reader);
      }
    });
    windows.set(id, { window, readers });
    return { forget, window, readers };
  }

  return {
    watch({ entities, keys, timewindow, maxDatapoints, stateData, whole, comparison }, listener) {
      const { forget, window, readers } = windowFor({ timewindow, maxDatapoints, stateData, whole, comparison });
      const units = entities.flatMap((entity) =>
        keys.map(
          ({ key, aggregation }) =>
            [nameOf(entity, key, aggregation), window.retain(entity, key, aggregation)] as const,
        ),
      );
      const reader: Reader = { window, units: new Map(units), version: 0, listener };
      readers.add(reader);
      if (originsOf(reader).length > 0 || isAnswered(reader)) note(reader);
      return {
        read: () => viewOf(reader),
        stop() {
          for (const origin of originsOf(reader)) origin.stop();
        },
        retry() {
          deps.subscriptions.retryNow();
          window.restart();
        },
        end() {
          if (!readers.delete(reader)) return;
          changed.delete(reader);
          for (const [, unit] of units) window.release(unit);
          if (readers.size > 0) return;
          window.close();
          forget();
        },
      };
    },
  };
}

const nameOf = ({ entityType, id }: EntityId, key: string, aggregation: Aggregation | undefined) =>
  JSON.stringify([entityType, id, key, aggregation]);

const originsOf = ({ window, units }: Reader) => [
  ...new Set([...units.values()].flatMap((unit) => window.originOf(unit) ?? [])),
];

/** What is never asked for is answered, too, but counts only where nothing else is. */
function isAnswered({ window, units }: Reader): boolean {
  const all = [...units.values()];
  const asked = all.filter((unit) => window.originOf(unit));
  return (asked.length > 0 ? asked : all).some((unit) => unit.isAnswered);
}

function viewOf(reader: Reader): SeriesView {
  const origins = originsOf(reader);
  const parts = origins.flatMap((origin) => origin.progress() ?? []);
  return {
    version: reader.version,
    ...reader.window.span(),
    isAnswered: isAnswered(reader),
    points: (entity, key, aggregation) => reader.units.get(nameOf(entity, key, aggregation))?.series.points,
    isMissing(entity, key, aggregation) {
      const unit = reader.units.get(nameOf(entity, key, aggregation));
      return !!unit && !unit.isAnswered && !!reader.window.originOf(unit)?.error;
    },
    progress: parts.length > 0 ? parts.reduce((sum, part) => sum + part, 0) / parts.length : null,
    error: origins.find(({ error }) => error)?.error ?? null,
    state: worstState(origins.map(({ state }) => state)),
    asOf: origins.length > 0 ? Math.min(...origins.map(({ asOf }) => asOf)) : 0,
  };
}
