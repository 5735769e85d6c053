import { expectAccessibleEverywhere } from '../../support/axe';
import { expect, test } from '../../support/fixtures';
import { chainNode, chooseChainFile, createChain, nodeOn, openChain } from '../../support/rule-chain';

const nodes = [chainNode('One', 300, 60), chainNode('Two', 620, 60), chainNode('Three', 620, 260)];
const connections = [
  { fromIndex: 0, toIndex: 1, type: 'Success' },
  { fromIndex: 0, toIndex: 2, type: 'Failure' },
];

test('a node’s panel and a comparison are accessible', async ({ asTenant: page, api }) => {
  const chain = await createChain(await api('tenant'), 'Everyone', { firstNodeIndex: 0, nodes, connections });
  await openChain(page, chain.id);
  await nodeOn(page, 'Two').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  await expect(page.getByLabel(/^Interval/)).toBeVisible();
  await expectAccessibleEverywhere(page, { mirrored: true });
  await page.keyboard.press('Escape');

  await nodeOn(page, 'One').focus();
  await page.keyboard.press('ArrowDown');
  await nodeOn(page, 'Three').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Compare with the saved version' }).click();
  await expect(page.getByRole('list', { name: 'Marks on the canvas' })).toHaveText('Removed (2)Moved (1)');
  await expectAccessibleEverywhere(page, { mirrored: true });
});

test('the dialog that imports a chain is accessible, also with what is wrong', async ({ asTenant: page }) => {
  const dialog = await chooseChainFile(page, {
    ruleChain: { name: 'x'.repeat(256) },
    metadata: { nodes, connections },
  });
  await expect(dialog.getByLabel(/^Name/)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleEverywhere(page, { mirrored: true });
});
