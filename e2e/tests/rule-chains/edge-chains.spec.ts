import { expect, test, uniqueName } from '../../support/fixtures';
import { chainNode, createChain } from '../../support/rule-chain';

interface Edge {
  id: { id: string };
  name: string;
  rootRuleChainId: { id: string };
}

const caller = (ruleChainId: string) =>
  chainNode('Call', 300, 60, {
    type: 'org.thingsboard.rule.engine.flow.TbRuleChainInputNode',
    configuration: { ruleChainId },
  });

test('an edge is given a template, told what that calls and the edge lacks, gets it as root, and gives the old root back', async ({
  asTenant: page,
  api,
}) => {
  const admin = await api('tenant');
  const called = await createChain(admin, 'Called', { type: 'EDGE', nodes: [chainNode('One', 300, 60)] });
  const calling = await createChain(admin, 'Calling', { type: 'EDGE', nodes: [caller(called.id)] });
  const edge = (await admin.createEntity('edge', {
    ...{ name: uniqueName('Hall'), type: 'default', routingKey: uniqueName('key'), secret: 'secret-of-twenty-cha' },
  })) as unknown as Edge;
  const root = async () => (await admin.get<Edge>(`/api/edge/${edge.id.id}`)).rootRuleChainId.id;
  await page.goto(`/edgeInstances/${edge.id.id}/ruleChains`);
  await expect(page.getByRole('row', { name: /Edge Root Rule Chain/ })).toBeVisible();
  await page.getByRole('button', { name: 'Assign rule chains' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Assign rule chains' });
  await dialog.getByRole('searchbox').fill(calling.name);
  await dialog.getByRole('checkbox', { name: `Select ${calling.name}` }).click();
  await dialog.getByRole('button', { name: 'Assign 1 rule chain' }).click();
  const missing = page.getByRole('alertdialog', { name: 'Rule chains missing on the edge' });
  await expect(missing).toContainText(`“${calling.name}” leads to ${called.name}`);
  await missing.getByRole('button').last().click();

  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose(calling.name, 'Make root of this edge');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make root of this edge' }).click();
  await expect.poll(root).toBe(calling.id);
  await choose('Edge Root Rule Chain', 'Unassign from edge');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' }).click();
  // It is told again: the edge still lacks what the new root calls.
  await expect(missing).toBeVisible();
  await missing.getByRole('button').last().click();
  await expect(page.getByRole('row', { name: /Edge Root Rule Chain/ })).toHaveCount(0);
});

test('templates are assigned to new edges and become their root, and no call takes the mark from the root of the tenant', async ({
  open,
  api,
}) => {
  const { admin } = await (await api('sysadmin')).createTenant(uniqueName('Edges'));
  const chain = await createChain(admin, 'Template', { type: 'EDGE', nodes: [chainNode('One', 300, 60)] });
  const page = await open({ as: admin.tokens });
  await page.goto('/edgeManagement/ruleChains');
  const choose = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${chain.name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
  };
  await choose('Assign to new edges');
  await expect(page.getByText(`New edges will get “${chain.name}”`)).toBeVisible();
  const edgeOf = async (name: string) =>
    admin.post<Edge>('/api/edge', {
      name,
      type: 'default',
      routingKey: uniqueName('key'),
      secret: 'secret-of-twenty-cha',
    });
  const given = await edgeOf('First');
  const chainsOf = async ({ id }: Edge) =>
    (await admin.get<{ data: { name: string }[] }>(`/api/edge/${id.id}/ruleChains?pageSize=10&page=0`)).data.map(
      ({ name }) => name,
    );
  expect(await chainsOf(given)).toContain(chain.name);
  await choose('Make root of new edges');
  await expect(page.getByText(`“${chain.name}” is now the root`)).toBeVisible();
  expect((await edgeOf('Second')).rootRuleChainId.id).toBe(chain.id);
  const { data } = await admin.get<{ data: { root: boolean }[] }>('/api/ruleChains?pageSize=10&page=0&type=CORE');
  expect(data.filter(({ root }) => root)).toHaveLength(1);
});
