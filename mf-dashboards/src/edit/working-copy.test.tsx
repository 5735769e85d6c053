import { ApiError } from '@mullion/shared-kit/api/api-error';
import { notify } from '@mullion/shared-kit/notify/notify';
import { losesChanges, lostTexts } from '@mullion/shared-kit/routing/unsaved-changes';
import { playDatabase } from '@mullion/shared-kit/testing/play-database';
import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, type Stored, storedDashboard, uuid, simpleCard as widget } from '../testing/render-dashboards';

const address = `/dashboards/${uuid(1)}`;
const two = () => storedDashboard({ a: widget('Notes'), b: widget('Rules') });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
/** Leaves editing without what was changed. */
const discard = async () => {
  await press('Discard');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
};
const removeNotes = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “Notes”' }));
};

const isSave = (path: string, method: string) => method === 'POST' && path === '/api/dashboard';

/** A save without an answer: that it was lost is told each time. */
const unanswered = () => new ApiError({ kind: 'network', method: 'POST', url: '/api/dashboard' });

/**
 * A platform that stores what is saved, and answers so in turn, then as usual. `lost`: the answer doesn’t arrive; `refused`: nothing is
 * stored; `empty`: the answer says nothing.
 */
function storing(...outcomes: ('lost' | 'refused' | 'empty' | 'saved')[]) {
  let stored: object = two();
  const answer = (path: string, method: string, _?: object, body?: unknown) => {
    if (!isSave(path, method)) return path === `/api/dashboard/${uuid(1)}` ? stored : undefined;
    const outcome = outcomes.shift();
    if (outcome === 'refused') throw new ApiError({ kind: 'http', status: 500, body: { message: 'Out of order' } });
    stored = body as object;
    if (outcome === 'lost') throw unanswered();
    return outcome === 'empty' ? null : body;
  };
  return { answer, outcomes, stored: () => stored as Stored };
}
/** Removes a widget and applies, without an answer. */
const saveUnanswered = async () => {
  await removeNotes();
  await press('Save');
  expect(await screen.findByText(/Unable to connect/)).toBeVisible();
};

let tests = 0;
let userId: string;
let database: ReturnType<typeof playDatabase> | undefined;
/** Opens a dashboard as a person of this test alone: what one test keeps is offered to no other. */
const openOwn = (...[path, stored, options]: Parameters<typeof openDashboards>) =>
  openDashboards(path, stored, { userId, ...options });

