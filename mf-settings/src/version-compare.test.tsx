import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import type { EntityCompareProps } from '@mullion/shared-kit/module/extension-points';
import { session } from '@mullion/shared-kit/session/session';
import { act, screen, within } from '@testing-library/react';
import { openPage } from './testing/open-page';
import { platform } from './testing/version-control';
import VersionsTab from './versions-tab';

jest.mock('./features/versions/start-diff-worker', () => ({
  startDiffWorker: () => require('./testing/diff-in-page').diffInPage(),
}));

afterEach(() => act(() => session.store.setState({ authUser: null, hasRepository: false })));

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
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Hall: a1b2c3d and current' })) };
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
  expect(dialog.getByRole('row', { name: /then 1960.*now 1960/ })).toHaveFocus();
  await user.keyboard('{F7}{F7}');
  expect(dialog.getByRole('row', { name: /"then 40".*"now 40"/ })).toHaveFocus();
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
