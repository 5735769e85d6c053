import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures';
import { chainNode, createChain, metadataOf, nodeOn, openChain } from '../../support/rule-chain';

const contents = {
  firstNodeIndex: 0,
  nodes: [chainNode('One', 300, 60), chainNode('Two', 640, 90), chainNode('Three', 620, 260)],
  connections: [{ fromIndex: 0, toIndex: 1, type: 'Success' }],
};
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'View and layout' }).getByRole('button', { name });
async function save(page: Page) {
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}
const placeOf = async (page: Page, name: string) => {
  const box = await nodeOn(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on screen.`);
  return { x: Math.round(box.x), y: Math.round(box.y) };
};

test('a node lands where it is dropped; dragged nodes snap to the grid where that is on; chosen ones are lined up', async ({
  asTenant: page,
  api,
}) => {
  const admin = await api('tenant');
  const chain = await createChain(admin, 'Places', contents);
  await openChain(page, chain.id);
  const canvas = page.locator('.react-flow__pane');
  await page
    .getByRole('region', { name: 'Node library' })
    .getByRole('button', { name: 'log', exact: true })
    .dragTo(canvas, { targetPosition: { x: 300, y: 450 } });
  const dialog = page.getByRole('dialog', { name: 'Add node: log' });
  await dialog.getByLabel(/^Name/).fill('Four');
  await dialog.getByRole('button', { name: 'Add node' }).click();
  await expect(async () => {
    const [box, there] = [await nodeOn(page, 'Four').boundingBox(), await canvas.boundingBox()];
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2 - (there?.x ?? 0)).toBeCloseTo(300, -1);
    expect((box?.y ?? 0) + (box?.height ?? 0) / 2 - (there?.y ?? 0)).toBeCloseTo(450, -1);
  }).toPass();

  await tool(page, 'Snap to the grid').click();
  const three = await placeOf(page, 'Three');
  await page.mouse.move(three.x + 60, three.y + 20);
  await page.mouse.down();
  await page.mouse.move(three.x + 93, three.y + 57, { steps: 4 });
  await page.mouse.up();
  await nodeOn(page, 'One').click();
  await nodeOn(page, 'Two').click({ modifiers: ['Control'] });
  await tool(page, 'Align').click();
  await page.getByRole('menuitem', { name: 'Align bottom edges' }).click();
  await save(page);
  const { nodes } = await metadataOf(admin, chain.id);
  const places = new Map(nodes.map(({ name, additionalInfo: { layoutX: x, layoutY: y } }) => [name, { x, y }]));
  expect(places.get('One')).toEqual({ x: 300, y: 90 });
  expect(places.get('Two')).toEqual({ x: 640, y: 90 });
  const moved = places.get('Three') ?? { x: 0, y: 0 };
  expect([moved.x % 25, moved.y % 25, moved.x > 620, moved.y > 260]).toEqual([0, 0, true, true]);
});

test('the canvas is zoomed, moved, fitted again, and looked at in full', async ({ asTenant: page, api }) => {
  const chain = await createChain(await api('tenant'), 'Looking', {
    ...contents,
    nodes: [...contents.nodes, chainNode('Far', 1900, 1200)],
  });
  await openChain(page, chain.id);
  const [far, zoom] = [nodeOn(page, 'Far'), page.getByRole('status', { name: 'Zoom' })];
  await expect(far).toBeInViewport();
  const [fittedAt, fittedZoom] = [await placeOf(page, 'Far'), await zoom.textContent()];
  for (let presses = 0; presses < 4; presses += 1) await tool(page, 'Zoom in').click();
  await expect(zoom).not.toHaveText(fittedZoom ?? '');
  await expect(far).not.toBeInViewport();
  // The corner of the small map where the node stands.
  const map = page
    .getByRole('region', { name: /^Nodes of/ })
    .locator('svg[viewBox] rect')
    .locator('..');
  const box = await map.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.85, (box?.y ?? 0) + (box?.height ?? 0) * 0.85);
  await expect(far).toBeInViewport();
  await tool(page, 'Move the view by dragging').click();
  const before = await placeOf(page, 'Far');
  const pane = await page.locator('.react-flow__pane').boundingBox();
  const from = { x: (pane?.x ?? 0) + 80, y: (pane?.y ?? 0) + 80 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 50, from.y - 30, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => placeOf(page, 'Far')).toEqual({ x: before.x - 50, y: before.y - 30 });
  await tool(page, 'Fit to screen').click();
  await expect.poll(() => placeOf(page, 'Far')).toEqual(fittedAt);
  await expect(zoom).toHaveText(fittedZoom ?? '');
  await tool(page, 'Full screen').click();
  const left = async () => (await page.getByRole('region', { name: chain.name, exact: true }).boundingBox())?.x;
  await expect.poll(left).toBe(0);
  await expect(far).toBeVisible();
  await tool(page, 'Exit full screen').click();
  await expect.poll(left).toBeGreaterThan(0);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('what is copied in one tab is pasted into a chain in another, and the question mark names the keys of the editor', async ({
  asTenant: page,
  api,
}) => {
  const admin = await api('tenant');
  const from = await createChain(admin, 'From', contents);
  const to = await createChain(admin, 'To', { nodes: [] });
  await openChain(page, from.id);
  const other = await page.context().newPage();
  await openChain(other, to.id);
  await page.bringToFront();
  await nodeOn(page, 'One').focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Make a nested rule chain');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('3 nodes copied')).toBeVisible();

  await other.bringToFront();
  await other.keyboard.press('Control+v');
  await expect(nodeOn(other, 'Three')).toBeVisible();
  await save(other);
  const { nodes, connections } = await metadataOf(admin, to.id);
  expect(nodes.map(({ name }) => name)).toEqual(['One', 'Two', 'Three']);
  expect(connections).toEqual(contents.connections);
});
