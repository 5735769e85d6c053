import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { changes } from '../api/changes';
import { entityId } from '../api/entity-id';
import { http } from '../api/http';
import type { User, UserAdditionalInfo } from '../api/users';
import { session } from '../session/session';
import { expectAccessible } from '../testing/accessible';
import { openScreen, resetState, row, toasts } from '../testing/valves-screen';

const path = '/api/user/ann';
const list = 'ASSET:tenant';
/** The account as the platform keeps it. */
let account: User;
let refusal: Error | undefined;

const keep = (additionalInfo: UserAdditionalInfo) => {
  account = { ...account, additionalInfo };
};
const keepViews = (...views: readonly unknown[]) => keep({ listViews: { [list]: views } });
const stored = () => account.additionalInfo?.listViews;
const storedHere = () => (stored() as Record<string, unknown>)[list];

beforeEach(() => {
  resetState();
  refusal = undefined;
  account = {
    id: entityId('USER', 'ann'),
    createdTime: 1,
    tenantId: entityId('TENANT', 't'),
    customerId: entityId('CUSTOMER', 'c'),
    email: 'ann@example.com',
    name: 'ann@example.com',
    authority: 'TENANT_ADMIN',
    firstName: null,
    lastName: null,
    additionalInfo: null,
  };
  jest.spyOn(http, 'get').mockImplementation(async (url) => {
    expect(url).toBe(path);
    return account as never;
  });
  jest.spyOn(http, 'post').mockImplementation(async (url, body) => {
    expect(url).toBe('/api/user');
    if (refusal) throw refusal;
    account = body as User;
    changes.announce({ of: 'USER', id: null, gone: false });
    return account as never;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  act(() => session.store.setState({ userDetails: null }));
});

/** Opens the list with the account as it is by now. */
async function open(address = '/assets') {
  session.store.setState({ userDetails: account });
  const opened = await openScreen(address);
  await screen.findByRole('button', { name: 'Views' });
  const { user } = opened;
  const openMenu = () => user.click(screen.getByRole('button', { name: 'Views' }));
  const choose = async (name: string) => {
    await openMenu();
    await user.click(screen.getByRole('menuitem', { name }));
  };
  return {
    ...opened,
    openMenu,
    choose,
    apply: async (name: string) => {
      await openMenu();
      await user.click(screen.getByRole('menuitemradio', { name }));
    },
    toggleLabel: async () => {
      await user.click(screen.getByRole('button', { name: 'Choose columns' }));
      await user.click(within(await screen.findByRole('dialog', { name: 'Choose columns' })).getByLabelText('Label'));
      await user.keyboard('{Escape}');
    },
    nameField: async () => {
      await choose('Save view');
      return screen.findByLabelText(/^Name/);
    },
    manage: async () => {
      await choose('Manage views');
      return within(await screen.findByRole('dialog', { name: 'Manage views' }));
    },
  };
}

const fours = 'pageSize=50&property=name&direction=ASC&textSearch=4&columns=name%2Cpressure%2CcreatedTime';

test('a view is what the list shows, kept in the account beside what else is there', async () => {
  keep({ lang: 'en_US', note: { of: 'somebody else' }, listViews: { 'DEVICE:tenant': 'of another release' } });
  const { user, toggleLabel, nameField, openMenu, search } = await open(
    '/assets?pageSize=50&property=name&direction=ASC&textSearch=4&open=v4',
  );
  await toggleLabel();
  expect(search().get('columns')).toBe('name,pressure,createdTime');
  await user.type(await nameField(), ' Fours{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save view' })).toBeNull());
  expect(account.additionalInfo).toEqual({
    lang: 'en_US',
    note: { of: 'somebody else' },
    listViews: { 'DEVICE:tenant': 'of another release', [list]: [{ name: 'Fours', query: fours }] },
  });
  expect(toasts()).toEqual(['View “Fours” saved']);
  expect(session.store.getState().userDetails).toBe(account);
  await openMenu();
  expect(screen.getByRole('menuitemradio', { name: 'Fours' })).toBeChecked();
  await expectAccessible();
});

test('a name that the platform takes for HTML is refused at its field', async () => {
  const { user, nameField } = await open();
  const field = await nameField();
  await user.type(field, '<i>Mine');
  expect(field).toHaveAccessibleDescription('HTML tags aren’t allowed here');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Save view' })).toBeVisible();
  expect(http.post).not.toHaveBeenCalled();
});

test('a view brings back search, order, page size and columns, and is a step of the history', async () => {
  keepViews({ name: 'Fours', query: fours });
  const { router, apply, openMenu, search, user } = await open('/assets?page=1&module.x=1');
  await row('Valve 25');
  expect(screen.getByRole('columnheader', { name: 'Label' })).toBeVisible();
  await openMenu();
  expect(screen.getByRole('menuitemradio', { name: 'Fours' })).not.toBeChecked();
  await user.keyboard('{Escape}');
  await apply('Fours');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Valve 25/ })).toBeNull());
  await row('Valve 04');
  expect(Object.fromEntries(search())).toEqual({
    ...Object.fromEntries(new URLSearchParams(fours)),
    'module.x': '1',
  });
  expect(screen.queryByRole('columnheader', { name: 'Label' })).toBeNull();
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('columnheader', { name: 'Label' })).toBeVisible();
  expect(search().get('page')).toBe('1');
});

test('a link shows its columns and leaves alone what this browser remembers', async () => {
  const { unmount } = await open('/assets?columns=name');
  expect(screen.queryByRole('columnheader', { name: 'Label' })).toBeNull();
  unmount();
  await open('/assets?columns=nonsense');
  expect(screen.getByRole('columnheader', { name: 'Label' })).toBeVisible();
});

