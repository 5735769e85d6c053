import { ApiError } from '@mullion/shared-kit/api/api-error';
import { changes } from '@mullion/shared-kit/api/changes';
import { entityId, NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { addTexts } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useOngoing } from '@mullion/shared-kit/notify/ongoing';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen } from '@testing-library/react';
import { toastStore } from '../../../../shared-kit/src/notify/notify';
import english from '../../../locales/bulk-edit/en_US.json';
import { fakeContext, renderModule } from '../../testing/render-module';
import { BulkChip } from './bulk-chip';
import type { BulkEntity, BulkKind } from './bulk-kind';
import { type BulkOrder, type BulkRun, createBulkRun } from './bulk-run';
import { begin, putAway, resume, retry, takeBack } from './current-bulk-run';
import { showRun } from './run-dialog';

jest.setTimeout(30_000);

const signIn = (userId: string | null) => session.store.setState({ authUser: userId ? ({ userId } as never) : null });

beforeEach(() => signIn('u1'));
afterEach(() =>
  act(() => {
    putAway();
    notify.dismiss();
    signIn(null);
  }),
);

/** Something a test lets happen when it wants. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const refused = (status: number) => new ApiError({ kind: 'http', status });

/** Entities A, B, …, whose label and customer are changed by calls that a test may hold or refuse. */
function shop(names: readonly string[], part: Partial<BulkEntity> = {}) {
  const stored = new Map(
    names.map((name): [string, BulkEntity] => [
      name,
      {
        id: entityId('DEVICE', name),
        name,
        createdTime: 0,
        label: null,
        customerId: entityId('CUSTOMER', NULL_UUID),
        additionalInfo: null,
        ...part,
      } as unknown as BulkEntity,
    ]),
  );
  const on: { save: (name: string) => unknown; assign: () => unknown } = { save: () => {}, assign: () => {} };
  const put = (name: string, more: Partial<BulkEntity>) =>
    stored.set(name, { ...(stored.get(name) as BulkEntity), ...more }).get(name) as BulkEntity;
  const kind: BulkKind<BulkEntity> = {
    load: (id: string) => ({ queryKey: ['shop', id], queryFn: async () => stored.get(id) }) as never,
    save: async (entity) => {
      await on.save(entity.id.id);
      return put(entity.id.id, entity);
    },
    calls: {
      assign: async (customer: string, id: string) => {
        await on.assign();
        return put(id, { customerId: entityId('CUSTOMER', customer) });
      },
      unassign: async (id: string) => put(id, { customerId: entityId('CUSTOMER', NULL_UUID) }),
    } as never,
    label: true,
  };
  const text = (value: string) => ({ value, text: value });
  const order = (more: Partial<BulkOrder<BulkEntity>> = {}): BulkOrder<BulkEntity> => ({
    kind,
    steps: names.map((name) => ({ id: name, name, set: { label: text('north') } })),
    isUndo: false,
    userId: 'u1',
    context: fakeContext(),
    ...more,
  });
  const labels = () => [...stored.values()].map(({ label }) => label);
  return { stored, on, put, order, labels, text };
}

const stateOf = (run: BulkRun) => run.state.getState();
const six = ['A', 'B', 'C', 'D', 'E', 'F'];

it('goes on with what is left when it is resumed while lists still follow', async () => {
  const { order, on, labels } = shop(six);
  const list = gate();
  const unlisten = changes.listen(() => list.opened);
  const held = gate();
  on.save = () => held.opened;
  const run = createBulkRun(order());
  const over = run.start();
  await settled();
  run.pause();
  changes.announce({ of: 'DEVICE', id: null, gone: false });
  held.open();
  await settled();
  expect(stateOf(run)).toMatchObject({ phase: 'paused', done: 4, isBusy: false });
  const resumed = run.start();
  list.open();
  await Promise.all([over, resumed]);
  await settled();
  expect(stateOf(run)).toMatchObject({ phase: 'done', done: 6, changed: 6 });
  expect(labels()).toEqual(six.map(() => 'north'));
  unlisten();
});

it('is not over when it is paused and resumed during its last refresh', async () => {
  const { order } = shop(['A']);
  const list = gate();
  jest.spyOn(changes, 'settled').mockImplementation(() => list.opened);
  const run = createBulkRun(order());
  const over = run.start();
  await settled();
  run.pause();
  expect(stateOf(run).phase).toBe('paused');
  await run.start();
  expect(stateOf(run).phase).toBe('running');
  list.open();
  await over;
  expect(stateOf(run).phase).toBe('done');
});

