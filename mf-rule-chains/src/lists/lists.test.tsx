import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { session } from '@mullion/shared-kit/session/session';
import { playPlatform, playSocket, renderModule, settle } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../locales/en_US.json';
import EdgeRuleChains from '../edge-rule-chains';
import EdgeTemplates from '../edge-templates';
import RuleChains from '../rule-chains';
import { pageOf, storedChain, uuid } from '../testing/answers';

const edge = uuid(50);
const main = storedChain(1, 'Main', { root: true });
const pumps = storedChain(2, 'Pumps');

interface Platform {
  chains: readonly object[];
  /** Default: the same as are in the list. */
  templates?: readonly object[];
  autoAssigned?: readonly object[];
  missing?: object;
  /** The chain of each deep link. */
  opened?: object;
}

/** Opens a list as a tenant administrator. */
async function openList(path: string, { chains, opened = pumps, ...more }: Platform) {
  const { templates = chains, autoAssigned = [], missing = {} } = more;
  playSocket();
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN', tenantId: uuid(900) } as never }));
  window.history.replaceState(null, '', path);
  const calls = playPlatform(({ path: asked }) => {
    if (asked.startsWith('/api/edge/info/')) {
      return { id: { entityType: 'EDGE', id: edge }, name: 'Gate', rootRuleChainId: { id: uuid(1) } };
    }
    if (asked.endsWith('/autoAssignToEdgeRuleChains')) return autoAssigned;
    if (asked.includes('/missingToRelatedRuleChains/')) return missing;
    if (asked.endsWith('/metadata')) return { ruleChainId: pumps.id, nodes: [], connections: null };
    if (asked === '/api/components') return [];
    if (asked === '/api/ruleChains') return pageOf(templates);
    if (asked.endsWith('/ruleChains')) return pageOf(chains);
    return asked.startsWith('/api/ruleChain/') ? opened : null;
  });
  const { client } = await renderModule(
    <ModuleRoutes
      routes={[
        { path: 'ruleChains/*', element: <RuleChains /> },
        { path: 'edgeManagement/ruleChains/*', element: <EdgeTemplates /> },
        { path: 'edgeInstances/:edgeId/ruleChains/*', element: <EdgeRuleChains /> },
      ]}
    />,
    { name: 'mf-rule-chains', texts },
  );
  await settle(client);
  return { calls, settle: () => settle(client) };
}

const sent = (calls: readonly { method: string; path: string }[]) =>
  calls.flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]));

const openMenu = async (title: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const choose = async (title: string, action: string) => {
  await openMenu(title);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const agree = async (question: string, answer: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: question }));
  await userEvent.click(dialog.getByRole('button', { name: answer }));
};

test('the list of the tenant asks for CORE chains and sorts by what the platform can', async () => {
  const { calls } = await openList('/ruleChains', { chains: [main, pumps] });
  expect(await screen.findByRole('row', { name: /Main.*Yes/ })).toBeVisible();
  const [asked] = calls.filter(({ path }) => path === '/api/ruleChains');
  expect(asked?.query).toMatchObject({ type: 'CORE', sortProperty: 'createdTime', sortOrder: 'DESC' });
  expect(screen.getByRole('columnheader', { name: /Root/ })).toHaveTextContent('can’t sort');
});

test('the root can neither be made root nor be deleted', async () => {
  await openList('/ruleChains', { chains: [main] });
  await openMenu('Main');
  expect(items()).toContain('Export rule chain');
  expect(items()).not.toContain('Make root');
  expect(items()).not.toContain('Delete');
});

test('a CORE chain is made root by its own call', async () => {
  const { calls, settle: settled } = await openList('/ruleChains', { chains: [pumps] });
  await choose('Pumps', 'Make root');
  await agree('Make “Pumps” the root?', 'Make root');
  await settled();
  expect(sent(calls)).toEqual([`POST /api/ruleChain/${uuid(2)}/root`]);
});

test('a template is made template root: never by the call that takes the mark from the CORE root', async () => {
  const { calls, settle: settled } = await openList('/edgeManagement/ruleChains', {
    chains: [storedChain(2, 'Pumps', { type: 'EDGE' })],
  });
  expect(calls.find(({ path }) => path === '/api/ruleChains')?.query).toMatchObject({ type: 'EDGE' });
  await choose('Pumps', 'Make root of new edges');
  await agree('Make “Pumps” the root of new edges?', 'Make root of new edges');
  await settled();
  expect(sent(calls)).toEqual([`POST /api/ruleChain/${uuid(2)}/edgeTemplateRoot`]);
});

