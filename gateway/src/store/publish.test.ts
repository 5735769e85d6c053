import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  type FixtureModule,
  shellVersion,
  temporaryFolders,
  writeModule,
  writeShell,
} from '../../test/module-fixture.js';
import { rollback, useVersion } from './current-version.js';
import { publishModule } from './publish.js';
import { publishBuilt } from './publish-built.js';
import { publishShell } from './publish-shell.js';
import { readRegistry } from './registry-file.js';
import { rollbackShell } from './shell-versions.js';

const folder = temporaryFolders();
const build = (module: FixtureModule = {}) => writeModule(folder(), module);
const registryOf = async (store: string) => {
  const registry = await readRegistry(store);
  if (!registry) throw new Error('no registry');
  return registry;
};

const v1 = { version: '1.0.0-0000000a' };
const v2 = { version: '1.1.0-0000000b' };
const v3 = { version: '1.2.0-0000000c' };

describe('publishing a module', () => {
  test('copies the files and makes the version current', async () => {
    const store = folder();
    const result = await publishModule(store, build({ ...v1, files: { 'page.js': 'page' } }));
    expect(result).toEqual({ name: 'mf-entities', version: v1.version, stored: true, activated: true });
    expect(readFileSync(path.join(store, 'mf-entities', v1.version, 'page.js'), 'utf8')).toBe('page');
    const { current, fallback, history } = (await registryOf(store)).modules['mf-entities'] ?? {};
    expect(current).toMatchObject({
      version: v1.version,
      entry: 'remoteEntry.js',
      container: 'mf_entities_1_0_0_0000000a',
    });
    expect(current?.declaration.routes?.[0]?.path).toBe('mf-entities/*');
    expect(current?.declaration).not.toHaveProperty('files');
    expect(fallback).toBeNull();
    expect(history).toEqual([v1.version]);
  });

  test('compresses text files ahead, and leaves small and binary ones alone', async () => {
    const store = folder();
    await publishModule(store, build({ files: { 'small.js': 'x', 'picture.png': 'p'.repeat(4000) } }));
    const dir = path.join(store, 'mf-entities', v1.version);
    const entry = readFileSync(path.join(dir, 'remoteEntry.js'));
    expect(brotliDecompressSync(readFileSync(path.join(dir, 'remoteEntry.js.br')))).toEqual(entry);
    expect(gunzipSync(readFileSync(path.join(dir, 'remoteEntry.js.gz')))).toEqual(entry);
    expect(readdirSync(dir).filter((file) => /^(small|picture).*\.(br|gz)$/.test(file))).toEqual([]);
  });

  test('the same bytes again are a success that changes nothing', async () => {
    const store = folder();
    const dist = build(v1);
    await publishModule(store, dist);
    const before = readFileSync(path.join(store, 'registry.json'), 'utf8');
    expect(await publishModule(store, dist)).toMatchObject({ stored: false, activated: false });
    expect(readFileSync(path.join(store, 'registry.json'), 'utf8')).toBe(before);
  });

  test('a published version that is not current becomes current again', async () => {
    const store = folder();
    const first = build(v1);
    await publishModule(store, first);
    await publishModule(store, build(v2));
    expect(await publishModule(store, first)).toMatchObject({ stored: false, activated: true });
    expect((await registryOf(store)).modules['mf-entities']).toMatchObject({
      current: { version: v1.version },
      fallback: { version: v2.version },
      history: [v1.version, v2.version],
    });
  });

  test('the version before becomes the fallback', async () => {
    const store = folder();
    await publishModule(store, build(v1));
    await publishModule(store, build(v2));
    const module = (await registryOf(store)).modules['mf-entities'];
    expect(module).toMatchObject({ current: { version: v2.version }, fallback: { version: v1.version } });
    expect(module?.history).toEqual([v2.version, v1.version]);
  });

  test('a version with other bytes is refused, and the store stays as it was', async () => {
    const store = folder();
    await publishModule(store, build({ ...v1, files: { 'page.js': 'one' } }));
    const other = build({ ...v1, files: { 'page.js': 'two' } });
    await expect(publishModule(store, other)).rejects.toThrow(
      'mf-entities@1.0.0-0000000a is published with other bytes',
    );
    expect(readFileSync(path.join(store, 'mf-entities', v1.version, 'page.js'), 'utf8')).toBe('one');
  });

  test.each<[string, FixtureModule, string]>([
    [
      'route',
      { name: 'mf-other', declaration: { routes: [{ path: 'mf-entities', expose: './x', title: 't' }] } },
      'route "mf-entities"',
    ],
    [
      'menu id',
      { name: 'mf-other', declaration: { menu: [{ id: 'mf-entities', section: 'root', order: 1, auth: [] }] } },
      'menu id "mf-entities"',
    ],
  ])('a %s of another module is refused, and nothing is left of the attempt', async (_, module, message) => {
    const store = folder();
    await publishModule(store, build(v1));
    await expect(publishModule(store, build(module))).rejects.toThrow(
      `the ${message} of mf-other belongs to mf-entities`,
    );
    expect(Object.keys((await registryOf(store)).modules)).toEqual(['mf-entities']);
    expect(existsSync(path.join(store, 'mf-other', v1.version))).toBe(false);
    expect(readdirSync(store).filter((name) => /^\.(?!lock\.|changes\.jsonl)/.test(name))).toEqual([]);
  });

  test('parameters of paths are compared by place, not by name', async () => {
    const store = folder();
    const route = (path: string) => ({ declaration: { routes: [{ path, expose: './x', title: 't' }] } });
    await publishModule(store, build({ name: 'mf-a', ...route('customers/:customerId/devices') }));
    const same = build({ name: 'mf-b', ...route('customers/:id/devices/*') });
    await expect(publishModule(store, same)).rejects.toThrow('belongs to mf-a');
    await publishModule(store, build({ name: 'mf-b', ...route('customers/:id/assets') }));
  });

  test('a file that was changed after the build is refused', async () => {
    const dist = build({ files: { 'page.js': 'page' } });
    writeFileSync(path.join(dist, 'page.js'), 'tampered');
    await expect(publishModule(folder(), dist)).rejects.toThrow('files["page.js"] has another hash than the file');
  });

  test('a folder that is no build is refused', async () => {
    await expect(publishModule(folder(), folder())).rejects.toThrow('has no module.json');
  });

  test('two at the same time both arrive', async () => {
    const store = folder();
    const names = ['mf-a', 'mf-b', 'mf-c', 'mf-d'];
    await Promise.all(names.map((name) => publishModule(store, build({ name }))));
    expect(Object.keys((await registryOf(store)).modules).sort()).toEqual(names);
  });
});

