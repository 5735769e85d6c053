import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';

const require = createRequire(import.meta.url);
const root = path.resolve(import.meta.dirname, '../..');
const programOf = (name, file) => path.join(path.dirname(require.resolve(`${name}/package.json`)), file);

/**
 * What a suite came to: its counts, the names of the tests that failed and of those that passed only at their second try,
 * `problem` when it did not run as it should, and `notRun` when it could not.
 * @typedef {{ passed: number, failed: number, skipped?: number, failing?: string[], flaky?: string[], problem?: string, notRun?: string }} Result
 */

/**
 * Every suite: what it is called, the part of `npm test` it belongs to, the minutes it may take on two cores, and how it
 * runs. The group `build` belongs to every part but `static`. One with `waits` mostly waits for an answer or a clock, so it
 * runs beside the others; what it prints is shown at its end.
 * @type {{ name: string, group: string, budgetMinutes: number, waits?: boolean, run: (print: Print) => Promise<Result> }[]}
 * @typedef {(text: string) => void} Print
 */
export const suites = [
  { name: 'types', group: 'static', budgetMinutes: 1, run: () => oneCheck(['shared-kit/build/typecheck.mjs']) },
  { name: 'lint', group: 'static', budgetMinutes: 1, run: () => oneCheck(['lint/lint.mjs']) },
  // What the suites below run is built once, before any of them looks at it.
  { name: 'build', group: 'build', budgetMinutes: 2, run: () => oneCheck(['shared-kit/build/build-all.mjs']) },
  { name: 'unit', group: 'unit', budgetMinutes: 4, run: () => jest('unit') },
  { name: 'integration', group: 'integration', budgetMinutes: 6, run: () => jest('integration') },
  { name: 'contract', group: 'integration', budgetMinutes: 10, waits: true, run: contract },
  { name: 'end to end', group: 'e2e', budgetMinutes: 15, run: () => playwright('playwright.config.ts') },
  { name: 'gallery', group: 'e2e', budgetMinutes: 5, run: () => playwright('gallery.config.ts') },
];

/** Runs a Node program in the checkout; answers its exit code and, if it is to `print`, what it printed. */
function node(args, { env = {}, print } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', print ? 'pipe' : 'inherit', print ? 'pipe' : 'inherit'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
      print(String(chunk));
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}

async function oneCheck(args) {
  const { code } = await node(args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Runs a program that leaves its results as JSON. */
async function withReport(run, read) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mullion-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const { code, signal } = await run(file);
    if (!existsSync(file)) return { passed: 0, failed: 1, problem: `ended with ${signal ?? code} before its report` };
    const counts = read(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && !counts.failed ? { ...counts, problem: `ended with ${signal ?? code}` } : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const jest = (kind) =>
  withReport(
    (file) =>
      node([
        // Pages that come and go by the hundred are cheaper to clear away in larger lots. Jest's workers have it from here.
        '--max-semi-space-size=64',
        programOf('jest', 'bin/jest.js'),
        '-c',
        `e2e/jest.${kind}.config.mjs`,
        '--ci',
        '--json',
        '--outputFile',
        file,
        '--silent',
      ]),
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      skipped: numPendingTests + numTodoTests,
      failing: jestTests(testResults, ({ status }) => status === 'failed'),
      flaky: jestTests(testResults, ({ status, invocations }) => status === 'passed' && invocations > 1),
    }),
  );

const jestTests = (files, which) =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(which)
      .map(({ fullName, failureMessages, retryReasons = [] }) =>
        withReason(`${path.relative(root, name)} › ${fullName}`, retryReasons[0] ?? failureMessages[0]),
      ),
  );

/** The name of a test and the first line of why its first try failed, for reports that show the end of the output alone. */
const withReason = (name, message = '') => {
  const [reason] = stripVTControlCharacters(message).split('\n', 1);
  return reason ? `${name}: ${reason.slice(0, 200)}` : name;
};

async function contract(print) {
  if (!process.env.CONTRACT_DIR) return { passed: 0, failed: 0, notRun: 'CONTRACT_DIR is not set' };
  const { code, output } = await node(['platform/bin/contract.mjs'], { print });
  const [, passed, failed] = /^contract: (\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (passed === undefined) return { passed: 0, failed: 1, problem: `ended with ${code} before its result` };
  return { passed: Number(passed), failed: Number(failed) };
}

async function playwright(config) {
  const browser = ensureBrowser();
  return withReport(
    (file) =>
      node([programOf('@playwright/test', 'cli.js'), 'test', '-c', `e2e/${config}`], {
        env: { CHROME_PATH: browser, E2E_REPORT: file },
      }),
    ({ stats, suites: files, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failing: specsOf(files, 'unexpected'),
      flaky: specsOf(files, 'flaky'),
      problem: errors.length ? errors.map(({ message }) => message.split('\n', 1)[0]).join('; ') : undefined,
    }),
  );
}

/** Names of the tests of Playwright's suites, and of those inside them, that ended so. */
const specsOf = (suites, status) =>
  suites.flatMap(({ title, specs = [], suites: inner = [] }) =>
    [
      ...specs
        .filter(({ tests }) => tests.some((each) => each.status === status))
        .map(({ title: name, tests }) =>
          withReason(name, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message),
        ),
      ...specsOf(inner, status),
    ].map((name) => `${title} › ${name}`),
  );