test('a name is needed and unique; a refused save is said in the dialog, where the name stays', async () => {
  keepViews({ name: 'Fours', query: fours });
  const { user, nameField } = await open();
  const field = await nameField();
  const dialog = within(screen.getByRole('dialog', { name: 'Save view' }));
  const save = dialog.getByRole('button', { name: 'Save view' });
  await user.click(save);
  expect(field).toHaveAccessibleDescription('Required');
  await user.type(field, 'fOURS ');
  expect(field).toHaveAccessibleDescription('There’s already a view with this name. Choose another name.');
  await user.click(save);
  await user.clear(field);
  await user.type(field, 'North'.repeat(20));
  expect(field).toHaveValue('North'.repeat(12));
  expect(http.post).not.toHaveBeenCalled();
  refusal = new ApiError({ kind: 'http', status: 400, body: { message: 'the account is full' } });
  await user.click(save);
  expect(await dialog.findByRole('alert')).toHaveTextContent('the account is full');
  await expectAccessible();
  refusal = undefined;
  await user.click(save);
  await waitFor(() => expect(storedHere()).toHaveLength(2));
});

test('views are renamed, replaced by the list as it is, and deleted after a question that names them', async () => {
  const own = { name: 'Fours', query: fours, color: 'of another release' };
  keepViews(own, { name: 'All', query: 'columns=name' });
  const { user, manage } = await open('/assets?textSearch=07');
  const dialog = await manage();
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Rename “Fours”' }));
  const field = await screen.findByLabelText(/^Name/);
  await user.clear(field);
  await user.type(field, 'all');
  expect(field).toHaveAccessibleDescription(/already a view/);
  await user.clear(field);
  await user.type(field, 'fours{Enter}');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Rename “fours”' })).toHaveFocus());
  expect(storedHere()).toEqual([
    { ...own, name: 'fours' },
    { name: 'All', query: 'columns=name' },
  ]);

  await user.click(dialog.getByRole('button', { name: 'Replace “fours” with the current list' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace the view “fours”?' }));
  await user.click(question.getByRole('button', { name: 'Replace view' }));
  const query = 'textSearch=07&columns=name%2Clabel%2Cpressure%2CcreatedTime';
  await waitFor(() => expect(storedHere()).toContainEqual({ ...own, name: 'fours', query }));

  await user.click(dialog.getByRole('button', { name: 'Copy link to “All”' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/assets?columns=name');

  await user.click(await dialog.findByRole('button', { name: 'Delete “fours”' }));
  const sure = within(await screen.findByRole('alertdialog', { name: 'Delete the view “fours”?' }));
  await user.click(sure.getByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(dialog.queryByText('fours')).toBeNull());
  expect(storedHere()).toEqual([{ name: 'All', query: 'columns=name' }]);
});

test('what another tab changed is there, and a view that it deleted is missed in the dialog', async () => {
  keepViews({ name: 'Fours', query: fours });
  const { user, manage, openMenu } = await open();
  keepViews({ name: 'Fours', query: fours }, { name: 'Sixes', query: 'textSearch=6' });
  act(() => changes.announce({ of: 'USER', id: null, gone: false, from: 'told' }));
  await openMenu();
  await screen.findByRole('menuitemradio', { name: 'Sixes' });
  await user.keyboard('{Escape}');
  const dialog = await manage();
  keepViews({ name: 'Fours', query: fours });
  await user.click(dialog.getByRole('button', { name: /^Replace “Sixes”/ }));
  await user.click(await screen.findByRole('button', { name: 'Replace view' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This view no longer exists');
  expect(http.post).not.toHaveBeenCalled();
});

test('what is stored and makes no sense is not offered, and stays', async () => {
  const odd = [
    null,
    7,
    'x',
    {},
    { name: ' ', query: '' },
    { name: 'a', query: 7 },
    { name: 'b'.repeat(61), query: '' },
  ];
  const hostile = { name: '<b>x</b>', query: 'page=-1&pageSize=7&property=a;b&open=v1&tab.chart=z' };
  keepViews(...odd, hostile, { ...hostile, query: 'textSearch=second' });
  const { user, openMenu, apply, nameField, search } = await open();
  await openMenu();
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([hostile.name]);
  await user.keyboard('{Escape}');
  await apply(hostile.name);
  expect(search().toString()).toBe('');
  await user.type(await nameField(), 'Mine{Enter}');
  await waitFor(() => expect(storedHere()).toHaveLength(odd.length + 3));
  expect((storedHere() as unknown[]).slice(0, odd.length)).toEqual(odd);
});

test('where something else has the place of views, saving says so and replaces nothing', async () => {
  keep({ listViews: 'mine' });
  const { user, nameField } = await open();
  await user.type(await nameField(), 'Mine{Enter}');
  expect(await screen.findByText(/in a form that this version can’t read/)).toBeVisible();
  expect(stored()).toBe('mine');
});

test('a list has at most fifty views', async () => {
  keepViews(...Array.from({ length: 50 }, (_, index) => ({ name: `View ${index}`, query: '' })));
  const { user, nameField } = await open();
  await user.type(await nameField(), 'One more{Enter}');
  expect(await screen.findByText('A list has at most 50 views. Delete one first.')).toBeVisible();
  expect(storedHere()).toHaveLength(50);
});

test('a search that is too long for a view says so, and nothing is stored that no list would show', async () => {
  const { user, nameField } = await open(`/assets?textSearch=${'%20'.repeat(4001)}Valve`);
  await user.type(await nameField(), 'Long{Enter}');
  expect(await screen.findByText(/too long for a view$/)).toBeVisible();
  expect(http.post).not.toHaveBeenCalled();
});

test('who has no account has no views', async () => {
  await openScreen();
  await row('Valve 45');
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
});
