import { newPage } from './browser.mjs';
import { call } from './console.mjs';
import { untilPainted } from './painted.mjs';

const DEVICES = 10_000;

/**
 * The preview of a bulk change of 10,000 devices, as its person waits for it.
 * @returns {Promise<{ read: number, shown: number }>} ms: from the press of “Edit in bulk” until all are read, and from the entry of a
 *   value until ten rows show what it replaces
 */
export async function bulkPreview(browser, url, pair) {
  for (let at = 0; at < DEVICES; at += 1000) {
    const rows = Array.from({ length: 1000 }, (_, row) => `Preview ${at + row},default,old`);
    const columns = ['NAME', 'TYPE', 'DESCRIPTION'].map((type) => ({ type }));
    const mapping = { columns, delimiter: ',', header: false, update: true };
    await call(url, 'POST', '/api/device/bulk_import', pair.token, { file: rows.join('\n'), mapping });
  }
  const page = await newPage(browser, pair);
  await page.goto(`${url}/devices`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'More actions' }).click();
  const open = page.getByRole('menuitem', { name: 'Edit in bulk' });
  const read = await untilPainted(page, { on: '[role=menuitem]', shown: '[role=dialog] table' }, () => open.click());
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('group', { name: /^Description/ })
    .getByRole('button', { name: 'Set' })
    .click();
  const field = dialog.getByRole('textbox', { name: 'Description' });
  const rows = { on: 'textarea', event: 'input', shown: '[role=dialog] td del', count: 10 };
  const shown = await untilPainted(page, rows, () => field.fill('new'));
  await page.context().close();
  return { read, shown };
}
