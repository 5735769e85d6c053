import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shellVersion, temporaryFolders, writeModule, writeShell } from '../../test/module-fixture.js';
import { rollback, tryVersion } from './current-version.js';
import { pruneStore } from './prune.js';
import { publishModule } from './publish.js';
import { publishShell } from './publish-shell.js';
import { readRegistry } from './registry-file.js';
import { readShellHistory } from './shell-versions.js';
import { overrideForTenant } from './tenant-overrides.js';
import { verifyStore } from './verify.js';

const folder = temporaryFolders();
const tenant = '0a1b2c3d-1111-11ee-8000-0123456789ab';
const name = 'mf-entities';
const version = (at: number) => `1.${at}.0-0000000a`;

async function storeOf(count: number): Promise<string> {
  const store = folder();
  for (let at = 1; at <= count; at += 1) {
    await publishModule(store, writeModule(folder(), { name, version: version(at) }));
  }
  return store;
}
const stored = (store: string) => readdirSync(path.join(store, name)).sort();

describe('pruning', () => {
  test('keeps the last versions of a module, and the registry names no other', async () => {
    const store = await storeOf(5);
    expect(await pruneStore(store, 3)).toEqual([`${name}@${version(1)}`, `${name}@${version(2)}`]);
    expect(stored(store)).toEqual([version(3), version(4), version(5)]);
    expect((await readRegistry(store))?.modules[name]?.history).toEqual([version(5), version(4), version(3)]);
    expect((await verifyStore(store)).faults).toEqual([]);
    expect(await pruneStore(store, 3)).toEqual([]);
  });

  test('never removes what may run: current, fallback, trial, or named by a tenant’s override', async () => {
    const store = await storeOf(8);
    // Back to 6, whose fallback is 5.
    await rollback(store, name);
    await rollback(store, name);
    await tryVersion(store, name, version(3), 10);
    await overrideForTenant(store, tenant, { name, version: version(1) });
    await overrideForTenant(store, tenant, { name, version: version(2), expose: './page' });
    expect(await pruneStore(store, 1)).toEqual([`${name}@${version(4)}`, `${name}@${version(7)}`]);
    expect(stored(store)).toEqual([1, 2, 3, 5, 6, 8].map(version));
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  test('removes merged texts of earlier states, compressed copies too, and leaves those in force', async () => {
    const store = folder();
    for (const at of [1, 2, 3]) {
      const texts = { en_US: { title: `Pumps ${at}` }, de_DE: { title: `Pumpen ${at}` } };
      await publishModule(store, writeModule(folder(), { name, version: version(at), texts }));
    }
    const texts = () => readdirSync(path.join(store, 'texts')).sort();
    const inForce = async () =>
      Object.values((await readRegistry(store))?.texts ?? {}).map((file) => path.basename(file));
    expect(texts().filter((file) => file.endsWith('.json'))).toHaveLength(6);
    const removed = await pruneStore(store, 3);
    expect(removed).toHaveLength(4);
    expect(removed.every((file) => /^texts\/(en_US|de_DE)\.\w+\.json$/.test(file))).toBe(true);
    expect(texts().filter((file) => file.endsWith('.json'))).toEqual((await inForce()).sort());
    expect(texts().every((file) => /\.json(\.br|\.gz)?$/.test(file))).toBe(true);
    expect((await verifyStore(store)).faults).toEqual([]);
    await rollback(store, name);
    for (const file of await inForce()) expect(texts()).toContain(file);
  });

  test('removes files of the shell that only removed versions have', async () => {
    const store = folder();
    const common = { 'logo.0000000a.svg': '<svg/>' };
    for (const main of ['first', 'second', 'third']) await publishShell(store, writeShell(folder(), main, common));
    const mainOf = (text: string) =>
      readdirSync(path.join(store, 'shell')).find(
        (file) => /^main\..*js$/.test(file) && readFileSync(path.join(store, 'shell', file), 'utf8').startsWith(text),
      );
    expect(mainOf('first')).toBeDefined();
    expect(await pruneStore(store, 2)).toEqual([`shell@${shellVersion('first')}`]);
    expect(mainOf('first')).toBeUndefined();
    expect(mainOf('second')).toBeDefined();
    expect(existsSync(path.join(store, 'shell/logo.0000000a.svg'))).toBe(true);
    expect((await readShellHistory(store))?.history).toEqual([shellVersion('third'), shellVersion('second')]);
    expect((await verifyStore(store)).faults).toEqual([]);
  });
});