it('tries again only what failed after it was stopped', async () => {
  const { order, on, labels } = shop(six);
  const held = gate();
  on.save = async (name) => {
    if (name === 'A') throw refused(400);
    await held.opened;
  };
  const run = createBulkRun(order());
  const over = run.start();
  await settled();
  run.cancel();
  // Calls are on their way: neither is there anything to try again, nor to undo.
  expect(stateOf(run)).toMatchObject({ phase: 'canceled', isBusy: true });
  await run.retry();
  expect(run.undo()).toBeNull();
  expect(stateOf(run).phase).toBe('canceled');
  held.open();
  await over;
  const { done } = stateOf(run);
  expect(stateOf(run)).toMatchObject({ phase: 'canceled', isBusy: false, changed: done - 1, undoable: done - 1 });
  on.save = () => {};
  await run.retry();
  expect(stateOf(run)).toMatchObject({ phase: 'done', total: done, done, changed: done, failed: [] });
  expect(labels().filter((label) => label === 'north')).toHaveLength(done);
  expect(done).toBeLessThan(6);
});

it('takes back all that was done before a stop, also what was on its way', async () => {
  const { order, on, labels } = shop(six);
  const held = gate();
  on.save = () => held.opened;
  const run = createBulkRun(order());
  const over = run.start();
  await settled();
  run.cancel();
  held.open();
  await over;
  expect(labels().filter(Boolean)).toHaveLength(4);
  const undo = run.undo();
  await undo?.start();
  expect(labels()).toEqual(six.map(() => null));
});

it.each([502, 503, 504])('pauses at a gateway without a platform (%s)', async (status) => {
  const { order, on, labels } = shop(['A', 'B']);
  on.save = () => {
    throw refused(status);
  };
  const run = createBulkRun(order());
  await run.start();
  expect(stateOf(run)).toMatchObject({ phase: 'paused', done: 0, failed: [] });
  on.save = () => {};
  await run.start();
  expect(stateOf(run)).toMatchObject({ phase: 'done', changed: 2, failed: [] });
  expect(labels()).toEqual(['north', 'north']);
});

it('takes back a change whose answer was lost', async () => {
  const { order, on, put, labels } = shop(['A']);
  on.save = (name) => {
    put(name, { label: 'north' });
    throw refused(504);
  };
  const run = createBulkRun(order());
  await run.start();
  await run.start();
  expect(stateOf(run)).toMatchObject({ phase: 'done', changed: 1, undoable: 1 });
  on.save = () => {};
  await run.undo()?.start();
  expect(labels()).toEqual([null]);
});

it('fails nothing that is paused or stopped while the platform is busy', async () => {
  const { order, on, labels } = shop(['A', 'B']);
  const busy = gate();
  on.save = async () => {
    await busy.opened;
    throw refused(429);
  };
  const run = createBulkRun(order());
  const over = run.start();
  await settled();
  run.pause();
  busy.open();
  await over;
  expect(stateOf(run)).toMatchObject({ phase: 'paused', done: 0, failed: [] });
  on.save = () => {};
  await run.start();
  expect(labels()).toEqual(['north', 'north']);
});

it('goes on with an undo that was cut in the middle of an entity', async () => {
  const { order, on, stored, text } = shop(['A']);
  const set = { label: text('north'), customer: text('c1') };
  const run = createBulkRun(order({ steps: [{ id: 'A', name: 'A', set }] }));
  await run.start();
  on.save = () => {};
  const undo = run.undo() as BulkRun;
  const { calls } = order().kind;
  const unassign = jest.spyOn(calls, 'unassign').mockRejectedValueOnce(refused(503));
  await undo.start();
  expect(stateOf(undo)).toMatchObject({ phase: 'paused', changed: 0 });
  expect(stored.get('A')).toMatchObject({ label: null, customerId: { id: 'c1' } });
  await undo.start();
  expect(unassign).toHaveBeenCalledTimes(2);
  expect(stateOf(undo)).toMatchObject({ phase: 'done', changed: 1, left: [] });
});

it('offers to undo an entity of which only a part was changed', async () => {
  const { order, on, labels, text } = shop(['A']);
  on.assign = () => {
    throw refused(400);
  };
  const set = { label: text('north'), customer: text('c1') };
  const run = createBulkRun(order({ steps: [{ id: 'A', name: 'A', set }] }));
  await run.start();
  expect(stateOf(run)).toMatchObject({ changed: 0, undoable: 1, failed: [{ id: 'A' }] });
  await run.undo()?.start();
  expect(labels()).toEqual([null]);
});

