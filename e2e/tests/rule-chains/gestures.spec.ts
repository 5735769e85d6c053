import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { chainNode, createChain, metadataOf, nodeOn, openChain } from '../../support/rule-chain';

// With movement, as most people have it: what has just been opened moves under keys and pointers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const contents = {
  firstNodeIndex: 0,
  nodes: [
    chainNode('One', 300, 60),
    chainNode('Two', 620, 60),
    chainNode('Three', 620, 260),
    chainNode('Four', 300, 260),
  ],
  connections: [
    { fromIndex: 0, toIndex: 1, type: 'Success' },
    { fromIndex: 0, toIndex: 1, type: 'A / B' },
    { fromIndex: 1, toIndex: 2, type: 'Success' },
  ],
};

async function centerOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}
const connector = (page: Page, name: string, side: 'left' | 'right') =>
  (name === 'Input' ? page.getByRole('group', { name, exact: true }) : nodeOn(page, name)).locator(
    `.react-flow__handle-${side}`,
  );
const linkText = (page: Page, text: string) => page.locator('.react-flow__edge text').filter({ hasText: text });
const chosen = (page: Page) =>
  page.locator('.react-flow__node.selected, .react-flow__edge.selected').evaluateAll((all) =>
    all
      .map((one) => one.getAttribute('aria-label') ?? '')
      .map((label) => label.replace(/^.*: (\w+)\..*$/, '$1'))
      .sort(),
  );
const pane = (page: Page, x: number, y: number) => page.locator('.react-flow__pane').click({ position: { x, y } });

test('nodes and links are chosen by click, Ctrl and click, and a rubber band; a click beside them chooses nothing', async ({
  asTenant: page,
  api,
}) => {
  const chain = await createChain(await api('tenant'), 'Choosing', contents);
  await openChain(page, chain.id);
  await nodeOn(page, 'One').click();
  await expect.poll(() => chosen(page)).toEqual(['One']);
  await nodeOn(page, 'Two').click({ modifiers: ['Control'] });
  await expect.poll(() => chosen(page)).toEqual(['One', 'Two']);
  await nodeOn(page, 'One').click({ modifiers: ['Control'] });
  await expect.poll(() => chosen(page)).toEqual(['Two']);
  await linkText(page, 'A / B').click();
  await expect.poll(() => chosen(page)).toEqual(['A / B / Success from One to Two']);
  await pane(page, 40, 400);
  await expect.poll(() => chosen(page)).toEqual([]);
  const [one, two] = [await centerOf(nodeOn(page, 'One')), await centerOf(nodeOn(page, 'Two'))];
  await drag(page, { x: one.x - 130, y: one.y - 60 }, { x: two.x + 130, y: two.y + 60 });
  const all = ['A / B / Success from One to Two', 'One', 'Two'];
  await expect.poll(() => chosen(page)).toEqual(expect.arrayContaining(all));
  expect(await chosen(page)).not.toContain('Three');
  // What it only touches is not meant.
  await drag(page, { x: one.x - 130, y: one.y - 60 }, { x: two.x - 20, y: two.y + 60 });
  await expect.poll(() => chosen(page)).not.toContain('Two');
  expect(await chosen(page)).toContain('One');
});