describe('declaration texts', () => {
  test('stand in English where a module lacks the language or a part of it', async () => {
    const store = folder();
    const english = { menu: { one: 'One', two: 'Two' } };
    await publishModule(store, build({ name: 'mf-a', texts: { en_US: english, de_DE: { menu: { one: 'Eins' } } } }));
    await publishModule(store, build({ name: 'mf-b', texts: { en_US: { title: 'B' } } }));
    const place = (await registryOf(store)).texts.de_DE ?? '';
    expect(JSON.parse(readFileSync(path.join(store, place), 'utf8'))).toEqual({
      'mf-a': { menu: { one: 'Eins', two: 'Two' } },
      'mf-b': { title: 'B' },
    });
  });

  test('are merged into one file per language, named after its content, which stays when it changes', async () => {
    const store = folder();
    await publishModule(store, build({ name: 'mf-a', texts: { en_US: { title: 'A' }, de_DE: { title: 'Ä' } } }));
    await publishModule(store, build({ name: 'mf-b', texts: { en_US: { title: 'B' } } }));
    const { texts } = await registryOf(store);
    expect(Object.keys(texts)).toEqual(['de_DE', 'en_US']);
    expect(texts.en_US).toMatch(/^texts\/en_US\.[0-9a-f]{10}\.json$/);
    const merged = JSON.parse(readFileSync(path.join(store, texts.en_US ?? ''), 'utf8'));
    expect(merged).toEqual({ 'mf-a': { title: 'A' }, 'mf-b': { title: 'B' } });

    await publishModule(store, build({ name: 'mf-b', ...v2, texts: { en_US: { title: 'B2' } } }));
    const after = (await registryOf(store)).texts;
    expect(after.de_DE).not.toBe(texts.de_DE);
    expect(after.en_US).not.toBe(texts.en_US);
    expect(existsSync(path.join(store, texts.en_US ?? ''))).toBe(true);
  });
});

