import type { Page } from '@playwright/test';
import { expect, test, uniqueName } from '../../support/fixtures';
import {
  chainNode,
  chooseChainFile,
  createChain,
  importChain,
  metadataOf,
  nodeOn,
  openChain,
} from '../../support/rule-chain';

const classes = 'org.thingsboard.rule.engine';
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const link = (fromIndex: number, toIndex: number, type: string) => ({ fromIndex, toIndex, type });
const two = [chainNode('One', 300, 60), chainNode('Two', 620, 60)];

/** What a file may hold, and what the editor says at the node that the platform would refuse it for. */
const files = [
  ['a name of markup', [chainNode('<b>One</b>', 300, 60), chainNode('Two', 620, 60)], [], 0, 'The name contains HTML'],
  ['a name that is too long', [chainNode('x'.repeat(256), 300, 60)], [], 0, 'The name is longer than 255 characters'],
  ['no name', [chainNode('', 300, 60), chainNode('Two', 620, 60)], [], 0, 'The name is missing'],
  ['a name of null', [chainNode('x', 300, 60, { name: null }), two[1]], [], 0, 'The name is missing'],
  ['a link to itself', two, [link(0, 0, 'Success')], 0, 'Linked to itself'],
  [
    'a circle that another node leads into',
    [...two, chainNode('Three', 620, 200)],
    [link(0, 1, 'Success'), link(1, 2, 'Success'), link(2, 1, 'Success')],
    1,
    'Part of a loop: messages would run forever',
  ],
  ['a circle', two, [link(0, 1, 'Success'), link(1, 0, 'Success')], 0, 'Part of a loop: messages would run forever'],
  ['a link without label', two, [link(0, 1, '')], 0, 'A link needs a label of at most 255 characters'],
  ['a label that is too long', two, [link(0, 1, 'x'.repeat(256))], 0, 'A link needs a label of at most 255 characters'],
] as const;

for (const [what, nodes, connections, at, text] of files) {
  test(`${what} is said at the node, and the canvas keeps everything`, async ({ asTenant: page, api }) => {
    const admin = await api('tenant');
    const name = uniqueName('File');
    await importChain(page, {
      ruleChain: { name, type: 'CORE' },
      metadata: { firstNodeIndex: 0, nodes, connections },
    });
    await save(page);
    await expect(page.getByRole('alert', { name: 'Not saved' })).toBeVisible();
    const node = page.locator('.react-flow__node-rule').nth(at);
    await expect(node.locator('[data-problem="true"]')).toHaveAttribute('title', text);
    await expect(page.locator('.react-flow__node-rule')).toHaveCount(nodes.length);
    const { data } = await admin.get<{ data: unknown[] }>(
      `/api/ruleChains?pageSize=1&page=0&textSearch=${encodeURIComponent(name)}`,
    );
    expect(data).toEqual([]);
  });
}

const alarm = (alarmType: string) => ({
  type: `${classes}.action.TbCreateAlarmNode`,
  configuration: {
    ...{ alarmType, severity: 'CRITICAL', scriptLang: 'JS', useMessageAlarmData: false, overwriteAlarmDetails: false },
    ...{ alarmDetailsBuildJs: 'return {};', alarmDetailsBuildTbel: '', propagate: false, relationTypes: [] },
    ...{ propagateToOwner: false, propagateToTenant: false, dynamicSeverity: false },
  },
});
const markup = '<img src=x onerror=alert(1)>';

