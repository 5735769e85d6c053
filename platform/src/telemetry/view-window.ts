/** What an entity view lets see of its source: a window of time and chosen keys. */
import type { EntityId } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';

export interface ViewWindow {
  id: string;
  source: EntityId;
  /** First millisecond that shows, and the first one after it. */
  start: number;
  end: number;
  /** Keys of time series; null for all. */
  timeseries: readonly string[] | null;
  attributes: { cs: readonly string[]; ss: readonly string[]; sh: readonly string[] };
}

interface ViewRow {
  id: string;
  entity: string;
  keys: string | null;
  start: number;
  end: number;
}

function toWindow({ id, entity, keys, start, end }: ViewRow): ViewWindow {
  const parsed = JSON.parse(keys ?? '{}') as {
    timeseries?: string[] | null;
    attributes?: { cs?: string[] | null; ss?: string[] | null; sh?: string[] | null } | null;
  } | null;
  const { cs, ss, sh } = parsed?.attributes ?? {};
  return {
    id,
    source: JSON.parse(entity) as EntityId,
    start,
    end: end > 0 ? end : Number.MAX_SAFE_INTEGER,
    timeseries: parsed?.timeseries ?? null,
    attributes: { cs: cs ?? [], ss: ss ?? [], sh: sh ?? [] },
  };
}

const COLUMNS = 'id, entity, keys, start_time_ms AS start, end_time_ms AS end';

/** The window of a view, or undefined when there is no such view. */
export function viewWindow(tx: Tx, id: string): ViewWindow | undefined {
  const row = tx.get<ViewRow>(`SELECT ${COLUMNS} FROM entity_view WHERE id = ?`, id);
  return row && toWindow(row);
}

/** The windows of the views on an entity. */
export const viewsOf = (tx: Tx, sourceId: string): ViewWindow[] =>
  tx.all<ViewRow>(`SELECT ${COLUMNS} FROM entity_view WHERE entity_id = ?`, sourceId).map(toWindow);

/** Whether a view's latest values have a key. */
export const showsLatest = ({ timeseries }: ViewWindow, key: string): boolean =>
  timeseries === null || timeseries.includes(key);

/** Whether a view's history has a key; an empty list lets every key through there. */
export const showsHistory = ({ timeseries }: ViewWindow, key: string): boolean =>
  timeseries === null || timeseries.length === 0 || timeseries.includes(key);
