import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import Modules from './modules';
import { changed, hoursOf, state, version } from './testing/modules';
import { ApiError, openPage } from './testing/open-page';

test('a version that fails is said, and rolled back after a question, by keyboard', async () => {
  // The first one: what is shown does not go there once all is well.
  const other = { ...state().modules[0], name: 'mf-others', versions: [version('2.0.0')] };
  const { user, calls } = await openPage(Modules, (call) => {
    const now = state(changed(call) ? '1.0.0' : '2.0.0');
    return { ...now, modules: [other, ...now.modules] };
  });
  const troubles = screen.getByRole('list', { name: 'Needs attention' });
  expect(troubles).toHaveTextContent('mf-things 2.0.0 failed for 3 of 8 users in 24 hours.');
  await expectAccessible();
  act(() => within(troubles).getByRole('button', { name: 'Roll back mf-things' }).focus());
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Roll back mf-things?' });
  expect(question).toHaveTextContent('Everyone goes from 2.0.0 back to 1.0.0');
  await user.type(within(question).getByLabelText(/^Reason/), 'It fails');
  act(() => within(question).getByRole('button', { name: 'Roll back' }).focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'mf-things 1.0.0' })).toBeVisible();
  // The button is gone, and the focus is not lost with it.
  const heading = screen.getByRole('heading', { name: 'mf-things 1.0.0' });
  await waitFor(() => expect(heading.closest('[tabindex="-1"]')).toHaveFocus());
  // What failed before fails nobody any more.
  expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
  expect(calls.find(changed)?.body).toEqual({
    revision: 'r-2.0.0',
    change: { act: 'rollback', module: 'mf-things' },
    reason: 'It fails',
  });
});

test.each([
  ['one who reports failures again and again', { all: 2, failed: 1 }],
  ['a few among many', { all: 100, failed: 9 }],
])('%s don’t make a version fail; the figures tell', async (_, clients) => {
  const { modules } = state();
  const versions = [version('2.0.0', { hours: hoursOf(20, 20), clients })];
  await openPage(Modules, () => ({ ...state(), modules: modules.map((module) => ({ ...module, versions })) }));
  const overview = screen.getByRole('table', { name: 'All modules' });
  expect(within(overview).getByRole('row', { name: /^mf-things 2\.0\.0 Works – 20 of 20/ })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
});

test('an overview says what fails, and leads to the module; the second of two people is told', async () => {
  let tries = 0;
  const { user, calls } = await openPage(Modules, (call) => {
    if (!changed(call)) return tries > 0 ? { ...state(), revision: 'r-theirs' } : state();
    if (++tries > 1) return state();
    throw new ApiError({
      kind: 'http',
      status: 409,
      body: { message: 'somebody else has changed the modules meanwhile' } as never,
    });
  });
  const overview = screen.getByRole('table', { name: 'All modules' });
  expect(within(overview).getByRole('row', { name: /^mf-things 2\.0\.0 Fails – 5 of 20/ })).toBeVisible();
  await user.click(within(overview).getByRole('link', { name: 'mf-things' }));
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'mf-things 2.0.0' }));
  await user.click(screen.getByRole('button', { name: 'Canary' }));
  await user.click(await screen.findByRole('button', { name: 'Start canary' }));
  const told = 'Someone else changed the modules. Review and decide again.';
  expect(await within(await screen.findByRole('dialog')).findByText(told)).toBeVisible();
  // Told, and with what runs now before their eyes, they decide again.
  await user.click(await screen.findByRole('button', { name: 'Start canary' }));
  await screen.findByText('Version changed. Open pages get it on their next load.');
  expect(calls.findLast(changed)?.body).toMatchObject({ revision: 'r-theirs' });
});

