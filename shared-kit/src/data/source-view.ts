import type { EntityId } from '../api/entity-id';
import type { AlarmPage } from '../realtime/alarm-page';
import type { HistoryFeed } from '../realtime/history-feed';
import type { KeysFeed } from '../realtime/keys-feed';
import type { LatestScope, LatestStore } from '../realtime/latest-store';
import type { LiveState } from '../realtime/live-state';
import type { RealtimeError } from '../realtime/messages';
import type { QueryFeed } from '../realtime/query-feed';
import type { Subscriptions } from '../realtime/subscriptions';
import type { SeriesReader, SeriesView, TimeseriesFeed } from '../realtime/timeseries-feed';
import type { EntitiesView } from '../realtime/watch-entities';
import type { AlarmsSource, AllKeysSource, DataSource, EntityCountSource, SeriesSource } from './data-source';

/**
 * Why a source can have no data: its alias stands for nothing, nobody aggregates a window that slides, there is no entity
 * that has series, or, for who came by a public link, those that it names are not public, or none that it finds is.
 */
export type SourceProblem = 'unresolved' | 'slidingWindow' | 'noEntities' | NotPublic;
export type NotPublic = 'notPublic' | 'nonePublic';

/** How far a view can be trusted. */
export interface SourceStatus {
  problem: SourceProblem | null;
  state: LiveState | undefined;
  error: RealtimeError | null;
  /** How much of what takes several requests is here, 0 to 1; null while nothing is under way. */
  progress: number | null;
}

/** Who there is. Their values are in the store while the source is open: cells read them with `useEntityValue`. */
export type EntitiesSourceView = EntitiesView & SourceStatus;

export interface SeriesSourceView extends EntitiesSourceView {
  /** Their series, to be read now, stopped and tried again; null while there is no entity. The source ends it. */
  series: SeriesReader | null;
}

/** Names; their values are in the store. */
export interface KeysSourceView extends SourceStatus {
  /** Of each scope that was asked for, sorted; the same list until a key comes or goes. */
  keys: Readonly<Partial<Record<LatestScope, readonly string[]>>>;
  /** When they were last known to be all there are, in epoch ms of this computer; 0: never. */
  asOf: number;
}

export interface AlarmsSourceView extends SourceStatus {
  /** Undefined until the platform answers. */
  page: AlarmPage | undefined;
  /** When the page was last known to be true, in epoch ms of this computer; 0: never. While it is live, that is now. */
  asOf: number;
}

export interface CountSourceView extends SourceStatus {
  /** Undefined until the platform answers. */
  count: number | undefined;
}

export type ViewOf<S extends DataSource> = S extends AlarmsSource
  ? AlarmsSourceView
  : S extends EntityCountSource
    ? CountSourceView
    : S extends SeriesSource
      ? SeriesSourceView
      : S extends AllKeysSource
        ? KeysSourceView
        : EntitiesSourceView;

export interface SourceReader<V> {
  /** Another view: who is there, alarms, a count, or how far that can be trusted. */
  changed(view: V): void;
  /** Values of these entities changed in the store, once per frame at most. */
  values?(entities: readonly EntityId[]): void;
  /** Series have something new, once per frame at most. */
  frame?(series: SeriesView): void;
}

/** What sources are opened on: the page's, or a test's. */
export interface SourceFeeds {
  subscriptions: Subscriptions;
  queries: QueryFeed;
  allKeys: KeysFeed;
  /** Default: the page's, whose code comes with the first source that needs it. */
  series?: TimeseriesFeed;
  /** Default: the page's, as above. */
  histories?: HistoryFeed;
  store: LatestStore;
  /** Points of a key that the server lets one request ask for. */
  maxDatapoints(): number;
  /** The server's time, as far as it is known. */
  serverNow(): number;
}

/** A source before its first answer. */
export const nothingKnown: SourceStatus = { problem: null, state: undefined, error: null, progress: null };
/** A source of entities before its first answer. */
export const nobodyKnown: EntitiesSourceView = {
  ...nothingKnown,
  entities: [],
  total: undefined,
  limit: null,
  isLoading: true,
  history: () => undefined,
};

/** There is nothing to end. */
export const ended = () => {};

/** Combines partial updates. */
export function teller<V extends SourceStatus>(data: Omit<V, keyof SourceStatus>, reader: SourceReader<V>) {
  let view = { ...nothingKnown, ...data } as V;
  const tell = (change: Partial<V>) => {
    view = { ...view, ...change };
    reader.changed(view);
  };
  return {
    tell,
    unresolved() {
      tell({ problem: 'unresolved' } as Partial<V>);
      return ended;
    },
  };
}
