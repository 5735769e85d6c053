import { ApiError } from '@mullion/shared-kit/api/api-error';
import { changes } from '@mullion/shared-kit/api/changes';
import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import type { EntityCompareProps } from '@mullion/shared-kit/module/extension-points';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { LoadStatus, SaveStatus } from './calls/versions';
import { openPage } from './testing/open-page';
import VersionControl from './version-control';
import VersionJobs from './version-jobs';
import VersionsTab from './versions-tab';

jest.mock('./features/versions/start-diff-worker', () => ({
  startDiffWorker: () => require('./testing/diff-in-page').diffInPage(),
}));

afterEach(() => act(() => session.store.setState({ authUser: null, hasRepository: false })));

const repository = { repositoryUri: 'file:///x', readOnly: false, authMethod: 'USERNAME_PASSWORD' };
const version = {
  timestamp: 1_700_000_000_000,
  id: 'a1b2c3d4e5f6',
  name: '<b>First</b>',
  author: 'Tara <t@acme.test>',
};
const page = { data: [version], totalElements: 1, totalPages: 1, hasNext: false };

/** A platform with a repository of one version. */
const platform =
  (more: (call: Call) => unknown = () => undefined) =>
  (call: Call) => {
    const own = more(call);
    if (own !== undefined) return own;
    switch (call.path) {
      case '/api/admin/repositorySettings/exists':
        return true;
      case '/api/admin/repositorySettings':
        return repository;
      case '/api/entities/vc/branches':
        return [
          { name: 'main', default: true },
          { name: 'next', default: false },
        ];
      default:
        return page;
    }
  };
const open = (more?: (call: Call) => unknown) => openPage(VersionControl, platform(more), 'TENANT_ADMIN');

const saving =
  (status: Partial<SaveStatus>) =>
  ({ method, path }: Call) => {
    if (method === 'POST') return 'job-1';
    if (path === '/api/entities/vc/version/job-1/status')
      return { done: true, version: null, added: 0, modified: 0, removed: 0, error: null, ...status };
    return undefined;
  };
const loading =
  (status: Omit<LoadStatus, 'done'>) =>
  ({ method, path }: Call) => {
    if (method === 'POST') return 'job-2';
    return path === '/api/entities/vc/entity/job-2/status' ? { done: true, ...status } : undefined;
  };

test('versions of the default branch are listed; what people wrote is text', async () => {
  const { calls } = await open();
  expect(await screen.findByRole('row', { name: /a1b2c3d.*<b>First<\/b>.*Tara/ })).toBeVisible();
  expect(calls.find(({ path }) => path === '/api/entities/vc/version')?.query).toMatchObject({
    branch: 'main',
    sortProperty: 'timestamp',
    sortOrder: 'DESC',
  });
  await expectAccessible();
});

test('without a repository its form stands there', async () => {
  const { calls } = await openPage(VersionControl, () => false, 'TENANT_ADMIN');
  expect(await screen.findByLabelText(/^Repository URL/)).toBeVisible();
  // Browsers report a 404 to whoever looks at the console.
  expect(calls.map(({ path }) => path)).not.toContain('/api/admin/repositorySettings');
});

