import { findAlarms } from '../api/alarm-data';
import { countEntities, findEntityData } from '../api/entity-query';
import { errorReactions } from '../api/http';
import { onUserChange } from '../session/on-user-change';
import { session } from '../session/session';
import { serverClock } from '../time/server-time';
import { createFramePace } from './frame-pace';
import { pauseWhileHidden } from './hidden-tab';
import { createKeysFeed } from './keys-feed';
import { createLatestStore } from './latest-store';
import { liveCall, liveFailure } from './messages';
import { createQueryFeed } from './query-feed';
import type { WebSocketLike } from './socket';
import { createSubscriptions } from './subscriptions';

/** The page's one connection for live data; opens with the first subscriber. */
export const subscriptions = createSubscriptions({
  tokens: session.tokens,
  connect(token) {
    void serverClock.difference().catch(() => {});
    const { protocol, host } = window.location;
    const scheme = protocol === 'https:' ? 'wss' : 'ws';
    const address = `${scheme}://${host}/api/ws/plugins/telemetry?token=${encodeURIComponent(token)}`;
    return new WebSocket(address) as WebSocketLike;
  },
  report(error) {
    errorReactions.report(liveFailure(error));
  },
  recovered() {
    errorReactions.succeeded(liveCall);
  },
});

const quietly = { silent: true, ignoreLoading: true };
/** Tells what came, once a frame for all of the page. */
export const frame = createFramePace();
/** The page's latest values. */
export const latestStore = createLatestStore(frame);
/** The page's subscriptions to keys of single entities. */
export const keysFeed = createKeysFeed(subscriptions, latestStore);
/** The page's subscriptions to queries. */
export const queryFeed = createQueryFeed({
  subscriptions,
  store: latestStore,
  // The values' state says what can't be read.
  read: (query, signal) => findEntityData(query, { ...quietly, signal }),
  count: (query, signal) => countEntities(query, { ...quietly, signal }),
  alarms: (query, signal) => findAlarms(query, { ...quietly, signal }),
  frame,
  serverNow: serverClock.estimate,
});
pauseWhileHidden(document, subscriptions);

onUserChange(() => {
  latestStore.clear();
  subscriptions.socket.restart();
});
// a connection from before the network was gone, or that stands while no call is answered, may be dead without knowing
window.addEventListener('online', subscriptions.socket.restart);
window.addEventListener('offline', subscriptions.socket.restart);
session.store.subscribe(({ connection }, before) => {
  if (connection === before.connection) return;
  if (connection === 'unreachable') subscriptions.socket.restart();
  else subscriptions.retryNow();
});
