/** @jest-environment node */
import { pressedIn } from './pressed-actions';

const spec = (body: string, title = "test('it works', async ({ asTenant: page }) => {") =>
  `import { test } from '@playwright/test';\n${title}\n  ${body}\n});\n`;

test('a press counts for the role whose page it is on', () => {
  expect(pressedIn(spec("await choose(page, row, 'DEVICE/delete');"))).toEqual(['TENANT_ADMIN DEVICE/delete']);
  expect(pressedIn(spec("await addButton(page, 'DEVICE/add').click();"))).toEqual(['TENANT_ADMIN DEVICE/add']);
});

test('the button whose menu opens counts only when it is chosen there', () => {
  const text = spec("await chooseAdd(page, 'DEVICE/add', 'DEVICE/import');");
  expect(pressedIn(text)).toEqual(['TENANT_ADMIN DEVICE/import']);
});

test.each([
  ['a button that is only looked for', spec("await expect(addButton(page, 'DEVICE/add')).toHaveCount(0);")],
  ['a press in a comment', spec("// await choose(page, row, 'DEVICE/delete');")],
  [
    'a press in a test that is skipped',
    `${spec('await nothing();')}${spec("await choose(page, row, 'DEVICE/delete');", "test.skip('later', async ({ asTenant: page }) => {")}`,
  ],
  [
    'a press in a test that is known to fail',
    `${spec('await nothing();')}${spec("await choose(page, row, 'DEVICE/delete');", "test.fixme('later', async ({ asTenant: page }) => {")}`,
  ],
])('%s does not count', (_, text) => expect(pressedIn(text)).toEqual([]));

test('an action of a variable stands for the rows of the table it comes from, and for no other', () => {
  const tables =
    "const opened = [\n  ['CUSTOMER/manage-device', 'Devices'],\n];\nconst left = [\n  ['CUSTOMER/delete', 'Delete'],\n];\n";
  const test = spec('for (const [action] of opened) await choose(page, row, action);');
  expect(pressedIn(`${tables}${test}`)).toEqual(['TENANT_ADMIN CUSTOMER/manage-device']);
});
