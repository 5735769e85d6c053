import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { errorReactions } from '../api/http';
import { setExtensionHost } from '../module/extension-host';
import type { EntityTabProps } from '../module/extension-points';
import { useCrumbs } from '../routing/crumbs';
import { expectAccessible } from '../testing/accessible';
import { fakePlatform, openScreen, panel, resetState, row, toasts } from '../testing/valves-screen';

beforeEach(resetState);

/** A platform that saves when the test says so. */
function withSlowSaves() {
  const platform = fakePlatform();
  const { save } = platform;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  platform.save = (valve) => answered.then(() => save(valve));
  return { platform, answer: () => answer() };
}

describe('details', () => {
  it('open beside the list as text, mark their row, and close with the row or Escape', async () => {
    const { user, search } = await openScreen();
    await user.click(await screen.findByRole('link', { name: 'Valve 44' }));
    expect(await within(await panel()).findByText('odd')).toBeInTheDocument();
    expect(await row('Valve 44')).toHaveAttribute('aria-current', 'true');
    expect(search().get('open')).toBe('v44');
    await expectAccessible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });

  it('have a page of their own, with the same content', async () => {
    const { router, user } = await openScreen('/assets/v7');
    expect(await screen.findByRole('heading', { level: 2, name: 'Valve 07' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Valve 07');
    expect(router.state.location.pathname).toBe('/assets/v7');
  });

  it('opened again are shown as text: what was edited before is not', async () => {
    const { user } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await details.findByRole('button', { name: 'Save' });
    await user.click(screen.getByRole('link', { name: 'Valve 43' }));
    await details.findByText('even');
    await user.click(screen.getByRole('link', { name: 'Valve 44' }));
    await details.findByText('odd');
    expect(details.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(details.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('of another entity on the same page lose the crumb of the one before', async () => {
    const { router } = await openScreen('/assets/v7');
    const crumbs = () => useCrumbs.getState().crumbs.map(({ label }) => label);
    await waitFor(() => expect(crumbs()).toEqual(['Valve 07']));
    await act(() => router.navigate('/assets/nobody'));
    await screen.findByRole('heading', { name: 'This asset no longer exists' });
    expect(crumbs()).toEqual([]);
  });

  it('on a page of their own lead back to the list that has the entity', async () => {
    const { user, router, platform } = await openScreen('/assets/v7', fakePlatform(), {
      listPathOf: ({ label }) => `/elsewhere?label=${label}`,
    });
    await screen.findByRole('button', { name: 'Edit' });
    platform.state.valves = [];
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await user.click(await screen.findByRole('button', { name: 'Back to assets' }));
    await screen.findByText('elsewhere');
    expect(router.state.location.search).toBe('?label=even');
  });

  it('begin with the name and end with what every entity has', async () => {
    const { unmount } = await openScreen('/assets/v44');
    const lines = async () => (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
    expect(await lines()).toEqual(['Name', 'Label', 'Created', 'ID']);
    unmount();
    const described = fakePlatform();
    described.state.valves = described.state.valves.map((valve) => ({ ...valve, additionalInfo: null }));
    await openScreen('/assets/v44', described);
    expect(await lines()).toEqual(['Name', 'Label', 'Description', 'Created', 'ID']);
  });

  it('say why an entity cannot be shown', async () => {
    const platform = fakePlatform();
    platform.state.failOne = true;
    await openScreen('/assets?open=v44', platform);
    expect(await within(await panel()).findByRole('alert')).toHaveTextContent('the database is asleep');
  });

  it.each(['/assets?open=nobody', '/assets/nobody'])('of what is gone (%s) say so and lead back', async (address) => {
    const elsewhere = jest.fn();
    errorReactions.handle(elsewhere);
    const { user, router } = await openScreen(address);
    expect(await screen.findByRole('heading', { name: 'This asset no longer exists' })).toBeVisible();
    expect(screen.queryByText(/Asset with id/)).toBeNull();
    expect(elsewhere).not.toHaveBeenCalled();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to assets' }));
    await row('Valve 44');
    expect(router.state.location.pathname + router.state.location.search).toBe('/assets');
  });

  it('say so when somebody deletes the entity meanwhile, as soon as the person comes back', async () => {
    const { platform } = await openScreen('/assets?open=v44');
    await within(await panel()).findByRole('button', { name: 'Edit' });
    platform.state.valves = platform.state.valves.filter(({ id }) => id.id !== 'v44');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByRole('heading', { name: 'This asset no longer exists' })).toBeVisible();
  });

  it('say so as soon as any other call about the entity finds nothing', async () => {
    const { platform, client } = await openScreen('/assets?open=v44');
    await within(await panel()).findByRole('button', { name: 'Edit' });
    platform.state.valves = platform.state.valves.filter(({ id }) => id.id !== 'v44');
    const queryFn = () => Promise.reject(new ApiError({ kind: 'http', status: 404 }));
    await act(() => client.fetchQuery({ queryKey: ['attributes', 'v44'], queryFn }).catch(() => undefined));
    expect(await screen.findByRole('heading', { name: 'This asset no longer exists' })).toBeVisible();
  });

  it('keep what is shown when it cannot be read again for another reason', async () => {
    const { platform, client, user } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await user.type(await details.findByLabelText('Label'), '!');
    platform.state.failOne = true;
    await act(() => client.refetchQueries({ queryKey: ['assets', 'one'] }));
    expect(details.getByLabelText('Label')).toHaveValue('odd!');
  });

  it('save what was edited, keep what the form does not know, and show it in the list', async () => {
    const { user, platform } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    expect(await details.findByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has changed yet');
    await user.type(details.getByLabelText('Label'), ' one  ');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.saved).toHaveLength(1));
    expect(platform.saved[0]).toMatchObject({ id: { id: 'v44' }, createdTime: 1_700_000_000_043, label: 'odd one' });
    await within(await row('Valve 44')).findByText('odd one');
    expect(details.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(toasts()).toEqual(['Valve 44 saved']);
  });

  it('stay open for what is typed while the call is under way', async () => {
    const { platform, answer } = withSlowSaves();
    const { user } = await openScreen('/assets?open=v44', platform);
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await user.type(await details.findByLabelText('Label'), '1');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await user.type(details.getByLabelText('Label'), '2');
    await act(async () => answer());
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(details.getByLabelText('Label')).toHaveValue('odd12');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(details.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(platform.saved.map(({ label }) => label)).toEqual(['odd1', 'odd12']);
  });

  const change = (platform: ReturnType<typeof fakePlatform>, part: object) => {
    platform.state.valves = platform.state.valves.map((valve) =>
      valve.id.id === 'v44' ? { ...valve, ...part } : valve,
    );
  };

  it('save beside what somebody else has changed in other fields, and in members that have no field', async () => {
    const { user, platform } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await user.type(await details.findByLabelText('Label'), ' one');
    change(platform, { name: 'Main valve', pressure: 7 });
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.saved).toHaveLength(1));
    expect(platform.saved[0]).toMatchObject({ name: 'Main valve', label: 'odd one', pressure: 7 });
    await waitFor(() => expect(details.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('ask whose value to save of each field that two have changed', async () => {
    const { user, platform } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await user.type(await details.findByLabelText('Label'), ' one');
    await user.type(details.getByLabelText(/^Name/), ' mine');
    change(platform, { name: 'Main valve', label: 'theirs', pressure: 7 });
    await user.click(details.getByRole('button', { name: 'Save' }));
    expect(await details.findByRole('alert')).toHaveTextContent('Someone else has changed this too.');
    expect(platform.saved).toEqual([]);
    await expectAccessible();
    const name = within(details.getByRole('group', { name: 'Name' }));
    expect(name.getByRole('button', { name: 'My value' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(name.getByRole('button', { name: 'Their value' }));
    expect(details.getByRole('textbox', { name: /^Name/ })).toHaveValue('Main valve');
    expect(details.getByRole('textbox', { name: 'Label' })).toHaveValue('odd one');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.saved).toHaveLength(1));
    expect(platform.saved[0]).toMatchObject({ name: 'Main valve', label: 'odd one', pressure: 7 });
  });

  it('ask too where the change was shown meanwhile in a field that was touched', async () => {
    const { user, platform, client } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await user.type(await details.findByLabelText('Label'), ' one');
    change(platform, { label: 'theirs' });
    await act(() => client.refetchQueries({ queryKey: ['assets', 'one'] }));
    await user.click(details.getByRole('button', { name: 'Save' }));
    await details.findByRole('alert');
    expect(platform.saved).toEqual([]);
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.saved).toHaveLength(1));
    expect(platform.saved[0]).toMatchObject({ label: 'odd one' });
  });

  it('keep the form and say why when the platform refuses', async () => {
    const { user } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    const field = await details.findByLabelText(/^Name/);
    await user.clear(field);
    await user.tab();
    await waitFor(() =>
      expect(details.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Check these fields: Name'),
    );
    await user.type(field, 'taken');
    await user.click(details.getByRole('button', { name: 'Save' }));
    expect(await details.findByRole('alert')).toHaveTextContent('a valve of this name exists');
    expect(field).toHaveValue('taken');
  });
});

describe('unsaved changes', () => {
  async function editing() {
    const opened = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await opened.user.click(await details.findByRole('button', { name: 'Edit' }));
    await opened.user.type(await details.findByLabelText('Label'), '!');
    return { ...opened, details };
  }

  it('are asked about before another row opens, and stay when the person stays', async () => {
    const { user, details, search } = await editing();
    await user.click(screen.getByRole('link', { name: 'Valve 43' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(search().get('open')).toBe('v44');
    expect(details.getByLabelText('Label')).toHaveValue('odd!');
    await user.click(screen.getByRole('link', { name: 'Valve 43' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(search().get('open')).toBe('v43'));
  });

  it('outlive the entity, which somebody else deletes meanwhile, until they are discarded', async () => {
    const { user, details, platform } = await editing();
    platform.state.valves = platform.state.valves.filter(({ id }) => id.id !== 'v44');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await details.findByRole('alert')).toHaveTextContent(
      'This asset no longer exists. You can still copy what you entered.',
    );
    expect(details.getByLabelText('Label')).toHaveValue('odd!');
    expect(details.queryByRole('button', { name: 'Actions' })).toBeNull();
    await expectAccessible();
    await user.click(details.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'This asset no longer exists' })).toBeVisible();
  });

  it('are asked about before the page is left', async () => {
    const { user, router } = await editing();
    act(() => void router.navigate('/elsewhere'));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByText('elsewhere');
  });

  it('of a dialog are asked about before Back leaves them, once, and stay when the person stays', async () => {
    const { user, router } = await openScreen('/elsewhere');
    await act(() => router.navigate('/assets'));
    await user.click(await screen.findByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    await user.type(await dialog.findByLabelText(/^Name/), 'Valve 46');
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Valve 46');
    expect(router.state.location.pathname).toBe('/assets');
    await act(() => router.navigate(-1));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByText('elsewhere');
  });

  /** Whether the browser would ask before the tab closes. */
  const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('are asked about before the tab closes, and only then', async () => {
    const { user, details } = await editing();
    expect(browserAsks()).toBe(true);
    await user.click(details.getByRole('button', { name: 'Save' }));
    await details.findByRole('button', { name: 'Edit' });
    expect(browserAsks()).toBe(false);
  });

  it('of a dialog are asked about before the tab closes, and only while it is open', async () => {
    const { user } = await openScreen();
    await user.click(await screen.findByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    const field = await dialog.findByLabelText(/^Name/);
    expect(browserAsks()).toBe(false);
    await user.type(field, 'Valve 46');
    expect(browserAsks()).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(browserAsks()).toBe(false);
  });

  it('do not keep the list from being paged', async () => {
    const { user, details } = await editing();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await row('Valve 25');
    expect(details.getByLabelText('Label')).toHaveValue('odd!');
  });
});

describe('actions', () => {
  it('delete after asking, close the details and tell', async () => {
    const { user, platform, search } = await openScreen('/assets?open=v44');
    await row('Valve 44');
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 44' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete “Valve 44”?' });
    await user.click(within(question).getByRole('button', { name: 'Delete 1 asset' }));
    await waitFor(() => expect(platform.state.valves).toHaveLength(44));
    await waitFor(() => expect(search().has('open')).toBe(false));
    expect(toasts()).toEqual(['Valve 44 deleted']);
    // What is gone is not asked for again.
    expect(platform.reads).toEqual(['v44']);
  });

  it('do nothing when the person says no', async () => {
    const { user, platform } = await openScreen();
    await row('Valve 44');
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 44' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(platform.state.valves).toHaveLength(45);
    expect(await row('Valve 44')).toBeInTheDocument();
  });

  it('keep the dialog for what is typed while they add, and store that in what was added', async () => {
    const { platform, answer } = withSlowSaves();
    const { user } = await openScreen('/assets', platform);
    await user.click(screen.getByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    await user.type(await dialog.findByLabelText(/^Name/), 'Valve new');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await user.type(dialog.getByLabelText('Label'), 'late');
    await act(async () => answer());
    await waitFor(() => expect(toasts()).toEqual(['Valve new added']));
    expect(dialog.getByLabelText('Label')).toHaveValue('late');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const details = within(await panel());
    expect(await details.findByText('late')).toBeInTheDocument();
    expect(platform.state.valves.filter((valve) => valve.name === 'Valve new')).toHaveLength(1);
    expect(screen.queryByRole('dialog', { name: 'Add asset' })).toBeNull();
  });

  it('add with the same form in a dialog and open what was added', async () => {
    const { user, platform, search } = await openScreen();
    await row('Valve 45');
    await user.click(screen.getByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    // A new one has nothing to change: what it lacks is said instead.
    await user.click(await dialog.findByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Add' })).toHaveAccessibleDescription('Check these fields: Name'),
    );
    await user.type(await dialog.findByLabelText(/^Name/), ' Valve new ');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(platform.saved[0]).toMatchObject({ name: 'Valve new' }));
    await waitFor(() => expect(search().get('open')).toBe('new'));
    expect(toasts()).toEqual(['Valve new added']);
  });
});

describe('contributions of other modules', () => {
  const contribution = (part: object) =>
    ({ module: 'mf-pumps', namespace: 'kit', expose: './x', order: 1, for: ['ASSET'], ...part }) as never;
  const contribute = (...parts: object[]) => {
    const list = parts.map(contribution);
    setExtensionHost({ list: () => list, subscribe: () => () => undefined });
  };

  it('give way to the form when e edits the row that is open', async () => {
    contribute({ point: 'entity.tab', id: 'flow', label: 'refresh', load: async () => () => <p>flow</p> });
    const { user } = await openScreen('/assets?open=v44', fakePlatform(), { tabs: { first: 'flow' } });
    expect(await screen.findByRole('tab', { name: 'Refresh' })).toHaveAttribute('aria-selected', 'true');
    const open = await row('Valve 44');
    act(() => open.focus());
    await user.keyboard('e');
    expect(screen.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByLabelText(/^Name/)).toBeVisible();
  });

  it('show as tabs, whose code is loaded when they are first looked at', async () => {
    const load = jest.fn(async () => ({ entityId, entityName, scope }: EntityTabProps) => (
      <p>
        flow of {entityName} {entityId.id} in a list of {scope.kind}
      </p>
    ));
    contribute({ point: 'entity.tab', id: 'flow', label: 'refresh', load });
    const { user, search } = await openScreen('/assets?open=v44');
    await within(await panel()).findByText('odd');
    expect(load).not.toHaveBeenCalled();
    await user.click(screen.getByRole('tab', { name: 'Refresh' }));
    expect(await screen.findByText('flow of Valve 44 v44 in a list of tenant')).toBeInTheDocument();
    expect(search().get('tab')).toBe('flow');
  });

  it('fail inside their tab and work after Retry', async () => {
    const load = jest.fn<Promise<() => string>, []>().mockRejectedValueOnce(new Error('no such version'));
    load.mockResolvedValue(() => 'it flows');
    contribute({ point: 'entity.tab', id: 'flow', label: 'refresh', load });
    const { user } = await openScreen('/assets?open=v44&tab=flow');
    const details = within(await panel());
    expect(await details.findByRole('alert')).toHaveTextContent('no such version');
    await user.click(details.getByRole('button', { name: 'Retry' }));
    expect(await details.findByText('it flows')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Valve 44' })).toBeInTheDocument();
  });

  it('stand in the menus as actions, unless their code says no', async () => {
    const run = jest.fn();
    contribute(
      { point: 'entity.action', id: 'flush', label: 'refresh', load: async () => ({ run }) },
      { point: 'entity.action', id: 'never', label: 'clear', load: async () => ({ visible: () => false, run }) },
      { point: 'entity.action', id: 'other', for: ['DEVICE'], label: 'copy', load: async () => ({ run }) },
    );
    const { user } = await openScreen();
    await row('Valve 44');
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 44' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Refresh',
      'Delete',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Refresh' }));
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ entityName: 'Valve 44', authority: 'TENANT_ADMIN' }));
  });
});
