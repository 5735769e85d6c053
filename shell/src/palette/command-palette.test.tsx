import { changes } from '@mullion/shared-kit/api/changes';
import { currentLanguage, setLanguage } from '@mullion/shared-kit/i18n/i18n';
import { noteVisit } from '@mullion/shared-kit/routing/visited-page';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { setDensity } from '@mullion/shared-kit/theme/density';
import { setThemeMode } from '@mullion/shared-kit/theme/theme-mode';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useGlobalShortcuts } from '../shortcuts/use-global-shortcuts';
import { declare } from '../testing/modules';
import { openPage, signInAs } from '../testing/open-page';
import { answer, callsOf, ok, refuse } from '../testing/platform';
import { favoritePages, recentPages } from './page-lists';
import { usePalette } from './use-palette';
import { useRememberPages } from './use-remember-pages';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const things = {
  name: 'mf-things',
  routes: [
    { path: 'devices/*', expose: './devices', title: 'devices', icon: 'devices' },
    { path: 'customers/*', expose: './customers', title: 'customers', auth: ['TENANT_ADMIN' as const] },
    { path: 'tenants/*', expose: './tenants', title: 'tenants', auth: ['SYS_ADMIN' as const] },
    { path: 'dashboards/*', expose: './dashboards', title: 'dashboards', auth: ['CUSTOMER_USER' as const] },
    { path: 'profile', expose: './profile', title: 'profile' },
  ],
  menu: [
    { id: 'customers', path: '/customers', section: 'root', order: 1, auth: ['TENANT_ADMIN' as const] },
    { id: 'devices', path: '/devices', section: 'root', order: 2, auth: ['TENANT_ADMIN' as const] },
  ],
};
const entity = (entityType: string, id: string, name: string) => ({
  entityId: { entityType, id },
  latest: { ENTITY_FIELD: { name: { ts: 1, value: name } } },
});
const found = ({ body }: { body: unknown }) => {
  const { entityType } = (body as { entityFilter: { entityType: string } }).entityFilter;
  return ok({ data: [entity(entityType, 'x1', `${entityType.toLowerCase()} pump`)], totalElements: 1 });
};

function Page() {
  useGlobalShortcuts(usePalette());
  return <input aria-label="Somewhere to type" />;
}
const field = () => screen.findByRole('combobox');
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const selected = () => screen.getAllByRole('option', { selected: true }).map((option) => option.textContent);

async function open(authority: 'TENANT_ADMIN' | 'CUSTOMER_USER' | 'SYS_ADMIN' = 'TENANT_ADMIN', address = '/home') {
  declare(things);
  signInAs(authority);
  const page = openPage(<Page />, address);
  await screen.findByLabelText('Somewhere to type');
  await page.user.keyboard('{Control>}k{/Control}');
  await field();
  return page;
}

test('Ctrl and K opens it on the field, with the pages of the role and what was visited last', async () => {
  recentPages.add('user-1', { path: '/devices/7', label: 'Old pump', icon: 'devices' });
  recentPages.add('user-1', { path: '/tenants/1', label: 'Closed to me' });
  await open();
  expect(await field()).toHaveFocus();
  expect(options().slice(0, 5)).toEqual(['Old pump', 'Home', 'Customers', 'Devices', 'Profile']);
  await expectAccessible();
});

test('arrows go round, Enter goes there, and the palette closes', async () => {
  const { user, path } = await open();
  expect(selected()).toEqual(['Home']);
  await user.keyboard('{ArrowUp}');
  expect(selected()).toEqual(['Sign out']);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(selected()).toEqual(['Customers']);
  expect(await field()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]?.id);
  // Of an input method, Enter takes its own words.
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true });
  expect(screen.getByRole('combobox')).toBeVisible();
  await user.keyboard('{Enter}');
  await act(async () => undefined);
  expect(path()).toBe('/customers');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a text finds pages without regard to case and accents, and entities of every open type', async () => {
  answer({ 'POST /api/entitiesQuery/find': found });
  const { user, path } = await open();
  await user.type(await field(), 'PÚMP');
  expect(await screen.findByRole('option', { name: 'device pump' })).toBeVisible();
  expect(options()).toEqual(['device pump', 'customer pump']);
  expect(within(screen.getByRole('group', { name: 'Devices' })).getAllByRole('option')).toHaveLength(1);
  expect(callsOf('/api/entitiesQuery/find')).toHaveLength(2);
  await user.click(screen.getByRole('option', { name: 'customer pump' }));
  await act(async () => undefined);
  expect(path()).toBe('/customers/x1');
});

