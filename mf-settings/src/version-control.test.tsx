import { ApiError } from '@mullion/shared-kit/api/api-error';
import { changes } from '@mullion/shared-kit/api/changes';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { LoadStatus, SaveStatus } from './calls/versions';
import { openPage } from './testing/open-page';
import { loading, openRestore, opensVersions, repository, saving, version } from './testing/version-control';
import VersionControl from './version-control';

const openVersions = opensVersions(VersionControl);

jest.mock('./features/versions/start-diff-worker', () => ({
  startDiffWorker: () => require('./testing/diff-in-page').diffInPage(),
}));

afterEach(() => act(() => session.store.setState({ authUser: null, hasRepository: false })));

test('versions of the default branch are listed; what people wrote is text', async () => {
  const { calls } = await openVersions();
  expect(await screen.findByRole('row', { name: /a1b2c3d.*<b>First<\/b>.*Tara/ })).toBeVisible();
  expect(calls.find(({ path }) => path === '/api/entities/vc/version')?.query).toMatchObject({
    branch: 'main',
    sortProperty: 'timestamp',
    sortOrder: 'DESC',
  });
  await expectAccessible();
});

test('an author whose name is the address is named once', async () => {
  const author = 'tara@acme.test <tara@acme.test>';
  await openVersions(({ path }) =>
    path === '/api/entities/vc/version'
      ? { data: [{ ...version, author }], totalElements: 1, totalPages: 1, hasNext: false }
      : undefined,
  );
  expect(await screen.findByText('tara@acme.test')).toBeVisible();
  expect(screen.queryByText(author)).toBeNull();
});

test('without a repository its form stands there', async () => {
  const { calls } = await openPage(VersionControl, () => false, 'TENANT_ADMIN');
  expect(await screen.findByLabelText(/^Repository URL/)).toBeVisible();
  // Browsers report a 404 to whoever looks at the console.
  expect(calls.map(({ path }) => path)).not.toContain('/api/admin/repositorySettings');
});