test('markup in the type of an alarm is refused at its field, and of a file, at the node, where it can be mended', async ({
  asTenant: page,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  const admin = await api('tenant');
  const name = uniqueName('Alarm');
  await importChain(page, {
    ruleChain: { name, type: 'CORE' },
    metadata: { nodes: [chainNode('Raise', 300, 60, alarm(markup)), two[1]], connections: [] },
  });
  await save(page);
  const raise = nodeOn(page, 'Raise');
  await expect(raise.locator('[data-problem="true"]')).toHaveAttribute('title', /'Raise'/);
  await raise.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('aside');
  const type = panel.getByLabel(/^Alarm type/);
  await expect(type).toHaveValue(markup);
  await type.fill(`${markup}!`);
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(type).toHaveAttribute('aria-invalid', 'true');
  await type.fill('Smoke');
  await panel.getByRole('button', { name: 'Apply' }).click();
  // Before it is applied, it would not be saved.
  await expect(raise.locator('[data-problem="true"]')).toHaveCount(0);
  await save(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/import$/);
  const id = page.url().split('/').at(-1) ?? '';
  expect((await metadataOf(admin, id)).nodes[0]?.configuration.alarmType).toBe('Smoke');
  // No page reads it any more.
  await page.goto('about:blank');
  await admin.delete(`/api/ruleChain/${id}`);
});

test('a class whose name is too long is refused by the platform, at its node', async ({
  asTenant: page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  await importChain(page, {
    ruleChain: { name: uniqueName('Class'), type: 'CORE' },
    metadata: { nodes: [chainNode('Endless', 300, 60, { type: 'c'.repeat(256) }), two[1]], connections: [] },
  });
  await save(page);
  await expect(nodeOn(page, 'Endless').locator('[data-problem="true"]')).toHaveAttribute('title', /^'Endless'/);
  await expect(page.locator('.react-flow__node-rule')).toHaveCount(2);
});

test('one chain more than the tenant may have is refused where it is made, and nothing is lost', async ({
  api,
  open,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  const system = await api('sysadmin');
  const { admin, id } = await system.createTenant(uniqueName('Full'));
  const inner = { ...alarm('Heat'), debugMode: false };
  const chain = await createChain(admin, 'Last', {
    nodes: [chainNode('One', 300, 60), chainNode('Two', 620, 60, inner), chainNode('Three', 620, 260)],
    connections: [link(0, 1, 'Success'), link(1, 2, 'Created')],
  });
  const { totalElements } = await admin.get<{ totalElements: number }>('/api/ruleChains?pageSize=1&page=0');
  const profile = await system.post<{ id: object }>('/api/tenantProfile', {
    name: uniqueName('Full'),
    profileData: { configuration: { type: 'DEFAULT', maxRuleChains: totalElements } },
  });
  await system.post('/api/tenant', { ...(await system.get<object>(`/api/tenant/${id}`)), tenantProfileId: profile.id });
  const page = await open({ as: admin.tokens });
  await page.goto('/ruleChains');
  await page.getByRole('button', { name: 'Add rule chain', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Add rule chain' }).click();
  const adding = page.getByRole('dialog', { name: 'Add rule chain' });
  await adding.getByLabel(/^Name/).fill('One more');
  await adding.getByRole('button', { name: 'Add rule chain' }).click();
  await expect(adding.getByRole('alert')).toContainText(`more then ${totalElements} rule chains`);
  await expect(adding.getByLabel(/^Name/)).toHaveValue('One more');

  await openChain(page, chain.id);
  await nodeOn(page, 'Two').click();
  await nodeOn(page, 'Three').click({ modifiers: ['Control'] });
  await page.keyboard.press('Control+g');
  const nesting = page.getByRole('dialog', { name: 'Make a nested rule chain' });
  await nesting.getByLabel(/^Name/).fill('One more');
  await nesting.getByRole('button', { name: 'Create rule chain' }).click();
  await expect(nesting.getByRole('alert')).toContainText(`more then ${totalElements} rule chains`);
  await nesting.getByRole('button', { name: 'Cancel' }).click();
  await expect(nodeOn(page, 'Two')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await importChain(page, {
    ruleChain: { name: 'One more', type: 'CORE' },
    metadata: { nodes: two, connections: [link(0, 1, 'Success')] },
  });
  await save(page);
  await expect(page.getByRole('alert', { name: 'Not saved' })).toContainText(`more then ${totalElements} rule chains`);
  await expect(page.locator('.react-flow__node-rule')).toHaveCount(2);
});

test('a chain that was deleted meanwhile is said, and its nodes stay on the canvas', async ({
  asTenant: page,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/404 \(Not Found\)/);
  const admin = await api('tenant');
  const chain = await admin.post<{ id: { id: string } }>('/api/ruleChain', { name: uniqueName('Gone'), type: 'CORE' });
  await admin.post('/api/ruleChain/metadata', { ruleChainId: chain.id, nodes: two, connections: null });
  await openChain(page, chain.id.id);
  await nodeOn(page, 'One').focus();
  await page.keyboard.press('ArrowDown');
  await admin.delete(`/api/ruleChain/${chain.id.id}`);
  await save(page);
  await expect(page.getByRole('alert', { name: 'Not saved' })).toBeVisible();
  await expect(nodeOn(page, 'One')).toBeVisible();
  await expect(page.getByText('Not saved · 1 step')).toBeVisible();
});

test('a name with markup is refused at its field, and none can be too long there', async ({
  asTenant: page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  await page.goto('/ruleChains');
  await page.getByRole('button', { name: 'Add rule chain', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Add rule chain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule chain' });
  const name = dialog.getByLabel(/^Name/);
  await dialog.getByRole('button', { name: 'Add rule chain' }).click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('<script>alert(1)</script>');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('<script>alert(1)</script>');
  await name.fill('x'.repeat(256));
  await expect(name).toHaveValue('x'.repeat(255));
});

test('a chain of a file whose name is too long is renamed in the dialog, and what is no flag or ID is mended', async ({
  asTenant: page,
  api,
}) => {
  const admin = await api('tenant');
  const name = uniqueName('Short');
  const dialog = await chooseChainFile(page, {
    ruleChain: { name: 'x'.repeat(256), type: 'CORE', debugMode: 'x', externalId: 'x' },
    metadata: {
      nodes: [chainNode('One', 300, 60, { debugMode: 'x', externalId: { id: 'x' } }), two[1]],
      connections: [],
    },
  });
  await expect(dialog.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByRole('button', { name: 'Open in the editor' }).click();
  const notice = page.getByRole('region', { name: /were damaged/ });
  await expect(notice.getByRole('listitem')).toHaveText([
    'The rule chain’s debug mode couldn’t be read and is off',
    'The rule chain’s external ID couldn’t be read and was left out',
    'The debug mode of 1 node couldn’t be read and is off',
    'The external ID of 1 node couldn’t be read and was left out',
  ]);
  await save(page);
  await expect(page).not.toHaveURL(/import$/);
  const id = page.url().split('/').at(-1) ?? '';
  expect(await admin.get(`/api/ruleChain/${id}`)).toMatchObject({ name, debugMode: false, externalId: null });
  expect((await metadataOf(admin, id)).nodes.map(({ debugMode }) => debugMode)).toEqual([false, false]);
  // No page reads it any more.
  await page.goto('about:blank');
  await admin.delete(`/api/ruleChain/${id}`);
});

test('places outside of the nodes, and a node without configuration, are mended and then stored', async ({
  asTenant: page,
  api,
}) => {
  const admin = await api('tenant');
  await importChain(page, {
    ruleChain: { name: uniqueName('Outside'), type: 'CORE' },
    metadata: {
      firstNodeIndex: 9,
      nodes: [chainNode('One', 300, 60, { configuration: null }), two[1]],
      connections: [link(0, 1, 'Success'), link(0, 7, 'Success'), link(-1, 1, 'Success')],
    },
  });
  await expect(page.getByRole('region', { name: /were damaged/ }).getByRole('listitem')).toHaveText([
    '2 links led to no node and were left out',
    'The input led to no node and isn’t connected',
  ]);
  await save(page);
  await expect(page).not.toHaveURL(/import$/);
  const id = page.url().split('/').at(-1) ?? '';
  expect((await metadataOf(admin, id)).connections).toEqual([link(0, 1, 'Success')]);
  // No page reads it any more.
  await page.goto('about:blank');
  await admin.delete(`/api/ruleChain/${id}`);
});

test('a chain that is here by its external ID is imported as a copy', async ({
  asTenant: page,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  const admin = await api('tenant');
  const externalId = { entityType: 'RULE_CHAIN', id: crypto.randomUUID() };
  const name = uniqueName('Twice');
  await admin.createEntity('ruleChain', { name, type: 'CORE', externalId });
  await importChain(page, {
    ruleChain: { name, type: 'CORE', externalId },
    metadata: { nodes: two, connections: null },
  });
  await save(page);
  await page.getByRole('button', { name: 'Import as a copy' }).click();
  await expect(page).not.toHaveURL(/import$/);
  const id = page.url().split('/').at(-1) ?? '';
  expect(await admin.get(`/api/ruleChain/${id}`)).toMatchObject({ name, externalId: null });
  // No page reads it any more.
  await page.goto('about:blank');
  await admin.delete(`/api/ruleChain/${id}`);
});

test('roots, and chains that profiles name, are not deleted', async ({ asTenant: page, api, expectConsoleErrors }) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  const admin = await api('tenant');
  const chain = await createChain(admin, 'Named', { nodes: two });
  await admin.createEntity('deviceProfile', {
    ...{ name: uniqueName('Profile'), type: 'DEFAULT', transportType: 'DEFAULT', provisionType: 'DISABLED' },
    defaultRuleChainId: { entityType: 'RULE_CHAIN', id: chain.id },
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
      provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
      alarms: null,
    },
  });
  await page.goto('/ruleChains');
  await page.getByRole('button', { name: `Actions for ${chain.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Device profiles still use it')).toBeVisible();
  await expect(page.getByRole('row', { name: chain.name })).toBeVisible();
});

test('the template that an edge has as its root is not deleted', async ({
  asTenant: page,
  api,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/400 \(Bad Request\)/);
  const admin = await api('tenant');
  const template = await createChain(admin, 'Of an edge', { type: 'EDGE', nodes: two });
  const edge = await admin.createEntity('edge', {
    ...{ name: uniqueName('Hall'), type: 'default', routingKey: uniqueName('key'), secret: 'secret-of-twenty-cha' },
  });
  await admin.post(`/api/edge/${edge.id.id}/ruleChain/${template.id}`);
  await admin.post(`/api/edge/${edge.id.id}/${template.id}/root`);
  await page.goto('/edgeManagement/ruleChains');
  await page.getByRole('button', { name: `Actions for ${template.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/root for edge \[Hall/)).toBeVisible();
  await expect(page.getByRole('row', { name: template.name })).toBeVisible();
});
