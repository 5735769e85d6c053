import { act, screen, waitFor, within } from '@testing-library/react';
import { changes } from '../api/changes';
import { http } from '../api/http';
import type { Impact } from '../list/row-action';
import { toastStore } from '../notify/notify';
import { expectAccessible } from '../testing/accessible';
import { fakePlatform, openScreen, resetState, row, toasts, type Valve } from '../testing/valves-screen';
import { assignment, remove } from './actions';

beforeEach(resetState);
afterEach(() => jest.restoreAllMocks());

type Fake = ReturnType<typeof fakePlatform>;
type User = Awaited<ReturnType<typeof openScreen>>['user'];

const ownerOf = (platform: Fake, id: string) => platform.state.valves.find((one) => one.id.id === id)?.customerTitle;
const selectPage = async (user: User) => {
  await row('Valve 01');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
};
/** Presses what the selection offers; its buttons are in the bar and, for narrow lists, in a menu. */
const press = async (user: User, name: string | RegExp) => {
  const [button] = within(screen.getByRole('toolbar')).getAllByRole('button', { name });
  await user.click(button as HTMLElement);
};

describe('deleting several', () => {
  const deleting = (platform: Fake, impacts?: readonly Impact<Valve>[]) => ({
    actions: [remove<Valve>({ call: platform.delete, unless: ({ id }) => id.id === 'v1' && 'entity.id', impacts })],
  });

  it('repeats verb and number, says what is left out and why, and what became of it', async () => {
    const platform = fakePlatform(5);
    const { user } = await openScreen('/assets', platform, deleting(platform));
    await selectPage(user);
    await press(user, 'Delete (4)');
    const question = await screen.findByRole('alertdialog', { name: 'Delete 4 assets?' });
    expect(within(question).getByRole('heading', { name: 'Left out: 1 asset' }).parentElement).toHaveTextContent(
      'IDValve 01',
    );
    await expectAccessible();
    await user.click(within(question).getByRole('button', { name: 'Delete 4 assets' }));
    await waitFor(() => expect(toasts()).toEqual(['4 assets deleted. Left out: 1 asset']));
    expect(platform.state.valves.map(({ name }) => name)).toEqual(['Valve 01']);
    expect(screen.queryByRole('toolbar')).toBeNull();
    // the button that had the focus went with the selection
    await waitFor(() => expect(screen.getByRole('row', { name: /Valve 01/ })).toHaveFocus());
    const show = toastStore.get().at(-1)?.action;
    expect(show?.label).toBe('Show');
    show?.onSelect();
    const named = await screen.findByRole('dialog', { name: 'Left out: 1 asset' });
    expect(within(named).getByRole('listitem')).toHaveTextContent('Valve 01ID');
    await expectAccessible();
  });

  it('counts what goes with it and what stays, and repeats what goes in the button', async () => {
    const platform = fakePlatform(5);
    const counts: Record<string, number> = { '/users': 2, '/devices': 9, '/edges': 0 };
    let users = 0;
    const nextUser = () => ({ id: { entityType: 'USER', id: `u${users++}` }, name: 'ann@acme.com' });
    jest
      .spyOn(http, 'get')
      .mockImplementation(async (list) => ({ data: [nextUser()], totalElements: counts[list] }) as never);
    const { user } = await openScreen(
      '/assets',
      platform,
      deleting(platform, [
        { type: 'USER', effect: 'goes', text: 'entity.title', named: true, list: () => '/users' },
        { type: 'DEVICE', effect: 'stays', list: () => '/devices' },
        { type: 'EDGE', effect: 'stays', list: () => '/edges' },
      ]),
    );
    await selectPage(user);
    await press(user, 'Delete (4)');
    const question = await screen.findByRole('alertdialog');
    await within(question).findByRole('button', { name: 'Delete 4 assets and 8 users' });
    expect(within(question).getByRole('heading', { name: 'Deleted with them' })).toBeVisible();
    expect(within(question).getByText('36 devices')).toBeVisible();
    const named = within(question).getAllByRole('link', { name: 'ann@acme.com' });
    expect(named).toHaveLength(3);
    expect(named[0]).toHaveAttribute('href', expect.stringMatching(/^\/users\/u\d+$/));
    expect(within(question).queryByText(/edge/)).toBeNull();
  });

  describe('what is in use', () => {
    const uses = [
      { id: { entityType: 'ASSET', id: 'e1' }, name: 'Cold chain', of: 'v3' },
      { id: { entityType: 'ASSET', id: 'e2' }, name: 'Pressure', of: 'v3' },
    ];
    const open = async () => {
      const platform = fakePlatform(5);
      const views = [...uses];
      const get = jest
        .spyOn(http, 'get')
        .mockImplementation(async () => ({ data: views, totalElements: views.length, hasNext: false }) as never);
      const blocks: Impact<Valve> = {
        type: 'ASSET',
        effect: 'blocks',
        list: () => '/views',
        of: ({ of }: (typeof uses)[number], { id }) => of === id.id,
      };
      return { ...(await openScreen('/assets', platform, deleting(platform, [blocks]))), platform, views, get };
    };
    const ask = async ({ user }: Awaited<ReturnType<typeof open>>) => {
      await row('Valve 03');
      await user.click(screen.getByRole('button', { name: 'Actions for Valve 03' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
      return within(await screen.findByRole('alertdialog', { name: 'Delete “Valve 03”?' }));
    };

    it('is named with what uses it, which is linked, and cannot be deleted', async () => {
      const opened = await open();
      const question = await ask(opened);
      const used = (await question.findByRole('heading', { name: 'Still used by' })).parentElement as HTMLElement;
      expect(used).toHaveTextContent('2 assetsCold chain, Pressure');
      expect(within(used).getByRole('link', { name: 'Cold chain' })).toHaveAttribute('href', '/assets/e1');
      const confirm = question.getByRole('button', { name: 'Delete 1 asset' });
      expect(confirm).toHaveAccessibleDescription('It can’t be deleted while it’s in use.');
      await expectAccessible();
      await opened.user.click(confirm);
      expect(opened.platform.state.valves).toHaveLength(5);
      await opened.user.click(within(used).getByRole('link', { name: 'Cold chain' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(opened.router.state.location.pathname).toBe('/assets/e1');
    });

    it('can be deleted once nothing uses it any more, without asking again', async () => {
      const opened = await open();
      const question = await ask(opened);
      await question.findByRole('heading', { name: 'Still used by' });
      opened.views.length = 0;
      act(() => changes.announce({ of: 'ASSET', id: 'e1', gone: true }));
      await waitFor(() => expect(question.queryByRole('heading', { name: 'Still used by' })).toBeNull());
      await opened.user.click(question.getByRole('button', { name: 'Delete 1 asset' }));
      await waitFor(() => expect(opened.platform.state.valves).toHaveLength(4));
    });

    it('is said of a selection of which some are, and their list is read once', async () => {
      const opened = await open();
      await selectPage(opened.user);
      await press(opened.user, 'Delete (4)');
      const question = within(await screen.findByRole('alertdialog'));
      await question.findByRole('heading', { name: 'Some are still used by' });
      expect(question.getByRole('button', { name: 'Delete 4 assets' })).not.toHaveAttribute('aria-disabled');
      expect(opened.get.mock.calls.filter(([path]) => path === '/views')).toHaveLength(1);
    });
  });

  it('waits for the counts, says so when they cannot be had, and still deletes', async () => {
    const platform = fakePlatform(5);
    let fail: (error: Error) => void = () => undefined;
    const counting = new Promise<never>((_, reject) => {
      fail = reject;
    });
    jest.spyOn(http, 'get').mockReturnValue(counting);
    const { user } = await openScreen(
      '/assets',
      platform,
      deleting(platform, [{ type: 'USER', effect: 'goes', list: () => '/users' }]),
    );
    await selectPage(user);
    await press(user, 'Delete (4)');
    const question = await screen.findByRole('alertdialog');
    const confirm = within(question).getByRole('button', { name: 'Delete 4 assets' });
    expect(confirm).toHaveAccessibleDescription('Counting what this affects');
    fail(new Error('away'));
    await within(question).findByText('Number unknown.');
    expect(within(question).getByText('Users')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Delete 4 assets' }));
    await waitFor(() => expect(platform.state.valves).toHaveLength(1));
  });

  it('says how far it is once it takes a while, and leaves what is not begun when it is stopped', async () => {
    const platform = fakePlatform(12);
    const { delete: deleteNow } = platform;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    platform.delete = (id) => (id === 'v12' ? deleteNow(id) : answered.then(() => deleteNow(id)));
    const { user } = await openScreen('/assets', platform, deleting(platform));
    await selectPage(user);
    await press(user, 'Delete (11)');
    await user.click(await screen.findByRole('button', { name: 'Delete 11 assets' }));
    const working = await screen.findByRole('dialog', { name: 'Working on 11 assets' }, { timeout: 5000 });
    expect(working).toHaveTextContent('1 of 11 done.');
    expect(within(working).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '9');
    await expectAccessible();
    await user.click(within(working).getByRole('button', { name: 'Stop' }));
    answer();
    await waitFor(() => expect(toasts()).toEqual(['5 assets deleted. Left out: 7 assets']));
    expect(platform.state.valves).toHaveLength(7);
    expect(await screen.findByRole('toolbar')).toHaveTextContent('7 assets selected');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names those that failed with their reasons, and tries these again', async () => {
    const platform = fakePlatform(5);
    platform.state.refuseDelete.add('v3');
    const { user } = await openScreen('/assets', platform, deleting(platform));
    await selectPage(user);
    await press(user, 'Delete (4)');
    await user.click(await screen.findByRole('button', { name: 'Delete 4 assets' }));
    const failures = await screen.findByRole('alertdialog', { name: 'Couldn’t process 1 asset' });
    expect(failures).toHaveTextContent('3 assets deleted');
    expect(within(failures).getByRole('listitem')).toHaveTextContent('Valve 03still in use');
    await expectAccessible();
    await user.click(within(failures).getByRole('button', { name: 'Retry 1 asset' }));
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('still in use'));
    platform.state.refuseDelete.clear();
    await user.click(screen.getByRole('button', { name: 'Retry 1 asset' }));
    await waitFor(() => expect(toasts()).toEqual(['4 assets deleted. Left out: 1 asset']));
  });

  it('takes away the rows of what somebody else deleted meanwhile', async () => {
    const platform = fakePlatform(5);
    const { user } = await openScreen('/assets', platform, deleting(platform));
    await selectPage(user);
    platform.state.valves = platform.state.valves.filter(({ id }) => id.id !== 'v3');
    await press(user, 'Delete (4)');
    await user.click(await screen.findByRole('button', { name: 'Delete 4 assets' }));
    expect(await screen.findByRole('alertdialog', { name: 'Couldn’t process 1 asset' })).toHaveTextContent('Valve 03');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Valve 03/, hidden: true })).toBeNull());
  });
});

describe('what failed and is given up', () => {
  it('stays selected', async () => {
    const platform = fakePlatform(5);
    platform.state.refuseDelete.add('v3');
    const { user } = await openScreen('/assets', platform, { actions: [remove<Valve>({ call: platform.delete })] });
    await selectPage(user);
    await press(user, 'Delete (5)');
    await user.click(await screen.findByRole('button', { name: 'Delete 5 assets' }));
    const failures = await screen.findByRole('alertdialog', { name: 'Couldn’t process 1 asset' });
    await user.click(within(failures).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(toasts()).toEqual(['4 assets deleted']));
    expect(screen.getByText('1 asset selected')).toBeVisible();
  });
});

describe('moving to a customer', () => {
  const start = async () => {
    const platform = fakePlatform(5);
    await platform.assignment.assign('acme', 'v1');
    await platform.assignment.assign('acme', 'v2');
    await platform.assignment.assign('waterworks', 'v3');
    await platform.assignment.makePublic('v4');
    jest.spyOn(http, 'get').mockResolvedValue({
      data: [{ id: { entityType: 'CUSTOMER', id: 'waterworks' }, title: 'Waterworks', additionalInfo: null }],
      totalElements: 1,
      totalPages: 1,
      hasNext: false,
    });
    const opened = await openScreen('/assets', platform, { actions: assignment<Valve>(platform.assignment) });
    await row('Valve 01');
    return { ...opened, platform };
  };
  const choose = async (user: User) => {
    await user.click(await screen.findByRole('combobox', { name: /^Customer/ }));
    await user.click(await screen.findByRole('option', { name: /Waterworks/ }));
  };

  it('names present owners with counts and asks once; says where it went, and can be undone', async () => {
    const { user, platform } = await start();
    await selectPage(user);
    await press(user, 'Assign (4)');
    const dialog = await screen.findByRole('dialog', { name: 'Assign 4 assets to a customer' });
    const owners = within(dialog).getByRole('heading', { name: 'Currently assigned to' }).parentElement as HTMLElement;
    expect(
      within(owners)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Waterworks1 asset', 'Acme2 assets']);
    expect(dialog).toHaveTextContent('Public: make it private firstValve 04');
    await choose(user);
    expect(dialog).toHaveTextContent('Already assigned to this customerValve 03');
    // Two assets, of one customer.
    expect(dialog).toHaveTextContent('This customer’s users will lose access.');
    await expectAccessible();
    await user.click(within(dialog).getByRole('button', { name: 'Assign 3 assets' }));
    await waitFor(() => expect(toasts()).toEqual(['3 assets assigned to Waterworks. Left out: 2 assets']));
    expect(['v1', 'v2', 'v5'].map((id) => ownerOf(platform, id))).toEqual(['Waterworks', 'Waterworks', 'Waterworks']);
    const [toast] = toastStore.get();
    expect(toast?.duration).toBe(0);
    toast?.action?.onSelect();
    await waitFor(() => expect(toasts()).toContain('Changes to 3 assets undone'));
    expect(['v1', 'v2', 'v5'].map((id) => ownerOf(platform, id) ?? null)).toEqual(['Acme', 'Acme', null]);
  });

  it('goes back to its button with Escape, and what is selected stays so', async () => {
    const { user } = await start();
    await selectPage(user);
    await press(user, 'Assign (4)');
    const dialog = await screen.findByRole('dialog', { name: 'Assign 4 assets to a customer' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [button] = within(screen.getByRole('toolbar')).getAllByRole('button', { name: 'Assign (4)' });
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('asks the same for one, from its row', async () => {
    const { user, platform } = await start();
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 01' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make public' }));
    const question = await screen.findByRole('alertdialog', { name: 'Make “Valve 01” public?' });
    expect(question).toHaveTextContent('Currently assigned toAcmeThis customer’s users will lose access.');
    await user.click(within(question).getByRole('button', { name: 'Make 1 asset public' }));
    await waitFor(() => expect(toasts()).toEqual(['Valve 01 is now public']));
    toastStore.get()[0]?.action?.onSelect();
    await waitFor(() => expect(ownerOf(platform, 'v1')).toBe('Acme'));
  });

  it('undoes only what nobody has changed since, and says what it leaves', async () => {
    const { user, platform } = await start();
    for (const name of ['Valve 01', 'Valve 02'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    await press(user, 'More');
    await user.click(await screen.findByRole('menuitem', { name: 'Unassign' }));
    await user.click(await screen.findByRole('button', { name: 'Unassign 2 assets' }));
    await waitFor(() => expect(toasts()).toEqual(['2 assets unassigned']));
    await platform.assignment.assign('waterworks', 'v1');
    toastStore.get()[0]?.action?.onSelect();
    await waitFor(() => expect(toasts()).toEqual(['Change to Valve 02 undone. Left out: 1 asset']));
    expect(['v1', 'v2'].map((id) => ownerOf(platform, id))).toEqual(['Waterworks', 'Acme']);
    toastStore.get()[0]?.action?.onSelect();
    const named = await screen.findByRole('dialog', { name: 'Left out: 1 asset' });
    expect(within(named).getByRole('listitem')).toHaveTextContent('Valve 01Reassigned by someone else in the meantime');
  });

  it('does not undo what somebody else has changed since, and says so', async () => {
    const { user, platform } = await start();
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 03' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unassign from customer' }));
    await user.click(await screen.findByRole('button', { name: 'Unassign 1 asset' }));
    await waitFor(() => expect(toasts()).toEqual(['Valve 03 unassigned']));
    await platform.assignment.assign('acme', 'v3');
    toastStore.get()[0]?.action?.onSelect();
    await waitFor(() =>
      expect(toasts()).toEqual(['Not undone: Valve 03 (Reassigned by someone else in the meantime)']),
    );
    expect(ownerOf(platform, 'v3')).toBe('Acme');
  });

  it('says why an action applies to none of the selected', async () => {
    const { user } = await start();
    await user.click(screen.getByRole('checkbox', { name: 'Select Valve 04' }));
    const [assign] = within(screen.getByRole('toolbar')).getAllByRole('button', { name: 'Assign' });
    expect(assign).toHaveAccessibleDescription('Public: make it private first');
  });

  it('tells what was done, with Undo, when the rest is given up', async () => {
    const platform = fakePlatform(2);
    for (const id of ['v1', 'v2']) await platform.assignment.assign('acme', id);
    platform.state.refuseAssign.add('v2');
    const { user } = await openScreen('/assets', platform, { actions: assignment<Valve>(platform.assignment) });
    await selectPage(user);
    await press(user, 'More');
    await user.click(await screen.findByRole('menuitem', { name: 'Unassign' }));
    await user.click(await screen.findByRole('button', { name: 'Unassign 2 assets' }));
    const failures = await screen.findByRole('alertdialog', { name: 'Couldn’t process 1 asset' });
    await user.click(within(failures).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(toasts()).toEqual(['Valve 01 unassigned']));
    expect(toastStore.get()[0]?.action?.label).toBe('Undo');
  });

  it('offers Undo after an unassignment', async () => {
    const { user, platform } = await start();
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 03' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unassign from customer' }));
    await user.click(await screen.findByRole('button', { name: 'Unassign 1 asset' }));
    await waitFor(() => expect(toasts()).toEqual(['Valve 03 unassigned']));
    expect(ownerOf(platform, 'v3') ?? null).toBeNull();
    toastStore.get()[0]?.action?.onSelect();
    await waitFor(() => expect(ownerOf(platform, 'v3')).toBe('Waterworks'));
  });
});
