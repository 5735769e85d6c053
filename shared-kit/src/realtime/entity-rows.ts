import { type EntityId, type EntityType, entityId } from '../api/entity-id';
import {
  type EntityData,
  type EntityDataQuery,
  type EntityKey,
  type EntityKeyType,
  SUBSCRIPTION_PAGE_SIZE_FALLBACK,
} from '../api/entity-query';
import type { PageData } from '../api/page';
import type { Hold, LatestScope, LatestStore } from './latest-store';
import type { QueryFeed } from './query-feed';

/** Ids one query names, so that the command stays well below the size of a message. */
const ROWS_PER_QUERY = 500;

const scopes: Partial<Record<EntityKeyType, LatestScope>> = {
  ATTRIBUTE: 'ANY_SCOPE',
  CLIENT_ATTRIBUTE: 'CLIENT_SCOPE',
  SHARED_ATTRIBUTE: 'SHARED_SCOPE',
  SERVER_ATTRIBUTE: 'SERVER_SCOPE',
  TIME_SERIES: 'TIME_SERIES',
};

/** Asks a query once, by a call. */
export type ReadRows = (query: EntityDataQuery) => Promise<PageData<EntityData>>;

/**
 * Keeps some values of many entities of one type live in the store, by one command: for the rows of a list. While
 * there is no live answer they are those that a call answers. The answer ends it.
 */
export function watchRows(
  feed: QueryFeed,
  store: LatestStore,
  entityType: EntityType,
  ids: readonly string[],
  keys: readonly EntityKey[],
  read: ReadRows,
): () => void {
  let ended = false;
  const ends: (() => void)[] = [];
  for (let i = 0; i < ids.length; i += ROWS_PER_QUERY) {
    const entityList = ids.slice(i, i + ROWS_PER_QUERY);
    const query = {
      entityFilter: { type: 'entityList' as const, entityType, entityList },
      pageLink: { pageSize: Math.min(entityList.length, SUBSCRIPTION_PAGE_SIZE_FALLBACK), page: 0 },
      latestValues: keys,
    };
    const holds = entityList.flatMap((id) => holdKeys(store, entityId(entityType, id), keys));
    const stop = feed.entities(query, keys, (change) => {
      if (change.kind === 'failed') return;
      if (change.kind === 'state') {
        for (const hold of holds) hold.tell(change.state);
        if (change.state === 'live') return;
        // What cannot be read is told by the state already.
        read(query).then(
          ({ data }) => {
            if (!ended) for (const item of data) put(store, item, false);
          },
          () => {},
        );
        return;
      }
      const isPage = change.kind === 'page';
      for (const item of isPage ? change.page.data : change.items) put(store, item, isPage);
    });
    ends.push(stop, ...holds.map((hold) => hold.release));
  }
  return () => {
    ended = true;
    for (const end of ends) end();
  };
}

function holdKeys(store: LatestStore, entity: EntityId, keys: readonly EntityKey[]): Hold[] {
  return keys.flatMap(({ type, key }) => {
    const scope = scopes[type];
    return scope ? [store.hold(entity, scope, [key])] : [];
  });
}

function put(store: LatestStore, { entityId: entity, latest }: EntityData, isPage: boolean) {
  for (const [type, values] of Object.entries(latest ?? {})) {
    const scope = scopes[type as EntityKeyType];
    if (!scope) continue;
    for (const [key, { ts, value }] of Object.entries(values)) {
      store.put(entity, scope, key, ts === 0 ? undefined : { ts, value }, isPage);
    }
  }
}
