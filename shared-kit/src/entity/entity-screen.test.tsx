import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ApiError } from '../api/api-error';
import type { BaseEntity } from '../api/entity-id';
import type { PageLink } from '../api/page';
import { DialogHost } from '../dialogs/dialog-host';
import { closeAllDialogs } from '../dialogs/open-dialog';
import { FormField } from '../inputs/form-field';
import { object, string } from '../inputs/schema';
import { TextField } from '../inputs/text-field';
import { setExtensionHost } from '../module/extension-host';
import type { EntityTabProps } from '../module/extension-points';
import { closeToast, toastStore } from '../notify/notify';
import { ModuleRoutes } from '../routing/module-routes';
import { session } from '../session/session';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { remove } from './actions';
import { addWithForm } from './add-dialog';
import { createdTime, name, text } from './columns';
import { defineEntityScreen } from './define-entity-screen';
import { entityForm } from './entity-form';
import { entityRoutes } from './entity-screen';
import { property } from './properties';

interface Valve extends BaseEntity<'ASSET'> {
  name: string;
  label: string;
}

/** A platform of valves in memory: pages, searches, sorts, saves and deletes as the real one does. */
function fakePlatform(count = 45) {
  const calls: PageLink[] = [];
  const saved: Valve[] = [];
  const state = {
    valves: Array.from(
      { length: count },
      (_, index): Valve => ({
        id: { entityType: 'ASSET', id: `v${index + 1}` },
        createdTime: 1_700_000_000_000 + index,
        name: `Valve ${String(index + 1).padStart(2, '0')}`,
        label: index % 2 ? 'odd' : 'even',
      }),
    ),
    failList: false,
    refuseDelete: new Set<string>(),
  };
  const refusal = (message: string) => new ApiError({ kind: 'http', status: 400, body: { message } });
  const reads: string[] = [];
  const platform = {
    calls,
    reads,
    saved,
    state,
    list: async (link: PageLink) => {
      calls.push(link);
      if (state.failList) throw refusal('the database is asleep');
      const found = state.valves
        .filter((valve) => valve.name.toLowerCase().includes((link.textSearch ?? '').toLowerCase()))
        .sort((a, b) => (link.sortProperty === 'name' ? a.name.localeCompare(b.name) : b.createdTime - a.createdTime));
      if (link.sortOrder === 'DESC' && link.sortProperty === 'name') found.reverse();
      const data = found.slice(link.page * link.pageSize, (link.page + 1) * link.pageSize);
      const totalPages = Math.ceil(found.length / link.pageSize);
      return { data, totalPages, totalElements: found.length, hasNext: link.page + 1 < totalPages };
    },
    one: async (id: string) => {
      reads.push(id);
      const valve = state.valves.find((one) => one.id.id === id);
      if (!valve) throw refusal('no such valve');
      return valve;
    },
    save: async (valve: Valve) => {
      if (valve.name === 'taken') throw refusal('a valve of this name exists');
      saved.push(valve);
      const stored = { ...valve, id: valve.id ?? { entityType: 'ASSET', id: 'new' }, createdTime: 1_800_000_000_000 };
      state.valves = [stored, ...state.valves.filter((one) => one.id.id !== stored.id.id)];
      return stored;
    },
    delete: async (id: string) => {
      if (state.refuseDelete.has(id)) throw refusal('still in use');
      state.valves = state.valves.filter((one) => one.id.id !== id);
    },
  };
  return platform;
}

function valvesScreen(platform: ReturnType<typeof fakePlatform>) {
  const Form = entityForm<Valve, { name: string; label: string }>({
    schema: object({ name: string().defined().required(), label: string().defined() }),
    read: (valve) => ({ name: valve?.name ?? '', label: valve?.label ?? '' }),
    write: (values, valve) => ({ ...(valve ?? ({} as Valve)), ...values }),
    fields: () => (
      <>
        <FormField name="name" control={TextField} label="Name" required />
        <FormField name="label" control={TextField} label="Label" />
      </>
    ),
  });
  const form = async () => Form;
  return defineEntityScreen<Valve>({
    type: 'ASSET',
    ns: 'kit',
    list: ({ pageLink }) =>
      queryOptions({ queryKey: ['valves', 'list', pageLink], queryFn: () => platform.list(pageLink) }),
    load: (id) => queryOptions({ queryKey: ['valves', 'one', id], queryFn: () => platform.one(id) }),
    save: platform.save,
    invalidates: [['valves']],
    columns: [name(), text('label', 'entity.label'), createdTime()],
    actions: [remove({ call: platform.delete })],
    add: [addWithForm({ type: 'ASSET', form, save: platform.save })],
    form,
    details: [property('name', 'entity.name'), property('label', 'entity.label')],
  });
}

