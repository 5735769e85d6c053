import { ApiError } from '@mullion/shared-kit/api/api-error';
import { notify } from '@mullion/shared-kit/notify/notify';
import { playDatabase } from '@mullion/shared-kit/testing/play-database';
import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

const widget = (title: string) => ({
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title,
  sizeX: 8,
  sizeY: 4,
  config: { title, showTitle: true, datasources: [] },
});
const two = () => storedDashboard({ a: widget('Notes'), b: widget('Rules') });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

type Answer = NonNullable<Parameters<typeof openDashboards>[2]>['answer'];
let tests = 0;
let userId: string;
/** Opens the dashboard as a person of this test alone. */
const open = (answer: Answer) => openDashboards(`/dashboards/${uuid(1)}`, two(), { userId, answer });
const removeNotes = async () => {
  await press('Edit');
  await press('Remove “Notes”');
};

/** Where the browser keeps copies of this person. */
const kept = () =>
  new Promise<string[]>((resolve) => {
    const opened = indexedDB.open('mullion-editing');
    opened.onsuccess = () => {
      const asked = opened.result.transaction('copies').objectStore('copies').getAllKeys();
      asked.onsuccess = () => resolve(asked.result.map(String).filter((place) => place.startsWith(userId)));
    };
  });

beforeAll(() => void playDatabase());
beforeEach(() => {
  tests += 1;
  userId = uuid(300 + tests);
  notify.dismiss();
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

test('what was stored before the page went, without an answer, is not offered again', async () => {
  let stored: object = two();
  const answer: Answer = (path, method, _, body) => {
    if (method === 'GET') return path === `/api/dashboard/${uuid(1)}` ? stored : undefined;
    if (path !== '/api/dashboard') return undefined;
    stored = body as object;
    throw new ApiError({ kind: 'network' });
  };
  const before = await open(answer);
  await removeNotes();
  await press('Apply');
  expect(await screen.findByText(/Unable to connect/)).toBeVisible();
  expect(await screen.findByText('Kept on this device')).toBeVisible();
  before.unmount();
  expect(await kept()).toHaveLength(1);

  await open(answer);
  await waitFor(async () => expect(await kept()).toEqual([]));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
});