beforeEach(() => {
  tests += 1;
  userId = uuid(100 + tests);
  // What is told already is told only once.
  notify.dismiss();
  playSocket();
  database?.close();
  database = playDatabase();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

test('what was edited is offered again with what differs, until it is discarded', async () => {
  const before = await openOwn(address, two());
  await removeNotes();
  expect(await screen.findByText('Kept on this device')).toBeVisible();
  before.unmount();

  const after = await openOwn(address, two());
  expect(await screen.findByText(/You have 1 unsaved change from/)).toBeVisible();
  expect(screen.getByRole('article', { name: 'Notes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  await press('Show changes');
  expect(within(screen.getByRole('list', { name: 'Unsaved changes' })).getByText('Removed: Notes')).toBeVisible();
  await press('Continue editing');
  expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Undo: Restore unsaved changes' })).toBeVisible();
  after.unmount();

  await openOwn(address, two());
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Discard 1 unsaved change?' })).getByRole('button', {
      name: 'Discard changes',
    }),
  );
  await waitFor(() => expect(screen.queryByText(/You have 1 unsaved change from/)).not.toBeInTheDocument());
  expect(button('Edit')).toBeVisible();
});

test('leaving promises that changes stay only where they do', async () => {
  const opened = await openOwn(address, two());
  await removeNotes();
  await screen.findByText('Kept on this device');
  expect(lostTexts()).toMatchObject({ message: expect.stringMatching(/They stay on this device/), danger: false });
  database?.fill();
  await press('Remove “Rules”');
  await screen.findByText('Not kept');
  expect(lostTexts()).toMatchObject({ message: expect.stringMatching(/can’t keep them.*lost/) });
  expect(lostTexts()).not.toHaveProperty('danger');
  opened.unmount();
});

test('what is saved is not offered again, nor anything to another user', async () => {
  const first = await openOwn(address, two());
  await removeNotes();
  await screen.findByText('Kept on this device');
  first.unmount();
  const other = await openOwn(address, two(), { userId: uuid(77) });
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  other.unmount();

  const second = await openOwn(address, two());
  await userEvent.click(await screen.findByRole('button', { name: 'Continue editing' }));
  await press('Save');
  await screen.findByRole('button', { name: 'Edit' });
  second.unmount();
  await openOwn(address, two());
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
});

test('goes to any step by the list, and by keys', async () => {
  await openOwn(address, two());
  await removeNotes();
  await press('Remove “Rules”');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(screen.getByRole('article', { name: 'Rules' })).toBeVisible();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(screen.queryByRole('article', { name: 'Rules' })).not.toBeInTheDocument();
  await press('History of changes');
  expect(screen.getAllByRole('menuitemradio').map((item) => item.textContent)).toEqual([
    'Remove “Rules”',
    'Remove “Notes”',
    'Start of editing',
  ]);
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Start of editing' }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await press('Cancel');
});

test.each([
  ['the disk is full', new ApiError({ kind: 'http', status: 507, body: { message: 'No space left' } })],
  ['the platform fails', new ApiError({ kind: 'http', status: 500, body: { message: 'Out of order' } })],
  ['it is not allowed', new ApiError({ kind: 'http', status: 403, body: { message: 'Only its owner may' } })],
  ['nobody answers', unanswered()],
])('where %s, editing goes on, and what was not saved outlives the page', async (_, failure) => {
  const answer = (path: string, method: string) => {
    if (method === 'POST' && path === '/api/dashboard') throw failure;
  };
  const before = await openOwn(address, two(), { answer });
  await removeNotes();
  await press('Save');
  expect(await screen.findByText(/No space left|Out of order|Only its owner may|Unable to connect/)).toBeVisible();
  expect(button('Undo: Remove “Notes”')).toBeVisible();
  expect(button('Save')).toBeEnabled();
  expect(await screen.findByText('Kept on this device')).toBeVisible();
  before.unmount();

  await openOwn(address, two());
  await userEvent.click(await screen.findByRole('button', { name: 'Continue editing' }));
  await press('Save');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
});

test('that nothing was saved is said though a banner says that nobody answers', async () => {
  let isGone = false;
  const lost = new ApiError({ kind: 'network', method: 'GET', url: `/api/dashboard/${uuid(1)}` });
  lost.reported = true;
  await openOwn(address, two(), {
    answer: () => {
      if (isGone) throw lost;
    },
  });
  await removeNotes();
  isGone = true;
  await press('Save');
  expect(await screen.findByText(/This wasn’t saved/)).toBeVisible();
});

describe('after somebody else has saved', () => {
  const lastSaved = (query: Record<string, unknown> = {}) => ({
    data: [{ userName: 'ada@example.com', createdTime: Date.UTC(2026, 10, 28, 12), actionType: query.actionTypes }],
    totalPages: 1,
    totalElements: 1,
    hasNext: false,
  });
  /** Opens, removes a widget, and applies while another person has given the other widget another name. */
  const meet = async () => {
    let theirs: object | undefined;
    const opened = await openOwn(address, two(), {
      answer: (path, method, query) => {
        if (path === `/api/audit/logs/entity/DASHBOARD/${uuid(1)}`) return lastSaved(query);
        return method === 'GET' && path === `/api/dashboard/${uuid(1)}` ? theirs : undefined;
      },
    });
    await removeNotes();
    theirs = storedDashboard({ a: widget('Notes'), b: widget('House rules') });
    await press('Save');
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Someone else saved “Hall B”' })) };
  };
  const posts = (calls: readonly { method: string; body?: unknown }[]) =>
    calls.filter(({ method }) => method === 'POST').map(({ body }) => body as ReturnType<typeof two>);

  test('shows both, and keeps editing', async () => {
    const { dialog, calls } = await meet();
    expect(within(dialog.getByRole('list', { name: 'Your changes' })).getByText('Removed: Notes')).toBeVisible();
    expect(
      within(dialog.getByRole('list', { name: 'Saved by someone else' })).getByText('Changed: House rules'),
    ).toBeVisible();
    expect(await dialog.findByText(/^ada@example\.com, Nov 28, 2026/)).toBeVisible();
    expect(dialog.getAllByRole('radio').map((way) => way.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/^Save as a copy.*stays as it is/),
      expect.stringMatching(/^Overwrite.*Their changes are lost/),
      expect.stringMatching(/^Discard my changes.*Your changes are lost/),
    ]);
    expect(dialog.getByRole('radio', { name: /^Save as a copy/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(posts(calls)).toEqual([]);
    expect(button('Undo: Remove “Notes”')).toBeVisible();
    await discard();
  });

  test('overwrites what they saved', async () => {
    const { dialog, calls } = await meet();
    await userEvent.click(dialog.getByRole('radio', { name: /^Overwrite/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(posts(calls)).toHaveLength(1));
    expect(Object.values(posts(calls)[0]?.configuration.widgets ?? {})).toEqual([
      expect.objectContaining({ title: 'Rules' }),
    ]);
  });

  test('saves a copy, and leaves theirs alone', async () => {
    const { dialog, calls } = await meet();
    await userEvent.click(dialog.getByRole('button', { name: 'Save as a copy' }));
    await waitFor(() => expect(posts(calls)).toHaveLength(1));
    expect(posts(calls)[0]).toMatchObject({ title: 'Hall B (copy)' });
    expect(posts(calls)[0]).not.toHaveProperty('id');
  });

  test('gives up one’s own', async () => {
    const { dialog, calls } = await meet();
    await userEvent.click(dialog.getByRole('radio', { name: /^Discard my changes/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Discard my changes' }));
    expect(await screen.findByRole('article', { name: 'House rules' })).toBeVisible();
    expect(posts(calls)).toEqual([]);
  });
});

describe('a copy beside what somebody else has saved', () => {
  /** A platform whose first answer to the making of a copy is lost on the way; later ones wait until they are let go. */
  const playCopies = () => {
    const made: Stored[] = [];
    let isTheirs = false;
    let release = () => {};
    const answer = (path: string, method: string, _query?: object, body?: unknown) => {
      if (path === '/api/tenant/dashboards') return { data: made, totalPages: 1, totalElements: made.length };
      if (method === 'GET' && path === `/api/dashboard/${uuid(1)}`) {
        return isTheirs ? storedDashboard({ a: widget('Notes'), b: widget('House rules') }) : two();
      }
      if (method === 'GET') return made.find(({ id }) => path.endsWith(id.id));
      if (method !== 'POST' || path !== '/api/dashboard') return undefined;
      const sent = body as Stored;
      const at = made.findIndex(({ id }) => id.id === sent.id?.id);
      const saved = { ...sent, id: at < 0 ? { entityType: 'DASHBOARD', id: uuid(30 + made.length) } : sent.id };
      made.splice(at < 0 ? made.length : at, 1, saved);
      if (at < 0) throw unanswered();
      return new Promise((resolve) => {
        release = () => resolve(saved);
      });
    };
    const open = () => openOwn(address, two(), { answer });
    const copy = async () => {
      isTheirs = true;
      await press('Save');
      const dialog = await screen.findByRole('dialog', { name: 'Someone else saved “Hall B”' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Save as a copy' }));
    };
    const names = ({ configuration: { widgets } }: Stored) =>
      Object.values(widgets).map((one) => (one as { title: string }).title);
    const widgetsOf = () => made.map(names);
    return { open, copy, widgetsOf, release: () => act(async () => release()) };
  };

  test('is made once where its answer was lost, and what was changed since and meanwhile is in it', async () => {
    const { open, copy, widgetsOf, release } = playCopies();
    await open();
    await removeNotes();
    await copy();
    expect(await screen.findByText(/Unable to connect/)).toBeVisible();
    expect(widgetsOf()).toEqual([['Rules']]);

    await press('Undo: Remove “Notes”');
    await press('Remove “Rules”');
    await copy();
    await waitFor(() => expect(widgetsOf()).toEqual([['Notes']]));
    await press('Remove “Notes”');
    await release();
    // The last change is in no copy yet.
    expect(await screen.findByRole('button', { name: 'Undo: Remove “Notes”' })).toBeVisible();
    await copy();
    await waitFor(() => expect(widgetsOf()).toEqual([[]]));
    await release();
    await waitFor(() => expect(window.location.pathname).toBe(`/dashboards/${uuid(30)}`));
    // The page that is left has one, too.
    await waitFor(() => expect(button('Edit')).toBeVisible());
  });

  test('is made once where the page went before its answer came', async () => {
    const { open, copy, widgetsOf } = playCopies();
    const before = await open();
    await removeNotes();
    await copy();
    expect(await screen.findByText(/Unable to connect/)).toBeVisible();
    expect(await screen.findByText('Kept on this device')).toBeVisible();
    before.unmount();

    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Continue editing' }));
    await copy();
    await waitFor(() => expect(window.location.pathname).toBe(`/dashboards/${uuid(30)}`));
    // The page that is left has one, too.
    await waitFor(() => expect(button('Edit')).toBeVisible());
    expect(widgetsOf()).toEqual([['Rules']]);
  });
});

test('the title is changed in the bar, one step however much is typed, and is not saved empty', async () => {
  const { calls } = await openOwn(address, two());
  const saved = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  expect(title).toHaveAccessibleDescription('Enter a title');
  await press('Save');
  expect(title).toHaveFocus();
  expect(saved()).toEqual([]);
  await userEvent.type(title, 'Boiler house');
  expect(title).toHaveAttribute('maxlength', '255');
  await press('Undo: Change title');
  expect(title).not.toHaveValue('Boiler house');
  await press('Redo: Change title');
  await press('Save');
  await waitFor(() => expect(saved()).toEqual([expect.objectContaining({ title: 'Boiler house' })]));
});

describe('while it is saved', () => {
  test('what is changed meanwhile stays, over what was saved', async () => {
    let arrive = () => {};
    let isHeld = true;
    const { calls } = await openOwn(address, two(), {
      answer: (path, method) =>
        isSave(path, method) && isHeld
          ? new Promise((resolve) => {
              arrive = () => resolve(storedDashboard({ b: widget('Rules') }));
            })
          : undefined,
    });
    await removeNotes();
    await press('Save');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
    await press('Remove “Rules”');
    await act(async () => arrive());
    expect(await screen.findByRole('button', { name: 'Undo: Remove “Rules”' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Rules' })).not.toBeInTheDocument();
    isHeld = false;
    await press('Undo: Remove “Rules”');
    expect(screen.getByRole('article', { name: 'Rules' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
    await press('Cancel');
  });

  test.each(['before it is sent', 'before it is answered'])(
    'what is taken back %s is asked about and offered',
    async (when) => {
      let stored: object = two();
      let reads = 0;
      const waiting: (() => void)[] = [];
      const later = (value: () => object) => new Promise((resolve) => waiting.push(() => resolve(value())));
      const answer = (path: string, method: string, _?: object, body?: unknown) => {
        if (isSave(path, method)) {
          stored = body as object;
          return later(() => stored);
        }
        if (path !== `/api/dashboard/${uuid(1)}`) return undefined;
        reads += 1;
        return when === 'before it is sent' && reads === 2 ? later(() => stored) : stored;
      };
      const before = await openOwn(address, two(), { answer });
      await removeNotes();
      await press('Save');
      await waitFor(() => expect(waiting).toHaveLength(1));
      await press('Undo: Remove “Notes”');
      expect(await screen.findByText('Kept on this device')).toBeVisible();
      expect(losesChanges()).toBe(true);
      before.unmount();
      while (waiting.length > 0) await act(async () => waiting.shift()?.());

      await openOwn(address, stored as Stored, {
        answer: (path) => (path === `/api/dashboard/${uuid(1)}` ? stored : undefined),
      });
      await press('Show changes');
      expect(within(screen.getByRole('list', { name: 'Unsaved changes' })).getByText('Added: Notes')).toBeVisible();
    },
  );

  test('what is taken back after a lost answer is stored by saving it', async () => {
    const { answer, stored } = storing('lost');
    await openOwn(address, two(), { answer });
    await saveUnanswered();
    await press('Undo: Remove “Notes”');
    await press('Save');
    await screen.findByRole('button', { name: 'Edit' });
    expect(Object.keys(stored().configuration.widgets)).toHaveLength(2);
  });

  test('what is taken back after a refusal is no change', async () => {
    await openOwn(address, two(), {
      answer: (path, method) => {
        if (isSave(path, method)) throw new ApiError({ kind: 'http', status: 400, body: { message: 'Too long' } });
      },
    });
    await removeNotes();
    await press('Save');
    expect(await screen.findByText('Too long')).toBeVisible();
    await press('Undo: Remove “Notes”');
    expect(losesChanges()).toBe(false);
    await press('Cancel');
  });

  test('it is not discarded: it would be stored all the same', async () => {
    let arrive = () => {};
    let stored: object = two();
    const { calls } = await openOwn(address, two(), {
      answer: (path, method, _, body) => {
        if (!isSave(path, method)) return path === `/api/dashboard/${uuid(1)}` ? stored : undefined;
        return new Promise((resolve) => {
          stored = body as object;
          arrive = () => resolve(body);
        });
      },
    });
    await removeNotes();
    await press('Save');
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
    await press('Discard');
    expect(button('Discard')).toHaveAccessibleDescription('Wait until this is saved');
    expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
    await act(async () => arrive());
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
  });

  test('a lost answer of one’s own is nobody else’s, and no answer is read again', async () => {
    await openOwn(address, two(), { answer: storing('lost', 'empty').answer });
    await saveUnanswered();
    await press('Remove “Rules”');
    await press('Save');
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  test('a lost answer of one’s own is nobody else’s after a refused try either', async () => {
    const { answer, outcomes } = storing('lost', 'refused', 'saved');
    await openOwn(address, two(), { answer });
    await saveUnanswered();
    await press('Remove “Rules”');
    await press('Save');
    expect(await screen.findByText('Out of order')).toBeVisible();
    await press('Save');
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(outcomes).toEqual([]);
  });

  test('a lost answer of one’s own is nobody else’s after a reload either', async () => {
    const { answer } = storing('lost');
    const before = await openOwn(address, two(), { answer });
    await saveUnanswered();
    await press('Remove “Rules”');
    expect(await screen.findByText('Kept on this device')).toBeVisible();
    before.unmount();

    await openOwn(address, two(), { answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue editing' }));
    await press('Save');
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  test('what is discarded after a lost answer is read again, and that it is stored is said', async () => {
    await openOwn(address, two(), { answer: storing('lost').answer });
    await saveUnanswered();
    await discard();
    expect(await screen.findByText('Your last save went through after all.')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Notes' })).not.toBeInTheDocument();
  });

  test('what is stored already is not sent again', async () => {
    const { calls } = await openOwn(address, two(), { answer: storing('lost').answer });
    await saveUnanswered();
    await press('Save');
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
