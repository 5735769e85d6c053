import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { kitDir, require, root } from '../build/package-info.mjs';
import { reachedFiles } from '../build/static-imports.mjs';
import { controls, pages } from './controls.mjs';

const binary = (name, file) => path.join(path.dirname(require.resolve(`${name}/package.json`)), file);

/** Runs a program and answers what it wrote as JSON into the file that it was given. */
function reportOf(args, file, env) {
  rmSync(file, { force: true });
  const run = spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' });
  if (!existsSync(file)) throw new Error(`No report of ${args.join(' ')}:\n${run.stdout}\n${run.stderr}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** What a test said when it failed: a story its first problem, any other its first line. */
function reasonOf(message = '') {
  const lines = message.replaceAll(escapes, '').split('\n');
  const problem = lines.map((line) => /^\+\s+"(.*)/.exec(line)?.[1]).find(Boolean);
  return (problem ?? lines[0] ?? '').replace(/^\w*Error: /, '').slice(0, 160);
}

/** Unit tests with the twin in the control's place: how many ran, and the titles of those that failed. */
function unitTests({ control, twin = '', tests, cases }, folder) {
  const args = [binary('jest', 'bin/jest.js'), '-c', path.join(kitDir, 'jest.config.mjs'), '--rootDir', kitDir];
  const file = path.join(folder, 'jest.json');
  args.push('--resolver', path.join(import.meta.dirname, 'twin.cjs'), '--json', '--outputFile', file, '--silent');
  if (cases) args.push('-t', cases);
  const report = reportOf([...args, '--runTestsByPath', ...tests.map((test) => path.join(kitDir, 'src', test))], file, {
    KIT_COMPARE: control,
    KIT_TWIN: twin,
    // Vite leaves its own behind, with which React has nothing for tests.
    NODE_ENV: 'test',
  });
  const all = report.testResults.flatMap((suite) =>
    suite.assertionResults.length ? suite.assertionResults : [{ status: 'failed', fullName: suite.message }],
  );
  const ran = all.filter(({ status }) => status !== 'pending');
  const failed = ran.filter(({ status }) => status === 'failed');
  return { ran: ran.length, failed: failed.map((test) => `${test.fullName}: ${reasonOf(test.failureMessages?.[0])}`) };
}

/** The same of stories: their plays and axe. */
function storyTests({ control, twin = '', stories }, folder) {
  const file = path.join(folder, 'stories.json');
  const config = path.join(root, 'e2e/gallery.config.ts');
  const report = reportOf(
    [binary('@playwright/test', 'cli.js'), 'test', '-c', config, '-g', stories, '--reporter', 'json'],
    file,
    {
      KIT_COMPARE: control,
      KIT_TWIN: twin,
      GALLERY_DIR: path.join(folder, twin || control),
      GALLERY_STORIES: path.dirname(control),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  );
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const ran = report.suites.flatMap(specs);
  const failed = ran.filter(({ ok }) => !ok);
  const said = ({ tests }) => tests[0]?.results[0]?.error?.message;
  return { ran: ran.length, failed: failed.map((spec) => `${spec.title}: ${reasonOf(said(spec))}`) };
}

/** Bytes of code, gzip -9, without React. */
async function bytesOf(lines) {
  const { build } = await import(binary('vite', 'dist/node/index.js'));
  const entry = '\0parts';
  const result = await build({
    root: kitDir,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'parts',
        resolveId: (id) => (id.endsWith('parts') ? entry : undefined),
        load: (id) => (id === entry ? lines.join('\n') : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry: 'parts', formats: ['es'], fileName: 'parts' },
      rollupOptions: { external: /^react($|-dom|\/)/ },
    },
  });
  const [{ output }] = [result].flat();
  return output.reduce((sum, { code = '' }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

/** Whether the first load of a page runs a control's file, by its imports. */
function isInFirstLoad(control, page) {
  const entries = ['shell/src/main.tsx', ...pages[page]].map((file) => path.join(root, file));
  const reached = reachedFiles(entries);
  return ['.ts', '.tsx'].some((end) => reached.has(path.join(kitDir, 'src', control + end)));
}

/** Of PrimeReact, or of another package, whose whole name is given. */
const exported = (file, name) => `export { ${name} } from '${file.startsWith('@') ? file : `primereact/${file}`}';`;
const calendar = [exported('api', 'PrimeReactProvider'), exported('calendar', 'Calendar')];
const kb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * Says of every control that stays ours what PrimeReact's part, or that of another library, weighs, alone and beside the calendar that is loaded later, and
 * which of the kit's own tests it fails. Ends well when each has a reason: a test, or more than 3 KB in a first load.
 * @param {string[]} words of the names of controls
 */
export async function compare(words) {
  const folder = mkdtempSync(path.join(tmpdir(), 'compare-'));
  const isWanted = ({ control, twin = '' }) => words.some((word) => `${control} ${twin}`.includes(word));
  const chosen = controls.filter((row) => !words.length || isWanted(row));
  const withCalendar = await bytesOf(calendar);
  let unfounded = 0;
  try {
    for (const row of chosen) {
      const isPrime = !row.part[0].startsWith('@');
      const alone = await bytesOf([...(isPrime ? [calendar[0]] : []), exported(...row.part)]);
      const more = (await bytesOf([...calendar, exported(...row.part)])) - withCalendar;
      console.log(`\n${row.control}: ${row.part[1]}, ${kb(alone)} alone, ${kb(more)} beside the calendar`);
      const runs = [row.tests && unitTests(row, folder), row.stories && storyTests(row, folder)].filter(Boolean);
      const failed = runs.flatMap((run) => run.failed);
      if (runs.length) console.log(`  fails ${failed.length} of ${runs.reduce((sum, { ran }) => sum + ran, 0)} tests`);
      for (const title of failed) console.log(`  ✘ ${title}`);
      const isFirst = row.page && isInFirstLoad(row.control, row.page);
      const tooLarge = isFirst && alone > 3000;
      if (tooLarge) console.log(`  ✘ part of the first load of ${row.page}, where 3 KB are allowed`);
      if (row.page && !isFirst) console.log(`  no part of the first load of ${row.page}`);
      if (!tooLarge && !failed.length) unfounded += 1;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (unfounded) console.error(`\n${unfounded} could be PrimeReact's`);
  return unfounded === 0;
}
