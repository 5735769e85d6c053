#!/usr/bin/env node
// `npm test [-- unit | integration | e2e …]`: runs the suites and ends with one line over all of them.
import { checkout } from '../../gateway/bin/checkout.mjs';
import { installIfNeeded, requireNode, stop } from '../../gateway/bin/prepare.mjs';

const groups = ['static', 'unit', 'integration', 'e2e'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !groups.includes(name));
if (unknown.length) stop(`Unknown: ${unknown.join(', ')}. npm test runs everything; -- ${groups.join(' | ')} a part.`);

requireNode();
process.chdir(checkout);
installIfNeeded();
const { suites } = await import('./suites.mjs');

const isWanted = ({ group }) =>
  !wanted.length || wanted.includes(group) || (group === 'build' && wanted.some((name) => name !== 'static'));
const chosen = suites.filter(isWanted);
const results = [];
const beside = [];
for (const suite of chosen) {
  if (suite.waits) {
    beside.push(runQuietly(suite));
    continue;
  }
  heading(suite.name);
  results.push(await result(suite, () => {}));
}
results.push(...(await Promise.all(beside)));

/** Runs a suite beside the others and prints what it printed once it has ended. */
async function runQuietly(suite) {
  let printed = '';
  const ended = await result(suite, (text) => {
    printed += text;
  });
  heading(suite.name);
  process.stdout.write(printed);
  return ended;
}

function heading(name) {
  process.stdout.write(`\n── ${name}\n`);
}

async function result(suite, print) {
  const started = performance.now();
  const counts = await suite.run(print).catch((error) => ({
    passed: 0,
    failed: 1,
    problem: String(error?.message ?? error),
  }));
  return { ...suite, ...judged(counts), seconds: (performance.now() - started) / 1000 };
}

/** A suite that crashed or ran nothing has failed, whatever it counted. */
function judged({ passed, failed, skipped = 0, failing = [], flaky = [], problem, notRun }) {
  const nothing = passed + failed === 0 && !notRun;
  const crashed = problem ?? (nothing ? 'ran nothing' : undefined);
  return { passed, failed: crashed && !failed ? 1 : failed, skipped, failing, flaky, problem: crashed, notRun };
}

process.stdout.write('\n');
for (const { name, passed, failed, skipped, flaky, problem, notRun, seconds, budgetMinutes } of results) {
  const late = seconds > budgetMinutes * 60 ? `, over its ${budgetMinutes} min` : '';
  const counts = notRun
    ? `not run: ${notRun}`
    : `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}${flaky.length ? `, ${flaky.length} flaky` : ''}`;
  const why = problem ? ` – ${problem}` : '';
  process.stdout.write(`${name.padEnd(14)} ${seconds.toFixed(1).padStart(7)} s  ${counts}${why}${late}\n`);
}
for (const name of results.flatMap(({ failing }) => failing)) process.stdout.write(`failed: ${name}\n`);
for (const name of results.flatMap(({ flaky }) => flaky))
  process.stdout.write(`flaky, passed at its second try: ${name}\n`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') || !sum('passed') ? 1 : 0;