test('what was typed stands out in what was found, also after the sign for actions', async () => {
  const marked = () => [...document.querySelectorAll('[role="option"] mark')].map((mark) => mark.textContent);
  const { user } = await open();
  expect(marked()).toEqual([]);
  await user.type(await field(), 'cust');
  expect(options()).toContain('Customers');
  expect(marked()).toContain('Cust');
  await user.clear(await field());
  await user.type(await field(), '>sign');
  expect(options()).toEqual(['Sign out']);
  expect(marked()).toEqual(['Sign']);
});

test('a customer user finds dashboards by the list, since the query calls refuse them', async () => {
  answer({
    'POST /api/entitiesQuery/find': (call) =>
      JSON.stringify(call.body).includes('DASHBOARD') ? refuse(400, 31) : found(call),
    'GET /api/customer/customer-1/dashboards': ok({
      data: [{ id: { entityType: 'DASHBOARD', id: 'd1' }, title: 'Pump house' }],
      totalElements: 1,
    }),
  });
  const { user } = await open('CUSTOMER_USER');
  await user.type(await field(), 'pump');
  expect(await screen.findByRole('option', { name: 'Pump house' })).toBeVisible();
  expect(options()).toEqual(['device pump', 'Pump house']);
});

test('a customer user is not offered customers, a system administrator finds tenants by the list', async () => {
  answer({
    'POST /api/entitiesQuery/find': found,
    'GET /api/tenantInfos': ok({ data: [{ id: { entityType: 'TENANT', id: 't1' }, title: 'Pump works' }] }),
  });
  const { user } = await open('CUSTOMER_USER');
  await user.type(await field(), 'pump');
  await screen.findByRole('option', { name: 'device pump' });
  expect(options()).toEqual(['device pump']);
  await user.keyboard('{Escape}');
  signInAs('SYS_ADMIN');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), 'pump');
  expect(await screen.findByRole('option', { name: 'Pump works' })).toBeVisible();
});

test('says when nothing is called so, and when a part of the search failed', async () => {
  answer({ 'POST /api/entitiesQuery/find': ok({ data: [] }) });
  const { user } = await open();
  await user.type(await field(), 'zzz');
  expect(await screen.findByText('No results for “zzz”')).toBeVisible();
  answer({ 'POST /api/entitiesQuery/find': refuse(500, 2) });
  await user.type(await field(), 'z');
  expect(await screen.findByText(/Part of the search failed/)).toBeVisible();
});

test('Escape closes it and gives the focus back; the page itself is not offered', async () => {
  recentPages.add('user-1', { path: '/devices/7', label: 'Old pump' });
  declare(things);
  signInAs('TENANT_ADMIN');
  const { user } = openPage(<Page />, '/devices/7');
  await user.click(await screen.findByLabelText('Somewhere to type'));
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(options()).not.toContain('Old pump');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => undefined);
  expect(screen.getByLabelText('Somewhere to type')).toHaveFocus();
});

test('it can be closed without a keyboard', async () => {
  const { user, path } = await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(path()).toBe('/home');
});

/** The actions on offer, while a text is typed. */
async function offersFor(text: string, authority?: Parameters<typeof open>[0]) {
  const page = await open(authority);
  await page.user.type(await field(), text);
  return page;
}

test('“Add device” opens the dialog on the list; a customer user is not offered to add', async () => {
  const { user, path } = await offersFor('>add');
  expect(options()).toEqual(['Add customer', 'Add device']);
  await user.click(screen.getByRole('option', { name: 'Add device' }));
  await act(async () => undefined);
  expect(path() + window.location.search).toBe('/devices?add=1');
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('{Escape}');
  signInAs('CUSTOMER_USER');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), '>add device');
  expect(options()).toEqual([]);
});