test('in a read-only repository nothing can be created', async () => {
  await openVersions(({ path }) =>
    path === '/api/admin/repositorySettings' ? { ...repository, readOnly: true } : undefined,
  );
  await screen.findByRole('row', { name: /a1b2c3d/ });
  expect(screen.getByText(/repository is read-only/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create version' })).toBeNull();
});

describe('creating a version', () => {
  async function create(status: Partial<SaveStatus>) {
    const opened = await openVersions(saving(status));
    await opened.user.click(await screen.findByRole('button', { name: 'Create version' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText(/^Branch/)).toHaveValue('main'));
    await opened.user.type(dialog.getByLabelText(/^Name/), 'Weekly');
    await opened.user.click(dialog.getByRole('button', { name: 'Create version' }));
    return { ...opened, dialog };
  }

  test('all nine types are committed with everything, and counts are told', async () => {
    const { sent } = await create({ version: { ...version, name: 'Weekly' }, added: 3, modified: 1 });
    expect(await screen.findByText('Weekly: 3 added, 1 changed, 0 removed')).toBeVisible();
    const body = sent()[0]?.body as { entityTypes: Record<string, object> } | undefined;
    expect(body).toMatchObject({ type: 'COMPLEX', branch: 'main', versionName: 'Weekly', syncStrategy: 'MERGE' });
    expect(Object.keys(body?.entityTypes ?? {})).toHaveLength(9);
    expect(body?.entityTypes.DEVICE).toEqual({
      syncStrategy: null,
      saveAttributes: true,
      saveRelations: true,
      saveCredentials: true,
      allEntities: true,
      entityIds: [],
    });
    expect(body?.entityTypes.ASSET).toMatchObject({ saveCredentials: false });
  });

  test('a branch of a new name, a strategy, and options of a type are sent as chosen', async () => {
    const { user, sent } = await openVersions(saving({ version: { ...version, name: 'Weekly' } }));
    await user.click(await screen.findByRole('button', { name: 'Create version' }));
    const dialog = within(await screen.findByRole('dialog'));
    const branch = dialog.getByLabelText(/^Branch/);
    await waitFor(() => expect(branch).toHaveValue('main'));
    await user.clear(branch);
    await user.type(branch, 'release/2');
    await user.type(dialog.getByLabelText(/^Name/), 'Weekly');
    const [whole] = dialog.getAllByRole('combobox', { name: /^Strategy/ });
    await user.selectOptions(whole as HTMLElement, 'Overwrite');
    expect(dialog.getByText('Also removes from the branch what isn’t chosen here.')).toBeVisible();
    await user.click(dialog.getByText('Assets'));
    const row = within(dialog.getByText('Assets').closest('details') as HTMLElement);
    await user.selectOptions(row.getByRole('combobox', { name: /^Strategy/ }), 'Merge');
    await user.click(row.getByRole('checkbox', { name: 'With relations' }));
    await user.click(dialog.getByRole('button', { name: 'Remove Dashboards' }));
    await user.click(dialog.getByRole('button', { name: 'Create version' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const body = sent()[0]?.body as { entityTypes: Record<string, object> } | undefined;
    expect(body).toMatchObject({ branch: 'release/2', syncStrategy: 'OVERWRITE' });
    expect(body?.entityTypes.ASSET).toMatchObject({
      syncStrategy: 'MERGE',
      saveRelations: false,
      saveAttributes: true,
    });
    expect(body?.entityTypes.DEVICE).toMatchObject({ syncStrategy: null, saveRelations: true });
    expect(body?.entityTypes).not.toHaveProperty('DASHBOARD');
  });

  test('a name of 256 characters and a branch that git takes for none are refused at their fields', async () => {
    const { user, sent } = await openVersions(saving({}));
    await user.click(await screen.findByRole('button', { name: 'Create version' }));
    const dialog = within(await screen.findByRole('dialog'));
    const branch = dialog.getByLabelText(/^Branch/);
    await waitFor(() => expect(branch).toHaveValue('main'));
    await user.clear(branch);
    await user.type(branch, 'a..b');
    await user.click(dialog.getByLabelText(/^Name/));
    await user.paste('x'.repeat(256));
    await user.click(dialog.getByRole('button', { name: 'Create version' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription(/255/));
    expect(branch).toHaveAccessibleDescription(/^Leave out empty parts, two dots/);
    expect(sent()).toEqual([]);
  });

  test('nothing new is said, and what was typed stays', async () => {
    const { dialog } = await create({});
    expect(await dialog.findByText('There is nothing new to commit.')).toBeVisible();
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Weekly');
  });

  test('git’s own words are told', async () => {
    const { dialog } = await create({ error: 'remote: denied' });
    expect(await dialog.findByText('remote: denied')).toBeVisible();
  });
});

describe('restoring a version', () => {
  async function restoring(status: Omit<LoadStatus, 'done'>) {
    const opened = await openVersions(loading(status));
    return { ...opened, dialog: await openRestore(opened.user) };
  }

  test('counts by type are told', async () => {
    const { user, dialog } = await restoring({
      result: [{ entityType: 'DEVICE', created: 2, updated: 1, deleted: 0 }],
    });
    // While the options are folded.
    expect(dialog.getByText('With attributes, relations, credentials')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await dialog.findByText(/2 created, 1 updated/)).toBeVisible();
    expect(dialog.getByRole('heading', { name: /^Restored a1b2c3d/ })).toBeVisible();
  });

  test('other entities are removed only after the words', async () => {
    const { user, dialog, sent } = await restoring({ result: [] });
    await user.click(dialog.getByText('Devices'));
    const [, device] = dialog.getAllByRole('checkbox', { name: 'Remove other entities' });
    await user.click(device as HTMLElement);
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(sent()).toHaveLength(0);
    expect(dialog.getByText('Deletes what the version doesn’t have: Devices')).toBeVisible();
    const words = dialog.getByLabelText(/^To confirm/);
    await user.type(words, 'remove');
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(words).toHaveAccessibleDescription('Type exactly: remove other entities'));
    await user.type(words, ' other entities');
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const body = sent()[0]?.body as { entityTypes: Record<string, { removeOtherEntities: boolean }> } | undefined;
    expect(body?.entityTypes.DEVICE?.removeOtherEntities).toBe(true);
    expect(body?.entityTypes.ASSET?.removeOtherEntities).toBe(false);
  });

  test.each<[LoadStatus['error'] & object, RegExp]>([
    [{ type: 'RUNTIME', message: 'File not found' }, /File not found/],
    [
      { type: 'DEVICE_CREDENTIALS_CONFLICT', source: { entityType: 'DEVICE', id: 'd1' } },
      /Another device already uses the credentials/,
    ],
    [
      {
        type: 'MISSING_REFERENCED_ENTITY',
        source: { entityType: 'ASSET', id: 'a1' },
        target: { entityType: 'CUSTOMER', id: 'c1' },
      },
      /refers to one that is missing/,
    ],
  ])('what is in the way is told: %j', async (error, words) => {
    const { user, dialog } = await restoring({ error });
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  });
});

test('what a conflict names opens beside its dialog where it exists', async () => {
  const error = {
    type: 'MISSING_REFERENCED_ENTITY',
    source: { entityType: 'ASSET', id: 'a1' },
    target: { entityType: 'CUSTOMER', id: 'c1' },
  } as const;
  const { user } = await openVersions((call) => {
    if (call.path === '/api/asset/a1') return { id: error.source, name: 'Hall' };
    if (call.path === '/api/customer/c1') throw new ApiError({ kind: 'http', status: 404 });
    return loading({ error })(call);
  });
  const dialog = await openRestore(user);
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  const link = await dialog.findByRole('link', { name: 'Hall' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/assets/a1', '_blank']);
  expect(dialog.getByRole('alert')).toHaveTextContent(/Asset Hall → Customer No longer exists/);
});

test('what was brought back is read again, by type', async () => {
  const announced: unknown[] = [];
  const stop = changes.listen((made) => void announced.push(...made.map(({ of }) => of)));
  const result = [
    { entityType: 'DEVICE', created: 600, updated: 400, deleted: 0 },
    { entityType: 'ASSET', created: 0, updated: 1, deleted: 0 },
  ] as const;
  const { user } = await openVersions(loading({ result }));
  const dialog = await openRestore(user);
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByText(/600 created, 400 updated/)).toBeVisible();
  expect(announced).toEqual(['DEVICE', 'ASSET']);
  stop();
});
