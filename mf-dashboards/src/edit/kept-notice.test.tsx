import { ApiError } from '@mullion/shared-kit/api/api-error';
import { notify } from '@mullion/shared-kit/notify/notify';
import { playDatabase } from '@mullion/shared-kit/testing/play-database';
import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, storedDashboard, uuid, simpleCard as widget } from '../testing/render-dashboards';

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
    throw new ApiError({ kind: 'network', method: 'POST', url: path });
  };
  const before = await open(answer);
  await removeNotes();
  await press('Save');
  expect(await screen.findByText(/Unable to connect/)).toBeVisible();
  expect(await screen.findByText('Kept on this device')).toBeVisible();
  before.unmount();
  expect(await kept()).toHaveLength(1);

  await open(answer);
  await waitFor(async () => expect(await kept()).toEqual([]));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
});

/** A platform on which somebody deletes the dashboard, and that stores new ones. */
function playDeleted() {
  let isGone = false;
  let made: object | undefined;
  const answer: Answer = (path, method, _, body) => {
    if (path === '/api/tenant/dashboards') return { data: [], totalPages: 0, totalElements: 0, hasNext: false };
    if (path === `/api/dashboard/${uuid(1)}` && isGone) throw new ApiError({ kind: 'http', status: 404 });
    if (method !== 'POST' || path !== '/api/dashboard') return path.endsWith(uuid(31)) ? made : undefined;
    made = { ...(body as object), id: { entityType: 'DASHBOARD', id: uuid(31) } };
    return made;
  };
  return {
    openIt: () => open(answer),
    remove() {
      isGone = true;
    },
  };
}

/** The one dashboard that was sent; it is new. */
async function expectNew(calls: readonly { method: string; body?: unknown }[]) {
  await waitFor(() => expect(window.location.pathname).toBe(`/dashboards/${uuid(31)}`));
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([expect.objectContaining({ title: 'Hall B' })]);
  expect(sent[0]).not.toHaveProperty('id');
  // The page that is left may still be there.
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument());
  expect(await screen.findByRole('article', { name: 'Rules' })).toBeVisible();
}

test('what was edited of a dashboard that is deleted meanwhile is saved as a new one, or edited on', async () => {
  const { openIt, remove } = playDeleted();
  const { calls } = await openIt();
  await removeNotes();
  remove();
  await press('Save');
  const question = within(await screen.findByRole('alertdialog', { name: '“Hall B” was deleted' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(await screen.findByRole('button', { name: 'Undo: Remove “Notes”' })).toBeVisible();

  await press('Save');
  await press('Save as a new dashboard');
  await expectNew(calls);
});

test('what was kept of a dashboard that is gone is offered as a new one', async () => {
  const { openIt, remove } = playDeleted();
  const before = await openIt();
  await removeNotes();
  expect(await screen.findByText('Kept on this device')).toBeVisible();
  before.unmount();
  remove();

  const { calls } = await openIt();
  expect(await screen.findByText('This dashboard isn’t available')).toBeVisible();
  expect(await screen.findByText(/You have 1 unsaved change from/)).toBeVisible();
  await press('Save as a new dashboard');
  await expectNew(calls);
  await waitFor(async () => expect(await kept()).toEqual([]));
});