test('a node is moved by dragging it, and with it all that are chosen', async ({ asTenant: page, api }) => {
  const admin = await api('tenant');
  const chain = await createChain(admin, 'Moving', contents);
  await openChain(page, chain.id);
  await nodeOn(page, 'One').click();
  await nodeOn(page, 'Four').click({ modifiers: ['Control'] });
  const from = await centerOf(nodeOn(page, 'One'));
  await drag(page, from, { x: from.x + 60, y: from.y + 40 });
  await expect(page.getByText('Not saved · 1 step')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { nodes } = await metadataOf(admin, chain.id);
  const moved = nodes.map(({ name, additionalInfo: { layoutX, layoutY } }, at) => {
    const { layoutX: x, layoutY: y } = contents.nodes[at]?.additionalInfo ?? { layoutX: 0, layoutY: 0 };
    return [name, layoutX > x, layoutY > y];
  });
  expect(moved).toEqual([
    ['One', true, true],
    ['Two', false, false],
    ['Three', false, false],
    ['Four', true, true],
  ]);
});

test('a link is led to another node and keeps its labels, and the input has one link', async ({
  asTenant: page,
  api,
}) => {
  const admin = await api('tenant');
  const chain = await createChain(admin, 'Links', contents);
  await openChain(page, chain.id);
  await linkText(page, 'A / B').click();
  const end = await centerOf(page.locator('.react-flow__edge.selected .react-flow__edgeupdater-target'));
  // Dropped beside a node, it stays where it was.
  await drag(page, end, { x: end.x - 60, y: end.y + 120 });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await drag(page, end, await centerOf(connector(page, 'Four', 'left')));
  await expect(page.getByText('Not saved · 1 step')).toBeVisible();
  await pane(page, 40, 400);
  await drag(page, await centerOf(connector(page, 'Input', 'right')), await centerOf(connector(page, 'Two', 'left')));
  await expect(page.getByText('Not saved · 2 steps')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { connections, firstNodeIndex } = await metadataOf(admin, chain.id);
  expect(firstNodeIndex).toBe(1);
  expect(connections?.map(({ fromIndex, toIndex, type }) => `${fromIndex} ${type} ${toIndex}`).sort()).toEqual([
    '0 A / B 3',
    '0 Success 3',
    '1 Success 2',
  ]);
});

test('a link that may not be is refused, and why is said', async ({ asTenant: page, api }) => {
  const chain = await createChain(await api('tenant'), 'Refused', contents);
  await openChain(page, chain.id);
  const link = async (from: string, to: string) =>
    drag(page, await centerOf(connector(page, from, 'right')), await centerOf(connector(page, to, 'left')));
  await link('One', 'One');
  await expect(page.getByText('A node can’t be linked to itself')).toBeVisible();
  await link('Two', 'One');
  await expect(page.getByText('Two and One are already linked')).toBeVisible();
  await link('Three', 'One');
  await expect(page.getByText('Three can’t be linked to One: messages would run in a loop')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('details open by double click and by the buttons at what is chosen, which delete too', async ({
  asTenant: page,
  api,
}) => {
  const chain = await createChain(await api('tenant'), 'Details', contents);
  await openChain(page, chain.id);
  const panel = page.locator('aside');
  const close = () => panel.getByRole('button', { name: 'Close' }).first().click();
  // Presses go through the Input to the canvas: it opens nothing.
  const input = await centerOf(page.getByRole('group', { name: 'Input', exact: true }));
  await page.mouse.dblclick(input.x, input.y);
  await expect(panel).toBeHidden();
  await nodeOn(page, 'One').dblclick();
  await expect(panel.getByRole('textbox', { name: /^Name/ })).toHaveValue('One');
  await close();
  // The link of the input has no labels to edit.
  const [start, end] = [
    await centerOf(connector(page, 'Input', 'right')),
    await centerOf(connector(page, 'One', 'left')),
  ];
  await page.mouse.dblclick((start.x + end.x) / 2, (start.y + end.y) / 2);
  await expect(page.locator('.react-flow__edge.selected')).toHaveCount(1);
  await expect(panel).toBeHidden();
  await linkText(page, 'A / B').dblclick();
  await expect(panel.getByText('A / B').first()).toBeVisible();
  await close();
  await nodeOn(page, 'Three').click();
  await page.getByRole('button', { name: 'Open details' }).click();
  await expect(panel.getByRole('textbox', { name: /^Name/ })).toHaveValue('Three');
  await close();
  await linkText(page, 'A / B').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(linkText(page, 'A / B')).toBeHidden();
  await nodeOn(page, 'Three').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(nodeOn(page, 'Three')).toBeHidden();
  await expect(page.getByText('Not saved · 2 steps')).toBeVisible();
});

test('a right press opens the menu of what is under the pointer', async ({ asTenant: page, api }) => {
  const chain = await createChain(await api('tenant'), 'Menus', contents);
  await openChain(page, chain.id);
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  };
  await nodeOn(page, 'One').click({ button: 'right', modifiers: ['Control'] });
  await expect(page.getByRole('menu')).toBeHidden();
  await nodeOn(page, 'One').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'One' })).toBeVisible();
  await close();
  await linkText(page, 'A / B').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'A / B / Success' })).toBeVisible();
  await close();
  await page.locator('.react-flow__pane').click({ button: 'right', position: { x: 60, y: 420 } });
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Paste/,
    /^Add node…/,
    /^Select all/,
    /^Save/,
    /^Discard changes/,
  ]);
  await page.getByRole('menuitem', { name: /Select all/ }).click();
  await page.locator('.react-flow__pane').click({ button: 'right', position: { x: 60, y: 420 } });
  await expect(page.getByRole('menuitem', { name: /Clear selection/ })).toBeVisible();
  await close();
});