async function openScreen(address = '/assets', platform = fakePlatform()) {
  const screenDefinition = valvesScreen(platform);
  const router = createMemoryRouter(
    [
      { path: '/assets/*', element: <ModuleRoutes routes={entityRoutes(screenDefinition, { kind: 'tenant' })} /> },
      { path: '/elsewhere', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rendered = await renderKit(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <DialogHost />
    </QueryClientProvider>,
  );
  const search = () => new URLSearchParams(router.state.location.search);
  return { ...rendered, router, platform, search };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const panel = () => screen.findByRole('complementary');
const toasts = () => toastStore.get().map(({ text }) => text);

beforeEach(() => {
  closeAllDialogs();
  localStorage.clear();
  for (const { key } of toastStore.get()) closeToast(key);
  session.store.setState({ authUser: { authority: 'TENANT_ADMIN', isPublic: false } as never });
  setExtensionHost({ list: () => none, subscribe: () => () => undefined });
});
const none = [] as const;

describe('the list', () => {
  it('shows the newest first, with how many there are, and nothing axe would object to', async () => {
    await openScreen();
    await row('Valve 45');
    expect(screen.getAllByRole('row')).toHaveLength(21);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Assets45');
    await expectAccessible();
  });

  it('turns pages, sorts and searches by asking the platform, and keeps all of it in the address', async () => {
    const { user, platform, search } = await openScreen();
    await row('Valve 45');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await row('Valve 25');
    expect(search().get('page')).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await row('Valve 01');
    expect(search().toString()).toBe('property=name&direction=ASC');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await user.type(screen.getByRole('searchbox'), '07');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(platform.calls.at(-1)).toMatchObject({ textSearch: '07', page: 0, sortProperty: 'name', sortOrder: 'ASC' });
  });

  it('takes its state from the address and follows the back button', async () => {
    const { router, platform } = await openScreen('/assets?page=2&property=name&direction=DESC');
    await row('Valve 05');
    expect(platform.calls[0]).toMatchObject({ page: 2, sortProperty: 'name', sortOrder: 'DESC' });
    await act(() => router.navigate('/assets'));
    await row('Valve 45');
    await act(() => router.navigate(-1));
    await row('Valve 05');
  });

  it('gives way to the last page when its own no longer exists', async () => {
    const { search } = await openScreen('/assets?page=9');
    await row('Valve 05');
    expect(search().get('page')).toBe('2');
  });

  it('says that nothing matches and offers to clear, or that there is nothing and offers to add', async () => {
    const { user, search } = await openScreen('/assets?textSearch=zzz');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await row('Valve 45');
    expect(search().has('textSearch')).toBe(false);
  });

  it('offers to add the first one where there is none', async () => {
    const { user } = await openScreen('/assets', fakePlatform(0));
    await screen.findByRole('heading', { name: 'No assets yet' });
    const [, inPlace] = screen.getAllByRole('button', { name: 'Add asset' });
    await user.click(inPlace as HTMLElement);
    await screen.findByRole('dialog', { name: 'Add asset' });
  });

  it('says why it failed, and works after Retry', async () => {
    const platform = fakePlatform();
    platform.state.failList = true;
    const { user } = await openScreen('/assets', platform);
    expect(await screen.findByRole('alert')).toHaveTextContent('the database is asleep');
    platform.state.failList = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await row('Valve 45');
  });

  it('hides a column for good, but never the name', async () => {
    const { user, unmount } = await openScreen();
    await row('Valve 45');
    await user.click(screen.getByRole('button', { name: /columns/i }));
    const chooser = await screen.findByRole('dialog', { name: /columns/i });
    expect(within(chooser).getByLabelText('Name')).toBeDisabled();
    await user.click(within(chooser).getByLabelText('Label'));
    expect(screen.queryByRole('columnheader', { name: 'Label' })).toBeNull();
    unmount();
    await openScreen();
    await row('Valve 45');
    expect(screen.queryByRole('columnheader', { name: 'Label' })).toBeNull();
  });
});

describe('the keyboard', () => {
  it('moves between rows, selects and opens', async () => {
    const { user, search } = await openScreen();
    (await row('Valve 45')).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(await row('Valve 44')).toHaveFocus();
    await user.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'Select Valve 44' })).toBeChecked();
    await user.keyboard('{Enter}');
    expect(search().get('open')).toBe('v44');
  });

  it('reaches one row with Tab, and the first and last with Home and End', async () => {
    const { user } = await openScreen();
    const first = await row('Valve 45');
    const stops = screen.getAllByRole('row').filter((one) => one.tabIndex === 0);
    expect(stops).toEqual([first]);
    first.focus();
    await user.keyboard('{End}');
    expect(await row('Valve 26')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(first).toHaveFocus();
  });
});

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
    expect(await screen.findByRole('heading', { level: 1, name: 'Valve 07' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Valve 07');
    expect(router.state.location.pathname).toBe('/assets/v7');
  });

  it('say why an entity cannot be shown', async () => {
    await openScreen('/assets?open=nobody');
    expect(await within(await panel()).findByRole('alert')).toHaveTextContent('no such valve');
  });

  it('save what was edited, keep what the form does not know, and show it in the list', async () => {
    const { user, platform } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    expect(await details.findByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
      'Nothing has been changed yet',
    );
    await user.type(details.getByLabelText('Label'), ' one  ');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(platform.saved).toHaveLength(1));
    expect(platform.saved[0]).toMatchObject({ id: { id: 'v44' }, createdTime: 1_700_000_000_043, label: 'odd one' });
    await within(await row('Valve 44')).findByText('odd one');
    expect(details.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(toasts()).toEqual(['Valve 44 has been saved']);
  });

  it('keep the form and say why when the platform refuses', async () => {
    const { user } = await openScreen('/assets?open=v44');
    const details = within(await panel());
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    const field = await details.findByLabelText(/^Name/);
    await user.clear(field);
    await waitFor(() =>
      expect(details.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Please check: Name'),
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
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(search().get('open')).toBe('v44');
    expect(details.getByLabelText('Label')).toHaveValue('odd!');
    await user.click(screen.getByRole('link', { name: 'Valve 43' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(search().get('open')).toBe('v43'));
  });

  it('are asked about before the page is left', async () => {
    const { user, router } = await editing();
    act(() => void router.navigate('/elsewhere'));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await screen.findByText('elsewhere');
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
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(platform.state.valves).toHaveLength(44));
    await waitFor(() => expect(search().has('open')).toBe(false));
    expect(toasts()).toEqual(['Valve 44 has been deleted']);
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

  it('run for a selection and tell how many were done and why others were not', async () => {
    const platform = fakePlatform(5);
    platform.state.refuseDelete.add('v3');
    const { user } = await openScreen('/assets', platform);
    await row('Valve 05');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.getByText('5 assets selected')).toBeInTheDocument();
    const [deleteAll] = bar.getAllByRole('button', { name: 'Delete' });
    await user.click(deleteAll as HTMLElement);
    const question = await screen.findByRole('alertdialog', { name: 'Delete 5 assets?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(platform.state.valves.map(({ name: left }) => left)).toEqual(['Valve 03']));
    await waitFor(() => expect(toasts()).toEqual(['4 of 5 done. Valve 03: still in use']));
  });

  it('add with the same form in a dialog and open what was added', async () => {
    const { user, platform, search } = await openScreen();
    await row('Valve 45');
    await user.click(screen.getByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    await user.type(await dialog.findByLabelText(/^Name/), ' Valve new ');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(platform.saved[0]).toMatchObject({ name: 'Valve new' }));
    await waitFor(() => expect(search().get('open')).toBe('new'));
    expect(toasts()).toEqual(['Valve new has been added']);
  });
});

describe('contributions of other modules', () => {
  const contribution = (part: object) =>
    ({ module: 'mf-pumps', namespace: 'kit', expose: './x', order: 1, for: ['ASSET'], ...part }) as never;
  const contribute = (...parts: object[]) => {
    const list = parts.map(contribution);
    setExtensionHost({ list: () => list, subscribe: () => () => undefined });
  };

  it('show as tabs, whose code is loaded when they are first looked at', async () => {
    const load = jest.fn(async () => ({ entityId, entityName }: EntityTabProps) => (
      <p>
        flow of {entityName} {entityId.id}
      </p>
    ));
    contribute({ point: 'entity.tab', id: 'flow', label: 'refresh', load });
    const { user, search } = await openScreen('/assets?open=v44');
    await within(await panel()).findByText('odd');
    expect(load).not.toHaveBeenCalled();
    await user.click(screen.getByRole('tab', { name: 'Refresh' }));
    expect(await screen.findByText('flow of Valve 44 v44')).toBeInTheDocument();
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
