import { session } from '../session/session';
import { serverClock } from '../time/server-time';
import { createHistoryFeed } from './history-feed';
import { frame, subscriptions } from './realtime';
import { createTimeseriesFeed } from './timeseries-feed';

/** The page's series in windows of time. Apart from `realtime.ts`: only pages with series load their code. */
export const timeseriesFeed = createTimeseriesFeed({
  subscriptions,
  serverNow: serverClock.estimate,
  maxDatapoints: () => session.store.getState().maxDatapointsLimit,
  onFrame: frame,
});

/** The page's histories of single entities. */
export const historyFeed = createHistoryFeed({ subscriptions, serverNow: serverClock.estimate });