test('an override is ended by its tenant’s name, a canary in its own row, and the log tells both', async () => {
  const tenantId = '0a1b2c3d-1111-11ee-8000-0123456789ab';
  const by = { name: 'ben', via: 'page' };
  const { modules } = state();
  const { user, calls } = await openPage(Modules, (call) => {
    if (call.path === '/api/tenant/gone') throw new ApiError({ kind: 'http', status: 404 });
    if (call.path.startsWith('/api/tenant/')) return { id: { entityType: 'TENANT', id: tenantId }, title: 'Acme' };
    return {
      ...state(),
      modules: modules.map((module) => ({
        ...module,
        trial: { version: '1.0.0', percent: 20 },
        overrides: [
          { tenantId, version: '1.0.0' },
          { tenantId, version: '1.0.0', expose: './devices' },
        ],
        earlier: ['1.0.0', '0.9.0'],
      })),
      log: [
        { time: 4, by, change: { act: 'use', module: 'mf-things', version: '2.0.0' }, current: '2.0.0' },
        { time: 3, by, change: { act: 'end-override', module: 'mf-things', tenantId: 'gone', expose: './assets' } },
        { time: 2, by, change: { act: 'try', module: 'mf-things', version: '1.0.0', percent: 20 } },
        { time: 1, by, change: { act: 'publish', module: 'mf-things', version: '2.0.0' }, current: '2.0.0' },
      ],
    };
  });
  const log = within(screen.getByRole('region', { name: 'Log' }));
  expect(log.getByText('mf-things: canary ended, 2.0.0 for everyone')).toBeVisible();
  expect(await log.findByText(/^mf-things: override ended for a deleted tenant/)).toHaveTextContent(/ .\/assets$/);
  // Of a whole module and of a part of it: one tenant.
  expect(screen.getByRole('row', { name: /^mf-things 2\.0\.0.* 20% on 1\.0\.0 ?1 tenant/ })).toBeVisible();
  expect(screen.getByText('Before: 1.0.0, 0.9.0')).toBeVisible();
  const [whole] = await screen.findAllByRole('button', { name: 'End override of mf-things for Acme' });
  await user.click(whole as HTMLElement);
  const question = await screen.findByRole('alertdialog', { name: 'End the override of mf-things for Acme?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  const rows = within(screen.getByRole('table', { name: 'Versions of mf-things' }));
  const row = rows.getByRole('row', { name: /^1\.0\.0/ });
  await user.click(within(row).getByRole('button', { name: 'End canary' }));
  const ending = await screen.findByRole('alertdialog');
  expect(ending).toHaveTextContent('Everyone goes back to 2.0.0. The override of 1 tenant stays.');
  await user.click(within(ending).getByRole('button', { name: 'End canary' }));
  await waitFor(() =>
    expect(calls.find(changed)?.body).toMatchObject({ change: { act: 'use', module: 'mf-things', version: '2.0.0' } }),
  );
});

test('a version for another kit can’t be chosen; a share is asked for', async () => {
  const { user, calls } = await openPage(Modules, () => state());
  expect(screen.getByRole('button', { name: 'Use 0.9.0' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Canary' }));
  const share = await screen.findByLabelText(/^Share of users/);
  await user.clear(share);
  await user.type(share, '20');
  expect(share).toHaveAccessibleDescription('About 4 of the 20 loads of the last 24 hours');
  await user.click(screen.getByRole('button', { name: 'Start canary' }));
  await screen.findByText('Version changed. Open pages get it on their next load.');
  expect(calls.find(changed)?.body).toMatchObject({
    change: { act: 'try', module: 'mf-things', version: '1.0.0', percent: 20 },
  });
});

test('without the gateway’s calls the page only reads, and names the command', async () => {
  const current = { version: '2.0.0', declaration: { name: 'mf-things' } };
  await openPage(Modules, ({ path }) => {
    if (path !== '/modules/registry.json') throw new ApiError({ kind: 'http', status: 404 });
    return { format: 1, modules: { 'mf-things': { current, fallback: null, history: ['2.0.0', '1.0.0'] } } };
  });
  expect(await screen.findByRole('row', { name: /^mf-things 2\.0\.0/ })).toBeVisible();
  expect(screen.getByText('npm run modules -- help')).toBeVisible();
  expect(screen.getByText('npm run modules -- rollback mf-things')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Roll|Use|Canary|Verify/ })).toBeNull();
});

test('loads and failed loads are drawn by version and hour', async () => {
  await openPage(Modules, () => state());
  const chart = screen.getByRole('table', { name: 'Versions of mf-things' });
  const bars = within(chart).getByRole('img', { name: '2.0.0: Loads: 20, failed: 5' });
  expect([...bars.querySelectorAll('title')].map(({ textContent }) => textContent).at(-1)).toMatch(
    /\d.* – Loads: 20, failed: 5/,
  );
  // Nothing to draw of a version that no page has loaded.
  expect(within(chart).getAllByRole('img')).toHaveLength(1);
});

test('all modules are verified at once, and what is damaged is told', async () => {
  const { user, calls } = await openPage(Modules, ({ path }) =>
    path === '/gateway/modules/verify' ? { '2.0.0': [], '1.0.0': ['page.js: changed'] } : state(),
  );
  await user.click(screen.getByRole('button', { name: 'Verify all' }));
  const troubles = await screen.findByRole('list', { name: 'Needs attention' });
  expect(await within(troubles).findByText('Files of mf-things 1.0.0, the fallback, are damaged.')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'Versions of mf-things' }));
  expect(rows.getByRole('row', { name: /^1\.0\.0.* page\.js: changed/ })).toBeVisible();
  expect(rows.getByRole('row', { name: /^2\.0\.0.* Verified/ })).toBeVisible();
  expect(rows.getByRole('button', { name: 'Use 1.0.0' })).toHaveAttribute('aria-disabled', 'true');
  // Nobody goes back to it either, wherever that is offered.
  for (const back of screen.getAllByRole('button', { name: /^Roll back/ })) {
    expect(back).toHaveAttribute('aria-disabled', 'true');
    expect(back).toHaveAccessibleDescription('Files of 1.0.0 are damaged.');
  }
  expect(calls.filter(({ path }) => path === '/gateway/modules/verify').map(({ body }) => body)).toEqual([
    { module: 'mf-things' },
  ]);
});

test('a damaged fallback is no fault of the version that runs, and another one to go back to is named', async () => {
  const { modules } = state();
  const versions = [version('2.0.0', { hours: hoursOf(20, 0) }), version('1.0.0'), version('0.8.0')];
  const { user } = await openPage(Modules, ({ path }) =>
    path === '/gateway/modules/verify'
      ? { '2.0.0': [], '1.0.0': ['page.js: changed'], '0.8.0': [] }
      : { ...state(), modules: modules.map((one) => ({ ...one, versions, earlier: ['1.0.0', '0.8.0'] })) },
  );
  await user.click(screen.getByRole('button', { name: 'Verify all' }));
  const overview = within(screen.getByRole('table', { name: 'All modules' }));
  expect(await overview.findByRole('row', { name: /^mf-things 2\.0\.0 Old version damaged/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Roll back' })).toHaveAccessibleDescription(
    'Files of 1.0.0 are damaged. Use 0.8.0 instead.',
  );
});

test('modules of the console go by their names, and the log says why; a reason is text', async () => {
  const { modules } = state();
  const reason = '<img src=x onerror=alert(1)> too slow';
  const change = { act: 'use', module: 'mf-entities', version: '2.0.0' };
  await openPage(Modules, () => ({
    ...state(),
    modules: modules.map((module) => ({ ...module, name: 'mf-entities' })),
    log: [{ time: 1_700_000_000_000, by: { name: 'ben', via: 'page' }, change, reason }],
  }));
  expect(screen.getByRole('heading', { name: 'Entities 2.0.0' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Entities mf-entities' })).toBeVisible();
  const entry = within(screen.getByRole('region', { name: 'Log' })).getByRole('listitem');
  expect(entry).toHaveTextContent(`Entities: 2.0.0 for everyone ${reason}`);
  expect(entry.querySelector('img')).toBeNull();
});

test('a version that can’t be read says so in place of its age and size, and can’t be chosen', async () => {
  const unreadable = version('0.8.0', { stored: null, size: null, kit: null, fitsKit: false });
  const [module] = state().modules;
  await openPage(Modules, () => ({
    ...state(),
    modules: [{ ...module, versions: [...(module?.versions ?? []), unreadable] }],
  }));
  expect(screen.getByRole('row', { name: /^0\.8\.0 Can’t be read · Not checked/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use 0.8.0' })).toHaveAttribute('aria-disabled', 'true');
});

test('an address that names a module leads to its section', async () => {
  history.replaceState(null, '', '/settings/modules#module-mf-things');
  await openPage(Modules, () => state());
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'mf-things 2.0.0' }));
  history.replaceState(null, '', '/');
});

test('a gateway that finds no platform is said at once, with Retry; what was shown stays', async () => {
  let isDown = true;
  const { user, client } = await openPage(Modules, () => {
    if (isDown) throw new ApiError({ kind: 'http', status: 502, body: down as never });
    return state();
  });
  const told = 'The platform doesn’t answer, so nobody can change versions.';
  expect(await screen.findByRole('alert')).toHaveTextContent(told);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'mf-things 2.0.0' })).toBeVisible();
  isDown = true;
  await act(() => client.refetchQueries({ queryKey: ['modules'] }));
  expect(await screen.findByText(`This may be out of date. ${told}`)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'mf-things 2.0.0' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Retry/ })).toBeVisible();
});

const down = { status: 502, message: 'The platform cannot be reached, so nobody can be let in', errorCode: 2 };

test.each([
  ['there is no tenant 0a1b2c3d-1111-11ee-8000-0123456789ab', 'Tenant', 'This tenant no longer exists'],
  ['the tenant has mf-things@1.0.0 already', 'Version', 'The tenant already uses this version'],
])('a refusal stands at its field: %s', async (message, label, text) => {
  const tenant = {
    id: { entityType: 'TENANT', id: '0a1b2c3d-1111-11ee-8000-0123456789ab' },
    name: 'Acme',
    title: 'Acme',
  };
  const { user } = await openPage(Modules, (call) => {
    if (changed(call)) throw new ApiError({ kind: 'http', status: 400, body: { message } as never });
    if (call.path.startsWith('/api/tenant')) return { data: [tenant], totalPages: 1, totalElements: 1, hasNext: false };
    return state();
  });
  await user.click(screen.getByRole('button', { name: 'Override for a tenant' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('combobox', { name: /^Tenant/ }), 'Acme');
  await user.click(await screen.findByRole('option', { name: /Acme/ }));
  await user.click(dialog.getByRole('button', { name: 'Start override' }));
  const field = await dialog.findByLabelText(new RegExp(`^${label}`));
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)));
  expect(field).toBeInvalid();
});

test('a long log opens with its newest entries', async () => {
  const entry = (time: number) => ({
    time,
    by: { name: 'ben', via: 'server' },
    change: { act: 'use', module: 'mf-things', version: `1.${time}.0` },
  });
  const { user } = await openPage(Modules, () => ({
    ...state(),
    log: Array.from({ length: 30 }, (_, at) => entry(at)),
  }));
  const log = within(screen.getByRole('region', { name: 'Log' }));
  expect(log.getAllByRole('listitem')).toHaveLength(10);
  await user.click(log.getByRole('button', { name: 'Show all 30' }));
  expect(log.getAllByRole('listitem')).toHaveLength(30);
});
