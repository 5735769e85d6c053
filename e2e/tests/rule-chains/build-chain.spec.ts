import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test, uniqueName } from '../../support/fixtures';

/** What the tests read of a stored chain. */
interface Metadata {
  firstNodeIndex: number;
  nodes: { name: string; type: string; configuration: Record<string, unknown> }[];
  connections: { fromIndex: number; toIndex: number; type: string }[];
}
interface Chain {
  id: { id: string };
  name: string;
  root: boolean;
}

/** The nodes of the default root chain: class, name, and where they are dropped on the canvas. */
const nodes = [
  ['device profile', 'Device Profile Node', 150, 100],
  ['message type switch', 'Message Type Switch', 150, 500],
  ['save timeseries', 'Save Timeseries', 740, 60],
  ['save attributes', 'Save Client Attributes', 740, 150],
  ['log', 'Log RPC from Device', 740, 240],
  ['log', 'Log Other', 740, 460],
  ['rpc call request', 'RPC Call Request', 740, 550],
] as const;

const links = [
  ['Device Profile Node', 'Message Type Switch', 'Success'],
  ['Message Type Switch', 'Log Other', 'Other'],
  ['Message Type Switch', 'Save Client Attributes', 'Post attributes'],
  ['Message Type Switch', 'Save Timeseries', 'Post telemetry'],
  ['Message Type Switch', 'Log RPC from Device', 'RPC Request from Device'],
  ['Message Type Switch', 'RPC Call Request', 'RPC Request to Device'],
] as const;

/** What a chain does, whatever the order and the places of its nodes. What is absent is no, and texts say it too. */
function meaningOf({ nodes: stored, connections, firstNodeIndex }: Metadata) {
  const name = (index: number) => stored[index]?.name;
  const isSet = (value: unknown) => value !== null && String(value) !== 'false';
  return {
    first: name(firstNodeIndex),
    nodes: stored
      .map(({ name: called, type, configuration }) => ({
        called,
        type,
        configuration: Object.fromEntries(
          Object.entries(configuration).filter(([member, value]) => member !== 'version' && isSet(value)),
        ),
      }))
      .sort((a, b) => a.called.localeCompare(b.called)),
    links: connections.map(({ fromIndex, toIndex, type }) => `${name(fromIndex)} ${type} ${name(toIndex)}`).sort(),
  };
}

const node = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`: ${name}\\.`) });

/** Draws a link from a connector of one node to that of another. */
async function drag(page: Page, from: string, to: string) {
  const start = page.locator(`.react-flow__node[aria-label${from}] .react-flow__handle-right`);
  const end = page.locator(`.react-flow__node[aria-label${to}] .react-flow__handle-left`);
  const [a, b] = [await start.boundingBox(), await end.boundingBox()];
  if (!a || !b) throw new Error('A connector is not on screen.');
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
  await page.mouse.up();
}

const called = (name: string) => `*=": ${name}."`;

test('the default root chain is built by mouse', async ({ asTenant: page, api }) => {
  const admin = await api('tenant');
  const chain = await admin.createEntity('ruleChain', { name: uniqueName('By mouse'), type: 'CORE' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/ruleChains/${chain.id.id}`);
  const library = page.getByRole('region', { name: 'Node library' });
  for (const [kind, name, x, y] of nodes) {
    await library
      .getByRole('button', { name: kind, exact: true })
      .dragTo(page.locator('.react-flow__pane'), { targetPosition: { x, y } });
    const dialog = page.getByRole('dialog', { name: `Add node: ${kind}` });
    await dialog.getByLabel(/^Name/).fill(name);
    if (kind === 'save attributes') await dialog.getByLabel(/^Attributes scope/).selectOption('Client attributes');
    await dialog.getByRole('button', { name: 'Add node' }).click();
    await expect(node(page, name)).toBeVisible();
  }
  await drag(page, '="Input"', called('Device Profile Node'));
  for (const [from, to, label] of links) {
    await drag(page, called(from), called(to));
    const dialog = page.getByRole('dialog', { name: `Link ${from} to ${to}` });
    await dialog.getByRole('combobox').fill(label);
    await page.getByRole('option', { name: label, exact: true }).click();
    await dialog.getByRole('button', { name: 'Add link' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { data } = await admin.get<{ data: Chain[] }>('/api/ruleChains?pageSize=100&page=0');
  const reference = data.find(({ root }) => root);
  const [built, wanted] = await Promise.all(
    [chain, reference as Chain].map(({ id }) => admin.get<Metadata>(`/api/ruleChain/${id.id}/metadata`)),
  );
  expect(meaningOf(built as Metadata)).toEqual(meaningOf(wanted as Metadata));
  await expectAccessibleEverywhere(page);
});
