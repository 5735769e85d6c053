/** What an operator reads when the platform cannot start. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const dist = process.env.PLATFORM_DIST ?? path.join(__dirname, '../dist');
const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-start-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.each([
  ['PORT', 'abc', 'PORT must be a port number from 0 to 65535, not "abc"'],
  ['MQTT_PORT', '70000', 'MQTT_PORT must be a port number from 0 to 65535, not "70000"'],
  ['QUERY_DEADLINE_MS', '2s', 'QUERY_DEADLINE_MS must be a whole number, not "2s"'],
  ['SIGN_IN_LIMIT', 'few', 'SIGN_IN_LIMIT must look like 20:120, not "few"'],
  ['DEMO', 'x', 'DEMO must be 1 or 0, not "x"'],
  ['PUBLIC_WRITES', '2', 'PUBLIC_WRITES must be 1 or 0, not "2"'],
  ['MAILBOX', 'yes', 'MAILBOX must be 1 or 0, not "yes"'],
  ['PRIVATE_ADDRESSES', 'on', 'PRIVATE_ADDRESSES must be 1 or 0, not "on"'],
  ['AUDIT_LOG_DAYS', 'year', 'AUDIT_LOG_DAYS must be a whole number, not "year"'],
])('%s=%s ends the start with one line that says what is expected', (name, value, line) => {
  const env = { PATH: process.env.PATH, PORT: '0', MQTT_PORT: '', DATA_DIR: dataDir, [name]: value };
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(dist, 'main.js')], {
    env,
    encoding: 'utf8',
    timeout: 15_000,
  });
  expect([status, stdout, stderr]).toEqual([1, '', `${line}\n`]);
});
