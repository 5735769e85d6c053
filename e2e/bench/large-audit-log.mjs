import path from 'node:path';
import Database from 'libsql';
import { multiply, uuid } from '../../platform/bench/multiply.mjs';
import { newPage } from './browser.mjs';
import { call } from './console.mjs';
import { percentiles } from './large-lists.mjs';
import { untilPainted } from './painted.mjs';

const ROWS = 1_000_000;
const PAGE = 20;
const TURNS = 40;
const row = 'main table tbody tr[data-id]';
/** Every such row is one of an update; the others are sign-ins. */
const UPDATES = 20;

/** Gives a console a million records of the last 20 hours in its audit log. */
export async function fillAuditLog(bench, { token }) {
  const { id } = await (
    await call(bench.url, 'POST', '/api/device', token, { name: 'audit bench', type: 'default' })
  ).json();
  await bench.restart((folder) => {
    const db = new Database(path.join(folder, 'mullion.db'));
    db.exec('PRAGMA synchronous = OFF; BEGIN');
    multiply(db, ROWS, 'audit_log', `t.entity_id = '${id.id}' AND t.action_type = 'ADDED'`, {
      id: uuid('cccc'),
      created_time: `t.created_time - n * ${Math.floor((20 * 3_600_000) / ROWS)}`,
      entity_name: "'Device ' || (n % 5003)",
      entity_name_folded: "'device ' || (n % 5003)",
      action_type: `CASE n % ${UPDATES} WHEN 0 THEN 'UPDATED' ELSE 'LOGIN' END`,
    });
    db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
  });
}

/**
 * What people do in an audit log of a million records: ms from the press of a key or button to a painted page of rows.
 * @returns {Promise<Record<'paging' | 'sorting' | 'searching' | 'filtering', { p50: number, p99: number }>>}
 */
export async function largeAuditLog(browser, url, pair) {
  const page = await newPage(browser, pair);
  await page.goto(`${url}/auditLogs`);
  await page
    .locator(row)
    .nth(PAGE - 1)
    .waitFor();
  const rows = { shown: row, count: PAGE };
  const next = page.getByRole('button', { name: 'Next page' });
  const paging = await percentiles(() => untilPainted(page, { ...rows, on: 'button' }, () => next.click()), TURNS);
  // Each press turns the order round; entities without a name, and the newest, are elsewhere in it.
  const sorter = page.getByRole('columnheader', { name: 'Entity', exact: true }).getByRole('button');
  const sorting = await percentiles(
    () => untilPainted(page, { ...rows, on: 'th button' }, () => sorter.click()),
    TURNS,
  );
  const byTime = page.getByRole('columnheader', { name: 'Time' }).getByRole('button');
  // Twice: newest first, as it opened. None of these rows is an update, so the filter changes all of them.
  await byTime.click();
  await byTime.click();
  const field = page.getByRole('searchbox');
  const searching = await percentiles(
    (turn) =>
      untilPainted(page, { ...rows, on: 'input[type=search]', event: 'keydown' }, async () => {
        await field.fill(`device ${100 + turn}`);
        await field.press('Enter');
      }),
    TURNS,
  );
  await field.fill('');
  await field.press('Enter');
  await page.getByRole('button', { name: 'All actions' }).click();
  const updates = page.getByRole('checkbox', { name: 'Updated', exact: true });
  // Chosen and chosen off: each shows other rows than before.
  const filtering = await percentiles(
    () => untilPainted(page, { ...rows, on: 'label, input[type=checkbox]' }, () => updates.click()),
    TURNS,
  );
  await page.context().close();
  return { paging, sorting, searching, filtering };
}
