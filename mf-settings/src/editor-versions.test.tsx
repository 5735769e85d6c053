import type { DashboardToolbarContext, RuleChainToolbarContext } from '@mullion/shared-kit/module/extension-points';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import dashboardVersions from './dashboard-versions';
import ruleChainVersions from './rule-chain-versions';
import { openPage } from './testing/open-page';

const version = { timestamp: 1_700_000_000_000, id: 'a1b2c3d4', name: 'First', author: 'Tara' };
const settings = { repositoryUri: 'file:///x', readOnly: false, authMethod: 'USERNAME_PASSWORD' };
const answers: Readonly<Record<string, unknown>> = {
  '/api/admin/repositorySettings/exists': true,
  '/api/admin/repositorySettings': settings,
  '/api/entities/vc/branches': [{ name: 'main', default: true }],
  '/api/dashboard/info/e1': { externalId: { entityType: 'DASHBOARD', id: 'first' } },
  '/api/ruleChain/e1': { externalId: null },
  '/api/entities/vc/version/job/status': { done: true, version, added: 0, modified: 1, removed: 0, error: null },
  '/api/entities/vc/info/a1b2c3d4/RULE_CHAIN/e1': { hasRelations: false, hasAttributes: false, hasCredentials: false },
  '/api/entities/vc/entity/job/status': {
    done: true,
    result: [{ entityType: 'RULE_CHAIN', created: 0, updated: 1, deleted: 0 }],
  },
};
const page = { data: [version], totalElements: 1, totalPages: 1, hasNext: false };
const answer = ({ method, path }: Call) => (method === 'POST' ? 'job' : (answers[path] ?? page));

/** What an editor's button opens. */
async function openFrom(open: () => void | Promise<void>) {
  const opened = await openPage(() => null, answer, 'TENANT_ADMIN');
  act(() => void open());
  return opened;
}
const viewer = { authority: 'TENANT_ADMIN' } as const;
const dashboard = (save: DashboardToolbarContext['save']) => () =>
  dashboardVersions.run({ ...viewer, dashboardId: 'e1', dashboardTitle: 'Hall', save });
const chain = (more: Pick<RuleChainToolbarContext, 'save' | 'reload'>) => () =>
  ruleChainVersions.run({ ...viewer, ruleChainId: 'e1', ruleChainName: 'Root', ...more });

async function create(user: Awaited<ReturnType<typeof openPage>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Create version' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create version' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Branch/)).toHaveValue('main'));
  await user.click(dialog.getByRole('button', { name: 'Create version' }));
  return dialog;
}

test('a dashboard is saved before a version of it is created', async () => {
  const order: string[] = [];
  const opened = await openFrom(dashboard(async () => order.push('saved') > 0));
  expect(await screen.findByRole('dialog', { name: 'Versions of “Hall”' })).toBeVisible();
  expect(order).toEqual([]);
  await create(opened.user);
  expect(await screen.findByText('First: 0 added, 1 changed, 0 removed')).toBeVisible();
  expect(order).toEqual(['saved']);
  expect(opened.sent()).toMatchObject([
    { body: { type: 'SINGLE_ENTITY', entityId: { entityType: 'DASHBOARD', id: 'e1' }, versionName: 'Hall update' } },
  ]);
});

test('without what was changed no version is created, and it is said', async () => {
  const { user, sent } = await openFrom(dashboard(async () => false));
  const dialog = await create(user);
  expect(await dialog.findByRole('alert')).toHaveTextContent('The changes in the editor weren’t saved');
  expect(sent()).toEqual([]);
});

test('a rule chain that was brought back is shown in its editor', async () => {
  const reload = jest.fn(async () => {});
  const { user } = await openFrom(chain({ save: async () => true, reload }));
  await user.click(await screen.findByRole('button', { name: /actions|more/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore Root from a1b2c3d' }));
  expect(dialog.getByText(/^Brings Root back as it was in “First”/)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await user.click(await dialog.findByRole('button', { name: 'Restore' }));
  expect(await dialog.findByText(/1 updated/)).toBeVisible();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a repository its form stands in the dialog', async () => {
  await openPage(
    () => null,
    ({ path }) => (path === '/api/dashboard/info/e1' ? {} : false),
    'TENANT_ADMIN',
  );
  act(() => void dashboard(async () => true)());
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions of “Hall”' }));
  expect(await dialog.findByLabelText(/^Repository URL/)).toBeVisible();
});
