/** Following the attributes that the dynamic values of a query are read from. */
import type { WatchedAttribute } from './reads.js';
import type { SubscriptionIndex, Watcher } from './subscription-index.js';

/** Calls back when one of the attributes gets another value; the answered function ends it. A deleted one keeps its last value. */
export function watchSources(
  index: SubscriptionIndex,
  watched: readonly WatchedAttribute[],
  changed: () => void,
): () => void {
  const known = new Map<string, string>();
  const watcher: Watcher = {
    onPoints: () => {},
    onLatestChanged: () => {},
    onAttributes: (entityId, _scope, values) => {
      const news = values.filter(({ key, ts, text }) => ts > 0 && known.get(`${entityId}:${key}`) !== text);
      for (const { key, text } of news) known.set(`${entityId}:${key}`, text);
      if (news.length > 0) changed();
    },
  };
  for (const { entityId, key } of watched) index.add(entityId, { of: 'SERVER_SCOPE', key }, watcher);
  return () => index.remove(watcher);
}
