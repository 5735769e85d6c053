import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requirePinning, runGit } from './git.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-git-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = () => ({ env: { PATH: process.env.PATH ?? '' }, cwd: folder });
/** A program that stands in for git. */
const node = (program: string) => ({ program: process.execPath, args: ['-e', program] });

test('the answer is what git wrote', async () => {
  expect((await runGit(['--version'], run())).toString()).toMatch(/^git version/);
});

test('a refusal carries what git said, without folders of the server', async () => {
  const refused = runGit(['rev-parse', '--git-dir'], run());
  await expect(refused).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('not a git repository'),
  });
  const { program, args } = node(`console.error('fatal: ' + process.cwd() + '/x is broken'); process.exit(1)`);
  await expect(runGit(args, { ...run(), program })).rejects.toThrow(/^\/x is broken$/);
  const two = node(
    `console.error('ssh: connect to host a port 22: refused\\nfatal: Could not read.'); process.exit(1)`,
  );
  await expect(runGit(two.args, { ...run(), program: two.program })).rejects.toThrow(
    /^connect to host a port 22: refused\. Could not read\.$/,
  );
  const key = node(`console.error('Load key "${folder}/secrets/call-1/key": error in libcrypto'); process.exit(1)`);
  const below = path.join(folder, 'repositories');
  mkdirSync(below);
  await expect(runGit(key.args, { ...run(), cwd: below, hidden: folder, program: key.program })).rejects.toThrow(
    /^The private key cannot be read: error in libcrypto$/,
  );
});

test('what no argument and no variable can hold is refused', async () => {
  await expect(runGit(['log', '--grep=a\0b'], run())).rejects.toMatchObject({ status: 400 });
  const { env } = run();
  await expect(runGit(['--version'], { ...run(), env: { ...env, A: '\0' } })).rejects.toMatchObject({ status: 400 });
});

test('without git there is one clear text', async () => {
  await expect(runGit(['--version'], { ...run(), program: path.join(folder, 'no-git') })).rejects.toMatchObject({
    status: 400,
    message: 'Version control needs the git program, which this server does not have',
  });
});

test.each([
  ['git version 2.36.9', false],
  ['git version 1.40.0', false],
  ['git version 2.37.0 (Apple Git-136)', true],
  ['git version 3.0', true],
])('%s is held to an address: %s', async (said, held) => {
  const program = path.join(folder, `git-${said.replace(/\W/g, '-')}`);
  writeFileSync(program, `#!/bin/sh\necho '${said}'\n`, { mode: 0o700 });
  const asked = requirePinning({ ...run(), program });
  if (held) await asked;
  else await expect(asked).rejects.toThrow('need git 2.37 or later');
});

test('a run that takes too long ends, with all it started', async () => {
  const mark = `mullion-${process.pid}-${Date.now()}`;
  const sleeper = `setInterval(() => {}, 1000, '${mark}')`;
  const { program, args } = node(
    `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(sleeper)}], { stdio: 'inherit' }); setInterval(() => {}, 1000);`,
  );
  await expect(runGit(args, { ...run(), program, timeLimit: 500 })).rejects.toThrow('git took longer than 0.5 s');
  const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  expect(running.filter((line) => line.includes(mark) && !line.includes('spawn'))).toEqual([]);
});

test('a run is ended by who asked for it', async () => {
  const stop = new AbortController();
  const { program, args } = node('setInterval(() => {}, 1000)');
  const running = runGit(args, { ...run(), program, signal: stop.signal });
  stop.abort();
  await expect(running).rejects.toThrow('The work was stopped');
  await expect(runGit(args, { ...run(), program, signal: stop.signal })).rejects.toThrow('The work was stopped');
});

test('an answer without end is cut off', async () => {
  const { program, args } = node(`const more = () => process.stdout.write('x'.repeat(65536), more); more();`);
  await expect(runGit(args, { ...run(), program, outputLimit: 1_000_000 })).rejects.toThrow(
    'holds more than this server reads',
  );
});

test('an input that fails ends the run and is told', async () => {
  async function* input() {
    yield 'a\n';
    throw new Error('no more');
  }
  const { program, args } = node('process.stdin.resume(); setInterval(() => {}, 1000);');
  await expect(runGit(args, { ...run(), program, input: input() })).rejects.toThrow('no more');
});
