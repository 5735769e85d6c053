import { readdirSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolders, writeModule, writeShell } from '../../test/module-fixture.js';
import { rollback, useVersion } from './current-version.js';
import { pruneStore } from './prune.js';
import { publishModule } from './publish.js';
import { publishShell } from './publish-shell.js';
import { readRegistry } from './registry-file.js';
import { rollbackShell } from './shell-versions.js';
import { overrideForTenant } from './tenant-overrides.js';
import { verifyStore } from './verify.js';

const folder = temporaryFolders();
const tenant = '0a1b2c3d-1111-11ee-8000-0123456789ab';
const name = 'mf-entities';
const version = (at: number) => `1.${at}.0-0000000a`;
const build = (at: number, files: Record<string, string> = {}) =>
  writeModule(folder(), { name, version: version(at), files, texts: { en_US: { title: `Pumps ${at}` } } });

async function storeOf(count: number): Promise<string> {
  const store = folder();
  for (let at = 1; at <= count; at += 1) {
    await publishModule(store, build(at));
    await publishShell(store, writeShell(folder(), `console.log(${at})`));
  }
  return store;
}

describe('commands at the same time', () => {
  test('two publications of one version are one', async () => {
    const store = folder();
    const dist = build(1);
    const published = await Promise.all([publishModule(store, dist), publishModule(store, dist)]);
    expect(published.map(({ stored }) => stored).sort()).toEqual([false, true]);
    expect((await readRegistry(store))?.modules[name]?.history).toEqual([version(1)]);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  test('of two publications of one version with other bytes one is refused', async () => {
    const store = folder();
    const dists = [build(1, { 'page.js': 'a' }), build(1, { 'page.js': 'b' })];
    const ended = await Promise.allSettled(dists.map((dist) => publishModule(store, dist)));
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ended.find((one) => one.status === 'rejected')?.reason.message).toContain('published with other bytes');
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  test('two publications of two versions both stay, and the later one is current', async () => {
    const store = await storeOf(1);
    await Promise.all([publishModule(store, build(2)), publishModule(store, build(3))]);
    const { current, fallback, history } = (await readRegistry(store))?.modules[name] ?? {};
    expect([...(history ?? [])].sort()).toEqual([1, 2, 3].map(version));
    expect([current?.version, fallback?.version]).toEqual(history?.slice(0, 2));
  });

  const prune = (store: string) => pruneStore(store, 1);
  test.each<[string, Array<(store: string) => Promise<unknown>>]>([
    ['pruning and publishing', [prune, (store) => publishModule(store, build(9))]],
    ['pruning and rolling back', [prune, (store) => rollback(store, name)]],
    ['pruning and returning to what is pruned', [prune, (store) => useVersion(store, name, version(1))]],
    [
      'pruning and a choice for a tenant',
      [prune, (store) => overrideForTenant(store, tenant, { name, version: version(1) })],
    ],
    ['pruning and a rollback of the shell', [prune, rollbackShell]],
    ['pruning and a shell', [prune, (store) => publishShell(store, writeShell(folder(), 'console.log(9)'))]],
    ['pruning twice', [prune, prune]],
  ])('%s, in either order: what runs is there', async (_, changes) => {
    for (const order of [changes, [...changes].reverse()]) {
      const store = await storeOf(5);
      const ended = await Promise.allSettled(order.map((change) => change(store)));
      for (const one of ended) if (one.status === 'rejected') expect(one.reason.message).toMatch(/has no version/);
      expect((await verifyStore(store)).faults).toEqual([]);
    }
  });

  test('verifying finds no fault in what is changed meanwhile', async () => {
    const store = await storeOf(8);
    const change = async () => {
      for (let keep = 7; keep > 0; keep -= 1) await pruneStore(store, keep);
      await publishModule(store, build(9));
      await rollback(store, name);
      await publishShell(store, writeShell(folder(), 'console.log(9)'));
    };
    const faults: string[] = [];
    let ended = false;
    const verify = async () => {
      while (!ended) faults.push(...(await verifyStore(store)).faults);
    };
    await Promise.all([
      verify(),
      change().finally(() => {
        ended = true;
      }),
    ]);
    expect(faults).toEqual([]);
    expect(readdirSync(path.join(store, name))).toHaveLength(3);
  });
});
