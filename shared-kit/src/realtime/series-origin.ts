import type { LiveSeries } from '../series/live-series';
import type { SubscriptionTimewindow } from '../time/subscription-window';
import { commandReader } from './command-reader';
import type { LiveState } from './live-state';
import { createReadings } from './series-readings';
import type { SeriesUnit, UnitGroup } from './series-unit';
import type { Subscriptions } from './subscriptions';

interface OriginStatus {
  /** There is something to show, be it nothing. */
  isAnswered: boolean;
  /** Whether it is live; history, which does not change, has none. */
  state: LiveState | undefined;
  error: Error | null;
  /** When it was last known to be all there is, in epoch ms of this computer. */
  asOf: number;
}

/** Where some series of a window come from. */
export interface SeriesOrigin extends OriginStatus {
  readonly group: UnitGroup;
  progress(): number | null;
  /** Nobody reads the unit any more. */
  drop(unit: SeriesUnit): void;
  /** Drops what lies before `from`. */
  trim(from: number): void;
  /** Reads no further: what there is, be it nothing, is the answer. */
  stop(): void;
  close(): void;
}

export interface OriginDeps {
  subscriptions: Subscriptions;
  /** The server's time, as far as it is known. */
  serverNow(): number;
  /** Points of a key that the server lets one request ask for, where readers do not say. */
  maxDatapoints(): number;
}

export interface OriginInput {
  group: UnitGroup;
  /** What the window means at a moment. */
  windowAt(now: number): SubscriptionTimewindow;
  /** Points of a key that one request may ask for. */
  pageSize: number;
  /** Points are read until the window is whole. */
  whole: boolean;
  changed(origin: SeriesOrigin): void;
}

/** What every origin does: series of its own, which take the places of those before with the first answer. */
export function createOrigin({ group, changed }: OriginInput, subscriptions: Subscriptions, close: () => void) {
  const own = new Map<SeriesUnit, LiveSeries>();
  const tell = () => changed(origin);
  const readings = createReadings(tell, commandReader(subscriptions));
  /** Read instead of what should be live, while no command is answered. */
  const instead = createReadings(tell);
  const trouble: { live: Error | null; reading: Error | null } = { live: null, reading: null };
  const origin: SeriesOrigin = {
    isAnswered: false,
    state: undefined,
    error: null,
    asOf: 0,
    group,
    progress: () => readings.progress() ?? instead.progress(),
    drop: (unit) => void own.delete(unit),
    trim(from) {
      for (const { trim } of own.values()) trim(from);
    },
    stop() {
      endReadings();
      answered();
    },
    close() {
      endReadings();
      close();
    },
  };
  const endReadings = () => {
    readings.stop();
    instead.stop();
  };
  const answered = () => {
    origin.isAnswered = true;
    for (const [unit, series] of own) Object.assign(unit, { series, isAnswered: true });
    tell();
  };
  /** Tells why something is missing, or with null that it no longer is. */
  const failed = (where: keyof typeof trouble, error: unknown) => {
    trouble[where] = error === null || error instanceof Error ? error : new Error(String(error));
    origin.error = trouble.live ?? trouble.reading;
  };
  return { own, origin, readings, instead, tell, answered, failed };
}
