import { createKeysFeed } from '../realtime/keys-feed';
import { createLatestStore } from '../realtime/latest-store';
import { createFakeRealtime } from '../testing/fake-socket';
import type { HistorySource } from './data-source';
import { openDataSource } from './open-data-source';
import type { SourceFeeds } from './source-view';

jest.mock('../realtime/realtime', () => ({}));
jest.mock('../session/session', () => ({}));
let isThere = false;
jest.mock('./open-window-source', () => {
  if (!isThere) throw new Error('no code');
  return { openWindowSource: (_: unknown, reader: { changed(view: object): void }) => reader.changed({ error: null }) };
});

it('loads code that did not arrive again when somebody tries again', async () => {
  const { subscriptions } = createFakeRealtime();
  const store = createLatestStore((work) => work());
  const source: HistorySource = {
    kind: 'history',
    entities: { entityType: 'DEVICE', ids: ['a'] },
    keys: ['t'],
    timewindow: {},
  };
  const errors: unknown[] = [];
  const feeds = { subscriptions, store, allKeys: createKeysFeed(subscriptions, store), serverNow: Date.now };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const context = {
    viewer: { authority: 'TENANT_ADMIN', userId: '', tenantId: '', customerId: '' },
    state: {},
  } as const;
  openDataSource(source, { changed: ({ error }) => errors.push(error) }, context, feeds as unknown as SourceFeeds);
  await settle();
  expect(errors).toMatchObject([{ code: 0 }]);
  isThere = true;
  subscriptions.retryNow();
  await settle();
  expect(errors.at(-1)).toBeNull();
});