describe('choosing a version', () => {
  const publishAll = async () => {
    const store = folder();
    for (const version of [v1, v2, v3])
      await publishModule(store, build({ ...version, texts: { en_US: { v: version.version } } }));
    return store;
  };

  test('rollback walks the history, and the version left behind is not the fallback', async () => {
    const store = await publishAll();
    const state = async () => (await registryOf(store)).modules['mf-entities'];
    expect(await rollback(store, 'mf-entities')).toBe(v2.version);
    expect(await state()).toMatchObject({ current: { version: v2.version }, fallback: { version: v1.version } });
    expect(await rollback(store, 'mf-entities')).toBe(v1.version);
    expect(await state()).toMatchObject({ current: { version: v1.version }, fallback: null });
    await expect(rollback(store, 'mf-entities')).rejects.toThrow(`mf-entities has no version before ${v1.version}`);
  });

  test('the declaration texts follow', async () => {
    const store = await publishAll();
    await rollback(store, 'mf-entities');
    const place = (await registryOf(store)).texts.en_US ?? '';
    expect(JSON.parse(readFileSync(path.join(store, place), 'utf8'))).toEqual({ 'mf-entities': { v: v2.version } });
  });

  test('a rollback after a newer publication returns to what ran before it', async () => {
    const store = await publishAll();
    await rollback(store, 'mf-entities');
    await publishModule(store, build({ version: '1.3.0-0000000d' }));
    expect(await rollback(store, 'mf-entities')).toBe(v2.version);
  });

  test('use takes any published version and names them when there is none', async () => {
    const store = await publishAll();
    await useVersion(store, 'mf-entities', v1.version);
    expect((await registryOf(store)).modules['mf-entities']).toMatchObject({
      current: { version: v1.version },
      fallback: { version: v3.version },
      history: [v1.version, v3.version, v2.version],
    });
    await expect(useVersion(store, 'mf-entities', '9.9.9-00000000')).rejects.toThrow(
      'mf-entities has no version 9.9.9-00000000',
    );
    await expect(useVersion(store, 'mf-none', '1.0.0-00000000')).rejects.toThrow('no module mf-none is published');
  });
});

describe('publishing the shell', () => {
  test('keeps the files of earlier builds and replaces the page', async () => {
    const store = folder();
    expect(await publishShell(store, writeShell(folder(), 'first'))).toMatchObject({ activated: true });
    const before = readdirSync(path.join(store, 'shell'));
    const second = writeShell(folder(), 'second');
    expect(await publishShell(store, second)).toMatchObject({ activated: true });
    const after = readdirSync(path.join(store, 'shell'));
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length).toBeGreaterThan(before.length);
    expect(after.filter((file) => file.endsWith('.js.br'))).toHaveLength(2);
    expect(readFileSync(path.join(store, 'shell/index.html'))).toEqual(readFileSync(path.join(second, 'index.html')));
    expect(await publishShell(store, second)).toMatchObject({ activated: false });
  });

  test('a name that is no hash is refused when its content changes', async () => {
    const store = folder();
    await publishShell(store, writeShell(folder(), 'first', { 'logo.svg': '<svg/>' }));
    const other = writeShell(folder(), 'second', { 'logo.svg': '<svg></svg>' });
    await expect(publishShell(store, other)).rejects.toThrow('logo.svg is published with other bytes');
  });
});

describe('publishing what a checkout built', () => {
  test('publishes changes only, and leaves a rolled back module alone until its build changes', async () => {
    const [store, checkout] = [folder(), folder()];
    const record = path.join(folder(), 'record.json');
    const publish = () => publishBuilt(store, checkout, ['shell', 'mf-a'], record);
    writeShell(path.join(checkout, 'shell/dist'));
    writeModule(path.join(checkout, 'mf-a/dist'), { name: 'mf-a', ...v1 });
    expect(await publish()).toEqual([`shell@${shellVersion()}`, `mf-a@${v1.version}`]);
    expect(await publish()).toEqual([]);
    writeModule(path.join(checkout, 'mf-a/dist'), { name: 'mf-a', ...v2 });
    expect(await publish()).toEqual([`mf-a@${v2.version}`]);
    await rollback(store, 'mf-a');
    expect(await publish()).toEqual([]);
    writeModule(path.join(checkout, 'mf-a/dist'), { name: 'mf-a', ...v3 });
    expect(await publish()).toEqual([`mf-a@${v3.version}`]);
  });

  test('leaves a rolled back shell alone until its build changes', async () => {
    const [store, checkout] = [folder(), folder()];
    const record = path.join(folder(), 'record.json');
    const build = (main: string) => writeShell(path.join(checkout, 'shell/dist'), main);
    const publish = () => publishBuilt(store, checkout, ['shell'], record);
    for (const main of ['first', 'second']) {
      build(main);
      expect(await publish()).toEqual([`shell@${shellVersion(main)}`]);
    }
    expect(await rollbackShell(store)).toBe(shellVersion('first'));
    expect(await publish()).toEqual([]);
    build('third');
    expect(await publish()).toEqual([`shell@${shellVersion('third')}`]);
  });
});