test('templates are assigned to new edges, or no longer', async () => {
  const template = storedChain(2, 'Pumps', { type: 'EDGE' });
  const { calls, settle: settled } = await openList('/edgeManagement/ruleChains', {
    chains: [template, storedChain(3, 'Valves', { type: 'EDGE' })],
    autoAssigned: [template],
  });
  await choose('Valves', 'Assign to new edges');
  await agree('Assign “Valves” to new edges?', 'Assign to new edges');
  await settled();
  await choose('Pumps', 'Don’t assign to new edges');
  await agree('Stop assigning “Pumps” to new edges?', 'Don’t assign');
  await settled();
  expect(sent(calls)).toEqual([
    `POST /api/ruleChain/${uuid(3)}/autoAssignToEdge`,
    `DELETE /api/ruleChain/${uuid(2)}/autoAssignToEdge`,
  ]);
});

test('the root of an edge is the one that the edge names; others are unassigned, and missing chains are said', async () => {
  const chains = [storedChain(1, 'Main', { type: 'EDGE' }), storedChain(2, 'Pumps', { type: 'EDGE', root: true })];
  const { calls, settle: settled } = await openList(`/edgeInstances/${edge}/ruleChains`, {
    chains,
    missing: { Main: ['Pumps'] },
  });
  expect(await screen.findByText('Rule chains of Gate')).toBeVisible();
  await openMenu('Main');
  expect(items()).not.toContain('Unassign from edge');
  await userEvent.keyboard('{Escape}');
  await choose('Pumps', 'Unassign from edge');
  await agree('Unassign “Pumps” from this edge?', 'Unassign');
  await settled();
  expect(sent(calls)).toEqual([`DELETE /api/edge/${edge}/ruleChain/${uuid(2)}`]);
  const alert = await screen.findByRole('alertdialog', { name: 'Rule chains missing on the edge' });
  expect(alert).toHaveTextContent('“Main” leads to Pumps');
});

test('an edge is given templates that it does not have', async () => {
  const { calls, settle: settled } = await openList(`/edgeInstances/${edge}/ruleChains`, {
    chains: [storedChain(1, 'Main', { type: 'EDGE' })],
    templates: [storedChain(1, 'Main', { type: 'EDGE' }), storedChain(2, 'Pumps', { type: 'EDGE' })],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Assign rule chains' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign rule chains' }));
  // What it has is not offered.
  expect(within(await dialog.findByRole('row', { name: /Main/ })).queryByRole('checkbox')).not.toBeInTheDocument();
  await userEvent.click(within(await dialog.findByRole('row', { name: /Pumps/ })).getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Assign 1 rule chain' }));
  await settled();
  expect(sent(calls)).toEqual([`POST /api/edge/${edge}/ruleChain/${uuid(2)}`]);
  await waitFor(() => expect(calls.some(({ path }) => path.includes('/missingToRelatedRuleChains/'))).toBe(true));
});

test('a new chain is of the type of its list', async () => {
  const { calls, settle: settled } = await openList('/edgeManagement/ruleChains', { chains: [] });
  await userEvent.click(screen.getAllByRole('button', { name: /^Add/ })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add rule chain template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rule chain template' }));
  await userEvent.type(dialog.getByLabelText(/Name/), 'Valves');
  await userEvent.click(dialog.getByRole('button', { name: 'Add rule chain template' }));
  await settled();
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/ruleChain',
    body: { name: 'Valves', type: 'EDGE', debugMode: false },
  });
});

test.each([
  [`/ruleChains/${uuid(2)}?node=Store`, 'EDGE', `/edgeManagement/ruleChains/${uuid(2)}?node=Store`],
  [`/edgeManagement/ruleChains/${uuid(2)}`, 'CORE', `/ruleChains/${uuid(2)}`],
  [`/edgeInstances/${edge}/ruleChains/${uuid(2)}`, 'EDGE', `/edgeInstances/${edge}/ruleChains/${uuid(2)}`],
])('the address %s of a chain that is %s leads to %s', async (address, type, right) => {
  const before = window.history.length;
  await openList(address, { chains: [], opened: storedChain(2, 'Pumps', { type }) });
  expect(await screen.findByRole('region', { name: 'Pumps' })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe(right);
  expect(window.history).toHaveLength(before);
});
