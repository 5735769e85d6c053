import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { shellVersion, temporaryFolders, writeShell } from '../../test/module-fixture.js';
import { publishShell } from './publish-shell.js';
import { readShellHistory, rollbackShell, useShell } from './shell-versions.js';
import { verifyStore } from './verify.js';

const folder = temporaryFolders();
const versions = ['first', 'second', 'third'].map(shellVersion);
const [first = '', second = '', third = ''] = versions;

async function storeOfThree() {
  const store = folder();
  const dists = ['first', 'second', 'third'].map((main) => writeShell(folder(), main));
  for (const dist of dists) await publishShell(store, dist);
  const pageOf = (at: number) => readFileSync(path.join(dists[at] ?? '', 'index.html'), 'utf8');
  const page = () => readFileSync(path.join(store, 'shell/index.html'), 'utf8');
  return { store, pageOf, page };
}

describe('the shell', () => {
  test('is rolled back version by version, and its page follows', async () => {
    const { store, page, pageOf } = await storeOfThree();
    expect(page()).toBe(pageOf(2));
    expect(await rollbackShell(store)).toBe(second);
    expect(page()).toBe(pageOf(1));
    expect(await rollbackShell(store)).toBe(first);
    expect(page()).toBe(pageOf(0));
    await expect(rollbackShell(store)).rejects.toThrow(`the shell has no version before ${first}`);
    expect(await readShellHistory(store)).toEqual({ current: first, history: [third, second, first] });
  });

  test('takes any version that is in the store', async () => {
    const { store, page, pageOf } = await storeOfThree();
    await useShell(store, first);
    expect(page()).toBe(pageOf(0));
    expect(await rollbackShell(store)).toBe(third);
    await expect(useShell(store, '9.9.9-00000000')).rejects.toThrow('the shell has no version 9.9.9-00000000');
  });

  test('is refused when a file is not what the build wrote', async () => {
    const dist = writeShell(folder());
    writeFileSync(path.join(dist, 'index.html'), 'tampered');
    await expect(publishShell(folder(), dist)).rejects.toThrow('shell.json has another hash for index.html');
  });

  test('is verified: its files, its page, and the page of every version', async () => {
    const { store } = await storeOfThree();
    expect(await verifyStore(store)).toEqual({ versions: 3, files: 6, faults: [] });
    const main = /main\.\w+\.js/.exec(readFileSync(path.join(store, 'shell/index.html'), 'utf8'))?.[0] ?? '';
    writeFileSync(path.join(store, 'shell', main), 'tampered');
    writeFileSync(path.join(store, 'shell/index.html'), 'tampered');
    writeFileSync(path.join(store, 'shell/.versions', first, 'index.html'), 'tampered');
    expect((await verifyStore(store)).faults.sort()).toEqual([
      'shell/index.html: changed',
      ...[`shell@${first}/index.html: changed`, `shell@${third}/${main}: changed`].sort(),
    ]);
  });
});
