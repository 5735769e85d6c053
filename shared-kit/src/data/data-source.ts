import type { AliasFilter } from '../aliases/entity-alias';
import type { AlarmSeverity } from '../api/alarm-data';
import type { EntityId, EntityType } from '../api/entity-id';
import type { EntityDataPageLink, EntityFilter, EntityKey, KeyFilter } from '../api/entity-query';
import type { AggregatedKey } from '../realtime/aggregate-name';
import type { LatestScope } from '../realtime/latest-store';
import type { WindowSpec } from '../realtime/series-window';
import type { SeriesKey } from '../realtime/timeseries-feed';
import type { StoredTimewindow } from '../time/timewindow';

/**
 * Whose values: the entities an alias stands for in this state and for this person (the newest alone where it may not stand for
 * several), those a filter finds, or those with certain ids, in their order.
 */
export type SourceEntities =
  | { alias: AliasFilter }
  | { filter: EntityFilter }
  | { entityType: EntityType; ids: readonly string[] };

interface OfEntities {
  entities: SourceEntities;
  /** Their own fields: `name`, `label`, `createdTime`, … */
  fields?: readonly string[];
  keyFilters?: readonly KeyFilter[];
}

interface OfPages extends OfEntities {
  /** This page alone, as a pager asks for it; without it all there are, page after page. */
  page?: EntityDataPageLink;
}

/** Latest values. */
export interface LatestSource extends OfPages {
  kind: 'latest';
  keys: readonly EntityKey[];
}

/** One value for all points of a window: of history, compared with another, or of a calendar window that goes on. */
export interface AggregatesSource extends OfPages {
  kind: 'aggregates';
  keys: readonly AggregatedKey[];
  timewindow: StoredTimewindow;
  /** Latest values beside them. */
  latest?: readonly EntityKey[];
}

/** Series of a window, live in realtime: what charts draw. */
export interface SeriesSource extends OfPages, WindowSpec {
  kind: 'series';
  keys: readonly SeriesKey[];
  /** Latest values beside them. */
  latest?: readonly EntityKey[];
}

/** Points of a window of many entities, read once: for small trends beside rows. One chart is fed with series. */
export interface HistorySource extends OfPages {
  kind: 'history';
  keys: readonly string[];
  timewindow: StoredTimewindow;
}

/** Alarms of the entities that were raised in a window; in realtime new ones come in. */
export interface AlarmsSource extends OfEntities {
  kind: 'alarms';
  /** Fields of alarms that are searched and sorted by. */
  alarmFields: readonly string[];
  timewindow: StoredTimewindow;
  page: EntityDataPageLink;
  /** Values of the alarm's entity. */
  latest?: readonly EntityKey[];
  types?: readonly string[];
  /** Any of them. */
  statuses?: readonly ('ANY' | 'ACTIVE' | 'CLEARED' | 'ACK' | 'UNACK')[];
  severities?: readonly AlarmSeverity[];
  /** Those too that were raised elsewhere and handed on to the entities. */
  propagated?: boolean;
}

/** How many entities there are. */
export interface EntityCountSource {
  kind: 'entityCount';
  entities: SourceEntities;
  keyFilters?: readonly KeyFilter[];
}

/** Every key that an entity has in some scopes, with its value, as keys come and go. */
export interface AllKeysSource {
  kind: 'allKeys';
  entity: EntityId;
  scopes: readonly LatestScope[];
}

/** A source about values in windows of time, or alarms raised in one: its code comes with the first that is opened. */
export type WindowSource = AggregatesSource | SeriesSource | HistorySource | AlarmsSource;

/** What a widget, a table or a card is fed with, as data: equal sources are one subscription. */
export type DataSource = LatestSource | AllKeysSource | EntityCountSource | WindowSource;
