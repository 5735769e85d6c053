import type { EntityId } from '../api/entity-id';
import type { AlarmPage } from '../realtime/alarm-page';
import type { LatestStore } from '../realtime/latest-store';
import type { LiveState } from '../realtime/live-state';
import type { RealtimeError } from '../realtime/messages';
import type { QueryFeed } from '../realtime/query-feed';
import type { Subscriptions } from '../realtime/subscriptions';
import type { SeriesReader, SeriesView, TimeseriesFeed } from '../realtime/timeseries-feed';
import type { EntitiesView } from '../realtime/watch-entities';
import type { AlarmsSource, DataSource, EntityCountSource, SeriesSource } from './data-source';

/** Why a source can have no data: its alias stands for nothing, or nobody aggregates a window that slides. */
export type SourceProblem = 'unresolved' | 'slidingWindow';

/** How far a view can be trusted. */
export interface SourceStatus {
  problem: SourceProblem | null;
  state: LiveState | undefined;
  error: RealtimeError | null;
}

/** Who there is. Their values are in the store while the source is open: cells read them with `useEntityValue`. */
export type EntitiesSourceView = EntitiesView & SourceStatus;

export interface SeriesSourceView extends EntitiesSourceView {
  /** Their series, to be read now, stopped and tried again; null while there is no entity. The source ends it. */
  series: SeriesReader | null;
}

export interface AlarmsSourceView extends SourceStatus {
  /** Undefined until the platform answers. */
  page: AlarmPage | undefined;
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
  series: TimeseriesFeed;
  store: LatestStore;
  /** The server's time, as far as it is known. */
  serverNow(): number;
}

export const nothingKnown: SourceStatus = { problem: null, state: undefined, error: null };
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
