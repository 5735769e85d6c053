import { expect, test } from '../../support/fixtures';
import { chainNode, createChain, metadataOf, nodeOn, openChain } from '../../support/rule-chain';

test('a script that can’t be compiled is not applied, and stays as it was typed', async ({ asTenant: page, api }) => {
  const admin = await api('tenant');
  const node = chainNode('Warm', 300, 60, {
    type: 'org.thingsboard.rule.engine.filter.TbJsFilterNode',
    configuration: { scriptLang: 'JS', jsScript: 'return true;', tbelScript: '' },
  });
  const chain = await createChain(admin, 'Script', { firstNodeIndex: 0, nodes: [node] });
  await openChain(page, chain.id);
  await nodeOn(page, 'Warm').focus();
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: 'Filter', exact: true });
  const apply = page.getByRole('button', { name: 'Apply' });
  await code.fill('return msg.t > ;');
  await apply.click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(code).toHaveText('return msg.t > ;');

  await code.fill('return msg.t > 20;');
  await apply.click();
  await expect(page.getByText('Not saved · 1 step')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await metadataOf(admin, chain.id)).nodes[0]?.configuration.jsScript).toBe('return msg.t > 20;');
});
