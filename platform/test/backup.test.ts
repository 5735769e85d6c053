import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'libsql';
import { formOf, newPackage } from './package-requests.js';
import { type Caller, copyTemplate, type RunningPlatform, runPlatform } from './running-platform.js';

const PROGRAM = path.join(__dirname, '../bin/platform.mjs');

/** The command's exit code and what it printed. */
function command(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, '--data', dataDir, ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: stdout + stderr }),
    );
  });
}

let folder: string;
let dataDir: string;
let running: RunningPlatform | null;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-backup-'));
  dataDir = path.join(folder, 'data');
  running = null;
  // As the first start leaves it, which takes longer than all that is looked at here.
  const { PLATFORM_TEMPLATE } = process.env;
  if (PLATFORM_TEMPLATE) cpSync(PLATFORM_TEMPLATE, dataDir, { recursive: true });
});
afterEach(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<Caller> {
  if (!existsSync(dataDir)) copyTemplate(dataDir);
  running = await runPlatform({ dataDir });
  return running.as(await running.signIn('tenant@thingsboard.org', 'tenant'));
}
/** What is open to others than its owner, in the data folder. */
const open = () =>
  ['.', ...(readdirSync(dataDir, { recursive: true }) as string[])].filter(
    (name) => statSync(path.join(dataDir, name)).mode & 0o077,
  );
const make = async (tenant: Caller, name: string) =>
  expect((await tenant.post('/api/device', { name })).status).toBe(200);
const nameStatus = async (tenant: Caller, name: string) =>
  (await tenant.get(`/api/tenant/devices?deviceName=${name}`)).status;

test('a backup of a running platform is whole while writes go on, and restores it to that moment while it runs', async () => {
  const tenant = await start();
  const bytes = Buffer.alloc(2_500_000, 7);
  const firmware = await newPackage(tenant);
  expect((await tenant.post(`/api/otaPackage/${firmware.id.id}?checksumAlgorithm=MD5`, formOf(bytes))).status).toBe(
    200,
  );
  writeFileSync(path.join(dataDir, 'blobs/nobodys'), 'x');
  await make(tenant, 'before');
  let writing = true;
  const writer = (async () => {
    for (let i = 0; writing; i += 1) await make(tenant, `during-${i}`);
  })();
  const file = path.join(folder, 'one.backup');
  expect(await command('backup', file)).toMatchObject({ code: 0 });
  writing = false;
  await writer;
  expect(statSync(file).mode & 0o077).toBe(0);
  await make(tenant, 'after');
  expect((await tenant.delete(`/api/otaPackage/${firmware.id.id}`)).status).toBe(200);
  const later = await newPackage(tenant);
  expect((await tenant.post(`/api/otaPackage/${later.id.id}?checksumAlgorithm=MD5`, formOf('later'))).status).toBe(200);

  const { code, out } = await command('restore', file);
  expect(out).toContain('The previous data is in');
  expect(code).toBe(0);
  // The same address, the same tokens; what was there at the backup, nothing of later, no torn device.
  expect(await nameStatus(tenant, 'before')).toBe(200);
  expect(await nameStatus(tenant, 'after')).toBe(404);
  const { data } = (await tenant.get('/api/tenant/devices?pageSize=1000&page=0&textSearch=during')).body;
  const numbers = data.map(({ name }: { name: string }) => Number(name.slice(7))).sort((a: number, b: number) => a - b);
  expect(numbers).toEqual(numbers.map((_: number, i: number) => i));
  for (const { id } of data) expect((await tenant.get(`/api/device/${id.id}/credentials`)).status).toBe(200);
  const [blob = '', ...others] = readdirSync(path.join(dataDir, 'blobs'));
  expect(readFileSync(path.join(dataDir, 'blobs', blob)).equals(bytes)).toBe(true);
  expect(others).toEqual([]);
  expect((await tenant.get(`/api/otaPackage/${firmware.id.id}/download`)).body).toBe(bytes.toString());
  // The former data are whole: they can be backed up and restored in turn.
  const kept = readdirSync(dataDir).find((name) => name.startsWith('replaced-')) ?? '';
  expect(readdirSync(path.join(dataDir, kept, 'blobs'))).toHaveLength(2);
  expect(await command('restore', path.join(dataDir, kept, 'mullion.db'))).toMatchObject({ code: 0 });
  expect(await nameStatus(tenant, 'after')).toBe(200);
}, 120_000);

test("a stopped platform is backed up, and takes a restore over at its next start; all of it is its owner's alone", async () => {
  // As an older release left it.
  mkdirSync(path.join(dataDir, 'blobs/ab'), { recursive: true, mode: 0o755 });
  writeFileSync(path.join(dataDir, 'blobs/ab/firmware'), 'bytes', { mode: 0o644 });
  chmodSync(path.join(dataDir, 'mullion.db'), 0o644);
  const first = await start();
  await make(first, 'kept');
  const firmware = await newPackage(first);
  await first.post(`/api/otaPackage/${firmware.id.id}?checksumAlgorithm=MD5`, formOf('bytes'));
  expect(readdirSync(path.join(dataDir, 'blobs'))).toHaveLength(1);
  expect(open()).toEqual([]);
  // There was nothing to lose before the first migrations.
  expect(existsSync(path.join(dataDir, 'backups'))).toBe(false);
  await running?.stop();
  const file = path.join(folder, 'stopped.backup');
  expect(await command('backup', file)).toMatchObject({ code: 0 });
  await make(await start(), 'dropped');
  await running?.kill();
  running = null;
  expect((await command('restore', file)).out).toContain('the next time it starts');
  const again = await command('restore', file);
  expect(again).toMatchObject({ code: 1, out: expect.stringContaining('waiting: ') });
  chmodSync(path.join(dataDir, 'mullion.db'), 0o666);
  const tenant = await start();
  expect(await nameStatus(tenant, 'kept')).toBe(200);
  expect(await nameStatus(tenant, 'dropped')).toBe(404);
  expect(open()).toEqual([]);
}, 60_000);

test('restored data that do not start give way to the former', async () => {
  const tenant = await start();
  const file = path.join(folder, 'unusable.backup');
  expect(await command('backup', file)).toMatchObject({ code: 0 });
  const db = new Database(file);
  db.exec("DELETE FROM admin_setting WHERE key = 'jwt'");
  db.close();
  await make(tenant, 'still here');
  expect(await command('restore', file)).toMatchObject({ code: 1, out: expect.stringContaining('refused: ') });
  expect(await nameStatus(tenant, 'still%20here')).toBe(200);
}, 60_000);

test('before migrations change a database it is backed up, and that backup brings it back', async () => {
  copyTemplate(dataDir);
  const older = new Database(path.join(dataDir, 'mullion.db'));
  older.exec("DROP TABLE tenant_removal; DELETE FROM migration WHERE id = '021-tenant-removal'");
  older.close();
  const tenant = await start();
  const backups = path.join(dataDir, 'backups');
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^before-021-tenant-removal-.+\.backup$/)]);
  expect(open()).toEqual([]);
  await make(tenant, 'later');
  const [name = ''] = readdirSync(backups);
  expect(await command('restore', path.join(backups, name))).toMatchObject({ code: 0 });
  expect(await nameStatus(tenant, 'later')).toBe(404);
}, 60_000);

