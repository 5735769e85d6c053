import type { AlarmData } from '../api/alarm-data';
import { type EntityData, type EntityDataPageLink, type EntityFilter, findEntityData } from '../api/entity-query';
import type { CallOptions } from '../api/http-client';
import type { PageData } from '../api/page';
import { ALL_AT_ONCE, readPages } from '../list/read-pages';
import type { WorkOptions } from '../list/run-each';
import { filtersOf } from '../realtime/entity-set';
import { readAlarmPage } from './alarm-query';
import type { AlarmsSource, LatestSource } from './data-source';
import { resolveEntities, type SourceContext } from './source-query';

/** The most rows that are read of a source at once: what a spreadsheet still opens, and a browser still holds. */
export const MOST_ROWS = 50_000;

/** Who a source is about: the filters that find them, or the one that is newest. */
async function filtersFor(
  { entities, keyFilters }: Pick<LatestSource, 'entities' | 'keyFilters'>,
  context: SourceContext,
  signal: AbortSignal | undefined,
): Promise<readonly EntityFilter[]> {
  const resolved = resolveEntities(entities, context);
  if (!resolved) return [];
  const filters = filtersOf(resolved.entities);
  const [entityFilter] = filters;
  if (!resolved.page || !entityFilter) return filters;
  const { data } = await findEntityData(
    { entityFilter, keyFilters, pageLink: resolved.page },
    { signal, ignoreErrors: true },
  );
  return data.map(({ entityId }) => ({ type: 'singleEntity', singleEntity: entityId }));
}

/** How much is read, and who watches. */
export interface ReadOptions {
  watch?: WorkOptions;
  /** Default: `MOST_ROWS`. */
  atMost?: number;
}

type ReadPage<R> = (filter: EntityFilter, page: EntityDataPageLink, options: CallOptions) => Promise<PageData<R>>;

/** Reads one filter's rows after the other's. */
async function readEach<R>(
  filters: readonly EntityFilter[],
  read: ReadPage<R>,
  { watch: { signal, onProgress } = {}, atMost = MOST_ROWS }: ReadOptions,
): Promise<readonly R[]> {
  const rows: R[] = [];
  const pageSize = Math.min(atMost, ALL_AT_ONCE);
  for (const filter of filters) {
    const before = rows.length;
    if (before >= atMost) break;
    const watch = { signal, onProgress: (done: number) => onProgress?.(before + done) };
    const found = await readPages(
      (page, end) => read(filter, { page, pageSize }, { signal: end, ignoreLoading: true, ignoreErrors: true }),
      watch,
      { pageSize, atMost: atMost - before },
    );
    for (const row of found) rows.push(row);
  }
  return rows;
}

/** Reads all entities of a source with their latest values by calls, once, in the order of its page; of a long list of entities each part is in order by itself. */
export async function readAllEntities(
  source: LatestSource,
  context: SourceContext,
  options: ReadOptions = {},
): Promise<readonly EntityData[]> {
  const { keyFilters, fields = [], keys, page } = source;
  const asked = {
    ...(keyFilters?.length ? { keyFilters } : {}),
    entityFields: fields.map((key) => ({ type: 'ENTITY_FIELD' as const, key })),
    latestValues: keys,
  };
  const { textSearch, sortOrder } = page ?? {};
  return readEach(
    await filtersFor(source, context, options.watch?.signal),
    (entityFilter, part, call) =>
      findEntityData({ entityFilter, ...asked, pageLink: { ...part, textSearch, sortOrder } }, call),
    options,
  );
}

/** Reads all alarms of a source by calls, once, in a window as it is at `now`, in the order of its page. */
export async function readAllAlarms(
  source: AlarmsSource,
  context: SourceContext,
  now: number,
  options: ReadOptions = {},
): Promise<readonly AlarmData[]> {
  return readEach(
    await filtersFor({ entities: source.entities }, context, options.watch?.signal),
    (filter, part, call) => readAlarmPage({ ...source, entities: { filter } }, part, now, call),
    options,
  );
}
