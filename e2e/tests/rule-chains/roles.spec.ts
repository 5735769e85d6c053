import { expect, test } from '../../support/fixtures';

const id = '00000000-0000-4000-8000-000000000001';
const addresses = [
  '/ruleChains',
  `/ruleChains/${id}`,
  '/ruleChains/ruleChain/import',
  '/edgeManagement/ruleChains',
  `/edgeManagement/ruleChains/${id}`,
  `/edgeInstances/${id}/ruleChains`,
];

test('users of a customer are kept from every page of rule chains', async ({ asCustomer: page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('alertdialog', { name: 'Access forbidden' })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: /rule chain/i })).toHaveCount(0);
  }
  expect(asked.filter((path) => /\/api\/(ruleChain|components)/.test(path))).toEqual([]);
});
