import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../support/api-client';
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
  root?: boolean;
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

/** Waits until the chain is saved, and compares it with the one that the platform was installed with. */
async function expectDefaultChain(page: Page, admin: ApiClient, chain: Chain) {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { data } = await admin.get<{ data: Chain[] }>('/api/ruleChains?pageSize=100&page=0');
  const reference = data.find(({ root }) => root);
  const [built, wanted] = await Promise.all(
    [chain, reference as Chain].map(({ id }) => admin.get<Metadata>(`/api/ruleChain/${id.id}/metadata`)),
  );
  expect(meaningOf(built as Metadata)).toEqual(meaningOf(wanted as Metadata));
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

/** Types into the field of a dialog that finds things by their name, and takes one. */
async function find(page: Page, dialog: Locator, name: string) {
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  const option = page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) });
  await expect(option).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(option).toBeHidden();
}

test('the default root chain is built by keyboard alone', async ({ asTenant: page, api }) => {
  test.slow();
  const admin = await api('tenant');
  const chain = await admin.createEntity('ruleChain', { name: uniqueName('By keys'), type: 'CORE' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/ruleChains/${chain.id.id}`);
  await expect(page.getByRole('group', { name: 'Input' })).toBeVisible();
  for (const [kind, name] of nodes) {
    await page.keyboard.press('n');
    const which = page.getByRole('dialog', { name: 'Add node…' });
    await find(page, which, kind);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Add node: ${kind}` });
    await expect(dialog.getByLabel(/^Name/)).toBeFocused();
    await page.keyboard.type(name);
    if (kind === 'save attributes') {
      await tabTo(page, dialog.getByLabel(/^Attribute scope/));
      await page.keyboard.type('Client');
      await tabTo(page, dialog.getByRole('button', { name: 'Add node' }));
    }
    // In the field of the name it is the form's.
    await page.keyboard.press('Enter');
    await expect(node(page, name)).toBeFocused();
  }
  const all = [['Input', 'Device Profile Node'], ...links] as const;
  for (const [from, to, label] of all) {
    const start = from === 'Input' ? page.getByRole('group', { name: 'Input', exact: true }) : node(page, from);
    await tabTo(page, start, from === 'Input' ? 'Shift+Tab' : 'Tab');
    await page.keyboard.press('l');
    await find(page, page.getByRole('dialog', { name: `Link ${from} to…` }), to);
    await page.keyboard.press('Enter');
    if (label) {
      const dialog = page.getByRole('dialog', { name: `Link ${from} to ${to}` });
      await find(page, dialog, label);
      await tabTo(page, dialog.getByRole('button', { name: 'Add link' }));
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    }
    await expect(start).toBeFocused();
  }
  await page.keyboard.press('Control+s');
  await expectDefaultChain(page, admin, chain);
});

test('the nodes of a large chain are reached by Tab in the order of the flow, at any zoom', async ({
  asTenant: page,
  api,
}) => {
  test.slow();
  const admin = await api('tenant');
  const chain = await admin.createEntity('ruleChain', { name: uniqueName('Large'), type: 'CORE' });
  const count = 160;
  await admin.post('/api/ruleChain/metadata', {
    ruleChainId: chain.id,
    firstNodeIndex: 0,
    nodes: Array.from({ length: count }, (_, at) => ({
      type: 'org.thingsboard.rule.engine.action.TbLogNode',
      name: `Node ${at}`,
      debugMode: false,
      configuration: { scriptLang: 'JS', jsScript: 'return "";', tbelScript: '' },
      additionalInfo: { layoutX: 300 + 900 * at, layoutY: 100 },
    })),
    connections: Array.from({ length: count - 1 }, (_, at) => ({ fromIndex: at, toIndex: at + 1, type: 'Success' })),
    ruleChainConnections: null,
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/ruleChains/${chain.id.id}`);
  const input = page.getByRole('group', { name: 'Input', exact: true });
  await tabTo(page, input);
  for (let at = 0; at < 5; at += 1) {
    await page.keyboard.press('Tab');
    await expect(node(page, `Node ${at}`)).toBeFocused();
    await expect(node(page, `Node ${at}`)).toBeInViewport();
  }
  await page.keyboard.press('Shift+Tab');
  await expect(node(page, 'Node 3')).toBeFocused();
  await expect(node(page, 'Node 3')).toBeInViewport();
});

test('a node whose panel opens is seen beside it, and on a phone nothing covers its buttons', async ({
  asTenant: page,
  api,
}) => {
  const admin = await api('tenant');
  const { data } = await admin.get<{ data: Chain[] }>('/api/ruleChains?pageSize=100&page=0');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/ruleChains/${data.find(({ root }) => root)?.id.id}`);
  const shown = node(page, 'Save Timeseries');
  await shown.focus();
  await page.keyboard.press('Enter');
  const apply = page.getByRole('button', { name: 'Apply' });
  await expect(apply).toBeVisible();
  await expect(async () => {
    const there = await shown.boundingBox();
    expect(
      await page.evaluate(
        ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[data-id]')?.ariaLabel,
        [(there?.x ?? 0) + 60, (there?.y ?? 0) + 20],
      ),
    ).toContain('Save Timeseries');
  }).toPass();
  await page.setViewportSize({ width: 400, height: 860 });
  await expect(async () => {
    const box = await apply.boundingBox();
    const at = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    expect(
      await page.evaluate(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('button')?.innerText, at),
    ).toBe('Apply');
  }).toPass();
});

test('the default root chain is built by mouse', async ({ asTenant: page, api }) => {
  test.slow();
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
    if (kind === 'save attributes') await dialog.getByLabel(/^Attribute scope/).selectOption('Client attributes');
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
  await expectDefaultChain(page, admin, chain);
  await expectAccessibleEverywhere(page);
});