test('an action is found by the beginnings of its words, not by letters inside of them', async () => {
  await offersFor('>th da');
  expect(options()).toEqual(['Dark theme']);
});

test('theme and density change at once', async () => {
  const { user } = await offersFor('>dark');
  await user.keyboard('{Enter}');
  await act(async () => undefined);
  expect(document.documentElement.dataset.theme).toBe('dark');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await field(), '>compact');
  await user.keyboard('{Enter}');
  await act(async () => undefined);
  expect(document.documentElement.dataset.density).toBe('compact');
  act(() => {
    setThemeMode('system');
    setDensity('comfortable');
  });
});

test('a language is kept with the account, beside what is there', async () => {
  const saved = jest.fn();
  answer({
    'GET /api/user/user-1': ok({ id: { id: 'user-1' }, email: 'ann@example.com', additionalInfo: { own: 1 } }),
    'POST /api/user': ({ body }) => {
      saved(body);
      return ok(body);
    },
  });
  const { user } = await offersFor('>deutsch');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentLanguage()).toBe('de_DE'));
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ additionalInfo: { own: 1, lang: 'de_DE' } }));
  await act(() => setLanguage('en_US'));
});

test('signing out is an action', async () => {
  const logout = jest.spyOn(session, 'logout').mockResolvedValue();
  const { user } = await offersFor('>sign out');
  await user.keyboard('{Enter}');
  await act(async () => undefined);
  expect(logout).toHaveBeenCalledTimes(1);
  logout.mockRestore();
});

test('of many entities the first ten are offered, and their list', async () => {
  const data = Array.from({ length: 10 }, (_, at) => entity('DEVICE', `x${at}`, `Pump ${at}`));
  answer({
    'POST /api/entitiesQuery/find': ({ body }) =>
      (body as { entityFilter: { entityType: string } }).entityFilter.entityType === 'DEVICE'
        ? ok({ data, totalElements: 23 })
        : ok({ data: [], totalElements: 0 }),
  });
  const { user, path } = await offersFor('pump');
  await user.click(await screen.findByRole('option', { name: 'Show all 23: Devices' }));
  await act(async () => undefined);
  expect(path() + window.location.search).toBe('/devices?textSearch=pump');
});

/** The page as the console draws it, which remembers where it was. */
function Remembering() {
  useRememberPages();
  return <Page />;
}

test('what was opened beside a list is among what was visited last', async () => {
  declare(things);
  signInAs('TENANT_ADMIN');
  const { user } = openPage(<Remembering />, '/devices?open=9');
  act(() => noteVisit({ path: '/devices/9', label: 'Pump in a panel', icon: 'devices' }));
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('option', { name: 'Pump in a panel' })).toBeVisible();
});

test('a visit counts once: what was forgotten since does not come back with the console, nor to the next person', async () => {
  declare(things);
  signInAs('TENANT_ADMIN');
  const { unmount } = openPage(<Remembering />, '/devices?open=9');
  act(() => noteVisit({ path: '/devices/9', label: 'Pump in a panel' }));
  unmount();
  recentPages.forget('user-1', '9');
  openPage(<Remembering />, '/devices');
  expect(recentPages.of('user-1')).toEqual([]);
});

test('what is gone is neither recent nor a favorite any more; what was only changed stays', async () => {
  declare(things);
  signInAs('TENANT_ADMIN');
  const renamed = { path: '/devices/7', label: 'Pump' };
  recentPages.add('user-1', renamed);
  recentPages.add('user-1', { path: '/devices/8', label: 'Old pump' });
  favoritePages.add('user-1', { path: '/devices/9', label: 'Older pump' });
  openPage(<Remembering />, '/devices');
  changes.announce({ of: 'DEVICE', id: '7', gone: false });
  changes.announce({ of: 'DEVICE', id: '8', gone: true });
  changes.announce({ of: 'DEVICE', id: '9', gone: true });
  await act(() => changes.settled());
  expect(recentPages.of('user-1')).toEqual([renamed]);
  expect(favoritePages.of('user-1')).toEqual([]);
});