test('in a read-only repository nothing can be created', async () => {
  await open(({ path }) => (path === '/api/admin/repositorySettings' ? { ...repository, readOnly: true } : undefined));
  await screen.findByRole('row', { name: /a1b2c3d/ });
  expect(screen.getByText(/repository is read-only/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create version' })).toBeNull();
});

describe('creating a version', () => {
  async function create(status: Partial<SaveStatus>) {
    const opened = await open(saving(status));
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
    const { user, sent } = await open(saving({ version: { ...version, name: 'Weekly' } }));
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
    const { user, sent } = await open(saving({}));
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
    expect(branch).toHaveAccessibleDescription(/^Branch names have no spaces/);
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

async function openRestore(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(await screen.findByRole('button', { name: /actions|more/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  return within(await screen.findByRole('dialog'));
}

describe('restoring a version', () => {
  async function restoring(status: Omit<LoadStatus, 'done'>) {
    const opened = await open(loading(status));
    return { ...opened, dialog: await openRestore(opened.user) };
  }

  test('counts by type are told', async () => {
    const { user, dialog } = await restoring({
      result: [{ entityType: 'DEVICE', created: 2, updated: 1, deleted: 0 }],
    });
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await dialog.findByText(/2 created, 1 updated/)).toBeVisible();
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
      /another device already has the credentials/,
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
  const { user } = await open((call) => {
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

test('a job that the platform no longer knows is said', async () => {
  const { user } = await open(({ method, path }) => {
    if (method === 'POST') return 'job-3';
    if (path === '/api/entities/vc/entity/job-3/status') throw new ApiError({ kind: 'http', status: 404 });
    return undefined;
  });
  const dialog = await openRestore(user);
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/no longer knows this job/);
  expect(dialog.getByRole('button', { name: 'Restore' })).toBeEnabled();
});

test('what was brought back is read again, by type', async () => {
  const announced: unknown[] = [];
  const stop = changes.listen((made) => void announced.push(...made.map(({ of }) => of)));
  const result = [
    { entityType: 'DEVICE', created: 600, updated: 400, deleted: 0 },
    { entityType: 'ASSET', created: 0, updated: 1, deleted: 0 },
  ] as const;
  const { user } = await open(loading({ result }));
  const dialog = await openRestore(user);
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByText(/600 created, 400 updated/)).toBeVisible();
  expect(announced).toEqual(['DEVICE', 'ASSET']);
  stop();
});

/** Opens the comparison of an asset with a version of it. */
async function compare(
  diff: object = { currentVersion: { entity: { label: 'new' } }, otherVersion: { entity: { label: 'old' } } },
) {
  const entityId = { entityType: 'ASSET', id: 'a1' } as const;
  const entity = { externalId: { entityType: 'ASSET', id: 'first' } };
  const Tab = () => <VersionsTab entityId={entityId} entityName="Hall" entity={entity} scope={{ kind: 'tenant' }} />;
  const opened = await openPage(
    Tab,
    platform(({ path }) => (path === '/api/entities/vc/diff/ASSET/a1' ? diff : undefined)),
    'TENANT_ADMIN',
  );
  const { user } = opened;
  await screen.findByRole('row', { name: /a1b2c3d/ });
  await user.click(await screen.findByRole('button', { name: /actions|more/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Compare with current' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Hall: current and a1b2c3d' })) };
}

test('a tab lists versions by the first id of its entity, and compares them with it', async () => {
  const { user, calls, dialog } = await compare();
  expect(calls.some(({ path }) => path === '/api/entities/vc/version/ASSET/first')).toBe(true);
  expect(await dialog.findByText('1 difference')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Next difference/ }));
  expect(dialog.getByText('Difference 1 of 1')).toBeVisible();
  expect(dialog.getByRole('cell', { name: /"label": "old"/ })).toBeVisible();
});

test('F7 goes to the next difference from wherever the focus is in the dialog', async () => {
  const { user, dialog } = await compare();
  expect(await dialog.findByText('1 difference')).toBeVisible();
  act(() => dialog.getByRole('button', { name: 'Restore' }).focus());
  await user.keyboard('{F7}');
  expect(dialog.getByText('Difference 1 of 1')).toBeVisible();
});

test('a module’s own view of the differences stands before their text', async () => {
  const view = {
    point: 'entity.compare' as const,
    module: 'mf-more',
    namespace: 'kit',
    label: 'refresh',
    id: 'canvas',
    expose: './canvas',
    order: 1,
    for: ['ASSET'],
    load:
      async () =>
      ({ before, after, titles }: EntityCompareProps) => (
        <p>{[before, after].map((one) => JSON.stringify(one)).join(titles.before)}</p>
      ),
  };
  const list = [view, { ...view, id: 'other', for: ['DEVICE'] }] as never;
  setExtensionHost({ list: () => list, subscribe: () => () => {} });
  const { user, dialog } = await compare();
  const [then, now] = ['{"entity":{"label":"old"}}', '{"entity":{"label":"new"}}'];
  expect(await dialog.findByText(`${then}a1b2c3d (<b>First</b>)${now}`)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'As text' }));
  expect(await dialog.findByText('1 difference')).toBeVisible();
  const none = [] as const;
  setExtensionHost({ list: () => none, subscribe: () => () => {} });
});

/** Has nothing come into sight until it is told to. */
function withoutSight() {
  const seen: ((entries: object[]) => void)[] = [];
  const observer = class {
    constructor(tell: (entries: object[]) => void) {
      seen.push(tell);
    }
    observe() {}
    disconnect() {}
  };
  const usual = window.IntersectionObserver;
  window.IntersectionObserver = observer as never;
  const restore = () => {
    window.IntersectionObserver = usual;
  };
  return { seen, restore };
}

test('of long documents, what comes into sight is drawn', async () => {
  const { seen, restore } = withoutSight();
  const rows = (side: string) => Array.from({ length: 400 }, (_, at) => `${side} ${at}`);
  const { dialog } = await compare({ currentVersion: rows('now'), otherVersion: rows('then') });
  expect(await dialog.findByRole('cell', { name: /now 120/ })).toBeInTheDocument();
  expect(dialog.queryByRole('cell', { name: /now 250/ })).not.toBeInTheDocument();
  act(() => {
    for (const tell of seen) tell([{ isIntersecting: true }]);
  });
  expect(dialog.getByRole('cell', { name: /now 250/ })).toBeInTheDocument();
  restore();
});

test('the way through the differences of long documents draws where it leads to', async () => {
  const { restore } = withoutSight();
  const rows = (side: string) => Array.from({ length: 2000 }, (_, at) => `${at % 40 ? 'row' : side} ${at}`);
  const { user, dialog } = await compare({ currentVersion: rows('now'), otherVersion: rows('then') });
  await dialog.findByText('50 differences');
  expect(dialog.queryByText(/now 1960/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: /^Previous difference/ }));
  expect(dialog.getByText('Difference 50 of 50')).toBeVisible();
  expect(dialog.getByRole('row', { name: /now 1960.*then 1960/ })).toHaveFocus();
  await user.keyboard('{F7}{F7}');
  expect(dialog.getByRole('row', { name: /"now 40".*"then 40"/ })).toHaveFocus();
  restore();
});

test('equal lines unfold in their place', async () => {
  const rows = (side: string) => Array.from({ length: 300 }, (_, at) => `${at === 150 ? side : 'row'} ${at}`);
  const { user, dialog } = await compare({ currentVersion: rows('now'), otherVersion: rows('then') });
  const [before] = await dialog.findAllByRole('button', { name: /equal lines/ });
  await user.click(before as HTMLElement);
  expect(dialog.getAllByRole('button', { name: /equal lines/ })).toHaveLength(1);
  const texts = dialog.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  expect(texts.findIndex((text) => text.includes('row 99'))).toBeLessThan(
    texts.findIndex((text) => text.includes('now 150')),
  );
});

describe('a tab that is loaded again while the platform is at work', () => {
  const list = 'mullion-version-jobs-list';
  const kept = (userId: string) => JSON.stringify([{ kind: 'load', id: 'job-4', name: 'Weekly', userId }]);
  const status = { done: true, error: { type: 'RUNTIME', message: 'File not found' } };
  const ended = ({ path }: Call) => (path === '/api/entities/vc/entity/job-4/status' ? status : undefined);
  afterEach(() => sessionStorage.clear());

  test('tells how the job ended, once', async () => {
    sessionStorage.setItem(list, kept('tara'));
    const { user } = await openPage(VersionJobs, platform(ended), 'TENANT_ADMIN', 'tara');
    expect(await screen.findByText('“Weekly” wasn’t restored')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByRole('alert', { name: '' })).toHaveTextContent('File not found');
    expect(sessionStorage.getItem(list)).toBe('[]');
    expect(sessionStorage.getItem('mullion-version-jobs')).toBe('off');
  });

  test.each([kept('ben'), '[{"kind":"load"}]', '{}', 'x'])(
    'asks nothing in the name of another, nor for no job: %s',
    async (stored) => {
      sessionStorage.setItem(list, stored);
      const { calls } = await openPage(VersionJobs, platform(ended), 'TENANT_ADMIN', 'tara');
      expect(calls).toEqual([]);
    },
  );

  test('keeps a job as long as it runs', async () => {
    let end: (status: object) => void = () => undefined;
    const running = new Promise<object>((resolve) => {
      end = resolve;
    });
    const { user } = await open((call) =>
      call.path === '/api/entities/vc/entity/job-2/status' ? running : loading({})(call),
    );
    const dialog = await openRestore(user);
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(sessionStorage.getItem(list)).toContain('"id":"job-2"'));
    expect(sessionStorage.getItem('mullion-version-jobs')).toBe('on');
    end({ done: true, result: [] });
    expect(await dialog.findByText(/^Nothing was restored/)).toBeVisible();
    expect(sessionStorage.getItem('mullion-version-jobs')).toBe('off');
  });
});
