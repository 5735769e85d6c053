import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { shellVersion, temporaryFolders, writeModule, writeShell } from '../../test/module-fixture.js';
import { runModulesCli } from './cli.js';

const folder = temporaryFolders();
const tenant = '0a1b2c3d-1111-11ee-8000-0123456789ab';
const [v1, v2] = ['1.0.0-0000000a', '1.1.0-0000000b'];

/** The command line over one temporary store. */
function commandLine(store = folder(), cwd = folder()) {
  const run = async (...args: string[]) => {
    let [out, err] = ['', ''];
    const code = await runModulesCli(args, {
      defaultStore: store,
      cwd,
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
    });
    return { code, out, err };
  };
  return { store, cwd, run };
}

async function withTwoVersions() {
  const line = commandLine();
  for (const version of [v1, v2]) {
    await line.run('publish', writeModule(folder(), { version, files: { 'page.js': version.padEnd(500, '.') } }));
  }
  return line;
}

describe('modules', () => {
  test('publish says what it did, and again that nothing was to do', async () => {
    const { run } = commandLine();
    const dist = writeModule(folder());
    expect(await run('publish', dist)).toEqual({
      code: 0,
      out: `mf-entities@${v1} is published and current\n`,
      err: '',
    });
    expect(await run('publish', dist)).toEqual({ code: 0, out: `mf-entities@${v1} is already current\n`, err: '' });
  });

  test('publish takes a path from where the person stands, and the shell too', async () => {
    const { run, cwd } = commandLine();
    writeShell(path.join(cwd, 'shell/dist'));
    expect(await run('publish', 'shell/dist')).toMatchObject({
      code: 0,
      out: `shell@${shellVersion()} is published and current\n`,
    });
    expect(await run('publish', './shell/dist')).toMatchObject({
      code: 0,
      out: `shell@${shellVersion()} is already current\n`,
    });
  });

  test('publish takes several builds and stops at the first that is refused', async () => {
    const { run } = commandLine();
    const [a, b] = ['mf-a', 'mf-b'].map((name) => writeModule(folder(), { name }));
    expect(await run('publish', a ?? '', folder(), b ?? '')).toEqual({
      code: 1,
      out: `mf-a@${v1} is published and current\n`,
      err: expect.stringContaining('has no module.json'),
    });
  });

  test('publish refuses a contribution that the build refuses: to a point that no page draws yet', async () => {
    const { run } = commandLine();
    const extensions = [{ point: 'settings.page', id: 'a', expose: './page', label: 'a', order: 1, path: 'a' }];
    expect(await run('publish', writeModule(folder(), { declaration: { extensions } as never }))).toEqual({
      code: 1,
      out: '',
      err: 'refused: module.json: extensions[0].point is settings.page, which no page draws yet\n',
    });
  });

  test('publish refuses a broken manifest with the field', async () => {
    const { run } = commandLine();
    const dist = writeModule(folder(), { change: (manifest) => ({ ...manifest, requires: {} }) });
    expect(await run('publish', dist)).toMatchObject({
      code: 1,
      err: 'refused: module.json: requires.kit is missing\n',
    });
  });

  test('--store chooses another store', async () => {
    const { run } = commandLine();
    const other = folder();
    await run('publish', writeModule(folder()), '--store', other);
    expect((await run('list')).out).toContain('nothing is published');
    expect((await run('list', '--store', other)).out).toContain(v1);
  });

  test('use, rollback and list', async () => {
    const { run } = await withTwoVersions();
    expect(await run('use', `mf-entities@${v1}`)).toMatchObject({ code: 0, out: `mf-entities@${v1} is current\n` });
    expect(await run('rollback', 'mf-entities')).toMatchObject({ code: 0, out: `mf-entities@${v2} is current\n` });
    expect((await run('list')).out).toBe(`mf-entities          ${v2}\n                     ${v1}\n`);
    expect(await run('rollback', 'mf-entities')).toMatchObject({ code: 1 });
  });

  test('use for a tenant, and its end', async () => {
    const { run } = await withTwoVersions();
    expect(await run('use', `mf-entities@${v1}`, '--tenant', tenant)).toMatchObject({ code: 0 });
    expect(JSON.parse((await run('list', '--json')).out)).toMatchObject({
      modules: { 'mf-entities': { current: v2, fallback: v1, history: [v2, v1] } },
      tenants: { [tenant]: { 'mf-entities': v1 } },
    });
    expect(await run('use', 'mf-entities', '--tenant', tenant, '--clear')).toMatchObject({ code: 0 });
    expect(JSON.parse((await run('list', '--json')).out).tenants).toEqual({});
  });

  test('verify finds a changed file, a changed compressed copy and a missing one', async () => {
    const { run, store } = await withTwoVersions();
    expect(await run('verify')).toEqual({ code: 0, out: '2 versions, 4 files: all as published\n', err: '' });
    writeFileSync(path.join(store, 'mf-entities', v1, 'page.js'), 'tampered');
    writeFileSync(path.join(store, 'mf-entities', v2, 'remoteEntry.js.gz'), gzipSync('tampered'));
    const { code, err } = await run('verify');
    expect(code).toBe(1);
    expect(err).toBe(`mf-entities/${v1}/page.js: changed\nmf-entities/${v2}/remoteEntry.js.gz: changed\n`);
  });

  test.each([
    ['.br', brotliCompressSync('tampered')],
    ['.gz', gzipSync('tampered')],
    ['.br', Buffer.from('not compressed')],
  ])('verify finds a changed %s of the page, of declaration texts and beside a manifest', async (ending, copy) => {
    const { run, store } = commandLine();
    await run('publish', writeShell(folder()));
    await run('publish', writeModule(folder(), { texts: { en_US: { title: 'A'.repeat(500) } } }));
    expect(await run('verify')).toMatchObject({ code: 0, err: '' });
    const registry = JSON.parse(readFileSync(path.join(store, 'registry.json'), 'utf8'));
    const places = ['shell/index.html', `mf-entities/${v1}/module.json`, registry.texts.en_US as string];
    for (const place of places) writeFileSync(path.join(store, place + ending), copy);
    const { code, err } = await run('verify');
    expect(code).toBe(1);
    expect(err.trim().split('\n').sort()).toEqual(places.map((place) => `${place}${ending}: changed`).sort());
  });

  test('verify compares the registry with the versions', async () => {
    const { run, store } = await withTwoVersions();
    const file = path.join(store, 'registry.json');
    const registry = JSON.parse(readFileSync(file, 'utf8'));
    registry.modules['mf-entities'].current.integrity = 'sha384-other';
    writeFileSync(file, JSON.stringify(registry));
    expect((await run('verify')).err).toBe(`registry.json current: mf-entities@${v2} has another integrity\n`);
  });

  test.each(['{"format":1,"modu', '', 'null', '{"format":1}'])(
    'a registry.json cut to %j is named, without a stack trace',
    async (content) => {
      const { run, store } = await withTwoVersions();
      writeFileSync(path.join(store, 'registry.json'), content);
      for (const command of ['list', 'verify']) {
        const { code, err } = await run(command);
        expect(code).toBe(1);
        expect(err).toMatch(/^refused: .*registry\.json is damaged/);
      }
    },
  );

  test('a cut file of a tenant is named too', async () => {
    const { run, store } = await withTwoVersions();
    await run('use', `mf-entities@${v1}`, '--tenant', tenant);
    writeFileSync(path.join(store, 'tenants', `${tenant}.json`), '{"modules":');
    for (const command of ['list', 'verify']) {
      expect(await run(command)).toMatchObject({ code: 1, err: expect.stringContaining(`${tenant}.json is damaged`) });
    }
  });

  test.each<[string[], string]>([
    [['fly'], 'unknown command fly; use one of publish, use, rollback, list, verify, prune, help'],
    [['publish'], 'publish: the folder of a build is missing'],
    [['use', 'mf-entities'], 'which version?'],
    [['use', 'mf-entities@1', '--expose', './x'], '--expose needs --tenant'],
    [['use', 'mf-entities', '--clear'], '--clear needs --tenant'],
    [['list', 'a', 'b'], 'too many arguments'],
    [['prune', '--keep', '0'], '--keep takes a whole number of at least 1'],
    [['use', 'shell@1.0.0-0000000a', '--tenant', tenant], 'the shell is the same for all tenants'],
    [['use', 'shell@1.0.0-0000000a', '--percent', '5'], 'the shell is the same for all users'],
    [['list', '--fast'], "Unknown option '--fast'"],
  ])('the wrong call %j ends with 2, a line that says why, and where the help is', async (args, message) => {
    const { code, err, out } = await commandLine().run(...args);
    expect(code).toBe(2);
    const [why, hint, end, ...more] = err.split('\n');
    expect(why).toContain(message);
    expect(hint).toContain('modules help');
    expect([end, ...more]).toEqual(['']);
    expect(out).toBe('');
  });

  test('no command at all shows the help', async () => {
    const { code, err } = await commandLine().run();
    expect(code).toBe(2);
    expect(err).toContain('which command?');
    expect(err).toContain('modules publish <dist> …');
  });

  test('help is no failure', async () => {
    expect(await commandLine().run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--store DIR') });
  });

  test('use --percent lets a share of the users run another version until it is current or rolled back', async () => {
    const { run, store } = await withTwoVersions();
    const trial = () =>
      JSON.parse(readFileSync(path.join(store, 'registry.json'), 'utf8')).modules['mf-entities'].trial;
    expect(await run('use', `mf-entities@${v1}`, '--percent', '20')).toEqual({
      code: 0,
      out: `mf-entities@${v1} runs for 20% of users\n`,
      err: '',
    });
    expect(trial()).toMatchObject({ version: { version: v1 }, percent: 20 });
    expect((await run('list')).out).toContain(`${v1}  for 20% of users`);
    expect((await run('verify')).code).toBe(0);
    await run('use', `mf-entities@${v2}`);
    expect(trial()).toBeUndefined();
  });

  test.each([
    ['0', 2],
    ['100', 2],
    ['half', 2],
  ])('use --percent %s is a wrong call', async (percent, code) => {
    const { run } = await withTwoVersions();
    expect((await run('use', `mf-entities@${v1}`, '--percent', percent)).code).toBe(code);
  });

  test('use --percent refuses the version that runs for everybody', async () => {
    const { run } = await withTwoVersions();
    expect(await run('use', `mf-entities@${v2}`, '--percent', '20')).toMatchObject({
      code: 1,
      err: `refused: mf-entities@${v2} is already current\n`,
    });
  });
});