it.each([
  [null, null],
  [{}, {}],
  [{ note: 'kept' }, { note: 'kept' }],
  [{ description: 'old' }, { description: 'old' }],
  [{ description: { a: 1 } as unknown as string }, { description: { a: 1 } }],
])('puts a description back as it was stored: %j', async (before, after) => {
  const { order, stored, text } = shop(['A'], { additionalInfo: before });
  const run = createBulkRun(order({ steps: [{ id: 'A', name: 'A', set: { description: text('coast') } }] }));
  await run.start();
  expect(stored.get('A')?.additionalInfo?.description).toBe('coast');
  await run.undo()?.start();
  expect(stored.get('A')?.additionalInfo).toEqual(after);
});

it('names a refusal of a customer that is gone, and takes back what was stored before it', async () => {
  await renderModule(null);
  addTexts('mf-entities-bulk-edit', 'en_US', english);
  const { order, on, labels, text } = shop(['A']);
  on.assign = () => {
    throw refused(404);
  };
  const run = createBulkRun(
    order({ steps: [{ id: 'A', name: 'A', set: { label: text('north'), customer: text('c1') } }] }),
  );
  await run.start();
  expect(stateOf(run)).toMatchObject({ phase: 'done', changed: 0, left: [], undoable: 1 });
  expect(stateOf(run).failed).toEqual([
    { id: 'A', name: 'A', reason: 'The customer or profile that was chosen no longer exists' },
  ]);
  expect(labels()).toEqual(['north']);
});

it('leaves out what is gone', async () => {
  const { order } = shop(['A', 'B']);
  const plan = order();
  const load = plan.kind.load;
  const gone = {
    ...plan.kind,
    load: ((id: string) => ({
      ...load(id, {}),
      queryFn: async () => {
        throw refused(404);
      },
    })) as never,
  };
  const run = createBulkRun({ ...plan, kind: gone });
  await run.start();
  expect(stateOf(run)).toMatchObject({ phase: 'done', changed: 0, failed: [] });
  expect(stateOf(run).left).toHaveLength(2);
});

it('says in the toolbar how far it is, and opens from there', async () => {
  const { order, on } = shop(['A', 'B']);
  on.save = (name) => {
    if (name === 'B') throw refused(503);
  };
  const run = createBulkRun(order());
  const onOpen = jest.fn();
  const { user } = await renderModule(<BulkChip run={run} onOpen={onOpen} />);
  await act(() => run.start());
  await user.click(screen.getByRole('button', { name: 'Change 2 entities Paused' }));
  expect(onOpen).toHaveBeenCalledTimes(1);
  await expectAccessible();
  const held = gate();
  on.save = () => held.opened;
  let over = Promise.resolve();
  act(() => {
    over = run.start();
  });
  expect(await screen.findByRole('button', { name: 'Change 2 entities 50%' })).toBeInTheDocument();
  await act(() => {
    held.open();
    return over;
  });
});

it('offers to undo and to try again only when a stopped change is at rest', async () => {
  const { order, on } = shop(['A', 'B', 'C']);
  const held = gate();
  on.save = async (name) => {
    if (name === 'A') throw refused(400);
    if (name === 'B') await held.opened;
  };
  const run = createBulkRun(order());
  const { user } = await renderModule(null);
  await act(async () => begin(run, async () => {}));
  act(() => void showRun(run));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(screen.getByText('Stopping…')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  await act(async () => held.open());
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try 1 entities again' })).toBeInTheDocument();
});

it('is shown in the toolbar, waits for its person, and does nothing for another one', async () => {
  const { order, on, labels } = shop(six);
  const held = gate();
  on.save = () => held.opened;
  const run = createBulkRun(order());
  begin(run, async () => {});
  await settled();
  expect(useOngoing.getState().all).toHaveLength(1);
  signIn(null);
  held.open();
  await settled();
  expect(stateOf(run)).toMatchObject({ phase: 'paused', isBusy: false });
  // Whoever comes back finds it.
  expect(useOngoing.getState().all).toHaveLength(1);
  resume(run);
  expect(stateOf(run).phase).toBe('paused');
  signIn('u2');
  expect(stateOf(run).phase).toBe('canceled');
  expect(useOngoing.getState().all).toEqual([]);
  const changed = labels().filter(Boolean).length;
  resume(run);
  retry(run);
  takeBack(run, async () => {});
  await run.start();
  await settled();
  expect(labels().filter(Boolean)).toHaveLength(changed);
  expect(toastStore.get()).toMatchObject([{ type: 'info' }]);
});

it('says nothing of lateness when Undo is pressed twice', async () => {
  const { order, labels } = shop(six);
  const run = createBulkRun(order());
  begin(run, async () => {});
  await settled();
  const show = jest.fn(async () => {});
  takeBack(run, show);
  takeBack(run, show);
  expect(toastStore.get().map(({ type }) => type)).not.toContain('info');
  await settled();
  expect(show).toHaveBeenCalledTimes(1);
  expect(labels().filter(Boolean)).toEqual([]);
});