test('what is no backup, damaged, newer or in the way is refused by name, and nothing changes', async () => {
  const refusal = async (...args: string[]) => {
    const { code, out } = await command(...args);
    expect(code).toBe(1);
    return out.split(':', 1)[0];
  };
  const file = path.join(folder, 'a.backup');
  expect(await refusal('backup', file, '--data', folder)).toBe('no-data');
  const tenant = await start();
  await make(tenant, 'untouched');
  await command('backup', file);
  expect(await refusal('backup', file)).toBe('unwritable');
  expect(await refusal('backup', path.join(folder, 'no/such/folder.backup'))).toBe('unwritable');

  const text = path.join(folder, 'text');
  writeFileSync(text, 'SQLite is not this');
  expect(await refusal('restore', text)).toBe('not-a-backup');
  const other = path.join(folder, 'other');
  const foreign = new Database(other);
  foreign.exec('CREATE TABLE thing (a)');
  foreign.close();
  expect(await refusal('restore', other)).toBe('not-a-backup');

  const damaged = path.join(folder, 'damaged');
  const bytes = readFileSync(file);
  bytes.fill(0xff, 12_000, bytes.length - 12_000);
  writeFileSync(damaged, bytes);
  expect(await refusal('restore', damaged)).toBe('damaged');
  const cut = path.join(folder, 'cut');
  writeFileSync(cut, readFileSync(file).subarray(0, bytes.length / 2));
  expect(await refusal('restore', cut)).toBe('damaged');

  const newer = path.join(folder, 'newer');
  writeFileSync(newer, readFileSync(file));
  const db = new Database(newer);
  db.exec("INSERT INTO migration VALUES ('999-unheard-of', 0)");
  db.close();
  expect(await refusal('restore', newer)).toBe('newer');

  expect(await nameStatus(tenant, 'untouched')).toBe(200);
  expect(readdirSync(dataDir).filter((name) => /restor|replaced/.test(name))).toEqual([]);
}, 60_000);
