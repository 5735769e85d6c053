import type { StateParameters } from '../aliases/entity-alias';
import { aliasViewerOf } from '../aliases/resolve-alias';
import { failureMessage } from '../api/error-message';
import { translateMessage } from '../api/message-text';
import { loadCode } from '../browser/load-code';
import { translate } from '../i18n/i18n';
import { liveFailure } from '../realtime/messages';
import { keysFeed, latestStore, queryFeed, subscriptions } from '../realtime/realtime';
import { session } from '../session/session';
import { serverClock } from '../time/server-time';
import type { DataSource, WindowSource } from './data-source';
import { openAllKeys, openCount, openLatest } from './open-entities';
import type { openWindowSource } from './open-window-source';
import type { SourceContext } from './source-query';
import { nobodyKnown, type SourceFeeds, type SourceReader, type SourceStatus, type ViewOf } from './source-view';

const pageFeeds: SourceFeeds = {
  subscriptions,
  queries: queryFeed,
  allKeys: keysFeed,
  store: latestStore,
  serverNow: serverClock.estimate,
  maxDatapoints: () => session.store.getState().maxDatapointsLimit,
};

/** The signed-in user, at a state of a dashboard. */
export const contextOf = (state: StateParameters = {}): SourceContext => ({
  viewer: aliasViewerOf(session.store.getState().authUser),
  state,
});

/**
 * Opens a source for one reader; equal sources of others share its commands. The reader is told in the same tick what is known
 * already, or, of the first source with a window, once its code is here. The answer ends it.
 */
export function openDataSource<S extends DataSource>(
  source: S,
  reader: SourceReader<ViewOf<S>>,
  context: SourceContext = contextOf(),
  feeds: SourceFeeds = pageFeeds,
): () => void {
  const inWords = { ...reader, changed: (view: ViewOf<S>) => reader.changed(withWords(view)) };
  return opened(source, inWords as SourceReader<never>, context, feeds);
}

/** What failed, in words for people: the messages of calls and of the connection name addresses and codes. */
function withWords<V extends SourceStatus>(view: V): V {
  if (!view.error) return view;
  const cause = view.error.cause ?? liveFailure(view.error);
  return { ...view, error: { ...view.error, message: translateMessage(failureMessage(cause)), cause } };
}

function opened(source: DataSource, reader: SourceReader<never>, context: SourceContext, feeds: SourceFeeds) {
  switch (source.kind) {
    case 'latest':
      return openLatest(source, reader, context, feeds);
    case 'allKeys':
      return openAllKeys(source, reader, feeds);
    case 'entityCount':
      return openCount(source, reader, context, feeds);
    case 'aggregates':
    case 'history':
    case 'series':
    case 'alarms':
      return openWindow ? openWindow(source, reader, context, feeds) : openOnceLoaded(source, reader, context, feeds);
  }
}

let openWindow: typeof openWindowSource | undefined;

/** Fetches the code of sources with windows of time, which comes with the first of them otherwise. */
export async function loadWindowSources(): Promise<void> {
  const code = await loadCode(() => import(/* webpackChunkName: "kit-windows" */ './open-window-source'));
  openWindow = code.openWindowSource;
}

/** The report for a source of any kind whose code failed to load. */
const unloaded = { ...nobodyKnown, isLoading: false, state: 'failed', page: undefined, series: null };

function openOnceLoaded(source: WindowSource, reader: SourceReader<never>, context: SourceContext, feeds: SourceFeeds) {
  let isEnded = false;
  let end = () => {};
  const load = () => {
    loadWindowSources().then(
      () => {
        if (!isEnded) end = openDataSource(source, reader, context, feeds);
      },
      () => {
        if (isEnded) return;
        end = feeds.subscriptions.onRetry(() => {
          end();
          load();
        });
        reader.changed({ ...unloaded, error: { code: 0, message: translate('kit', 'part.not-loaded') } } as never);
      },
    );
  };
  load();
  return () => {
    isEnded = true;
    end();
  };
}
