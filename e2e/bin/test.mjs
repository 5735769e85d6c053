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

const results = [];
for (const suite of suites.filter(({ group }) => !wanted.length || wanted.includes(group))) {
  process.stdout.write(`\n── ${suite.name}\n`);
  const started = performance.now();
  const result = await suite
    .run()
    .catch((error) => ({ passed: 0, failed: 1, problem: String(error?.message ?? error) }));
  results.push({ ...suite, ...judged(result), seconds: (performance.now() - started) / 1000 });
}

/** A suite that crashed or ran nothing has failed, whatever it counted. */
function judged({ passed, failed, skipped = 0, problem, notRun }) {
  const nothing = passed + failed === 0 && !notRun;
  const crashed = problem ?? (nothing ? 'ran nothing' : undefined);
  return { passed, failed: crashed && !failed ? 1 : failed, skipped, problem: crashed, notRun };
}

process.stdout.write('\n');
for (const { name, passed, failed, skipped, problem, notRun, seconds, budgetMinutes } of results) {
  const late = seconds > budgetMinutes * 60 ? `, over its ${budgetMinutes} min` : '';
  const counts = notRun
    ? `not run: ${notRun}`
    : `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
  const why = problem ? ` – ${problem}` : '';
  process.stdout.write(`${name.padEnd(14)} ${seconds.toFixed(1).padStart(7)} s  ${counts}${why}${late}\n`);
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') || !sum('passed') ? 1 : 0;
