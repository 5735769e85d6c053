#!/usr/bin/env node
/**
 * How long test runs of scripts take: `node platform/bench/scripts.mjs [--runs 1000] [--json file]`, in each language, several callers at
 * once. Exit code 1 when a bound is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import { figures, inLanes, machine, round, signIn } from './running.mjs';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '1000' }, json: { type: 'string' } },
});
const RUNS = Number(options.runs);
const LANES = 4;
const { record, finish } = figures();
const SCRIPTS = {
  JavaScript: [
    'JS',
    "msg.celsius = (msg.fahrenheit - 32) * 5 / 9; metadata.unit = 'C'; return { msg, metadata, msgType };",
  ],
  TBEL: [
    'TBEL',
    "msg.celsius = (msg.fahrenheit - 32) * 5 / 9; metadata.unit = 'C'; return { msg: msg, metadata: metadata, msgType: msgType };",
  ],
};

buildIfStale();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-'));
const platform = await startBuilt({ dataDir, env: { MQTT_PORT: '' } });
console.log(`${machine}\n`);
const call = await signIn(platform, 'tenant@thingsboard.org', 'tenant');
for (const [name, [language, script]] of Object.entries(SCRIPTS)) {
  const run = async (n) => {
    const input = { msg: JSON.stringify({ fahrenheit: n }), metadata: {}, msgType: 'POST_TELEMETRY_REQUEST' };
    const asked = { script, scriptType: 'update', argNames: ['msg', 'metadata', 'msgType'], ...input };
    const { output, error } = await call('POST', `/api/ruleChain/testScript?scriptLang=${language}`, asked);
    if (error) throw new Error(error);
    if (JSON.parse(output).metadata.unit !== 'C') throw new Error(`unexpected ${output}`);
  };
  const started = performance.now();
  await inLanes(
    LANES,
    Array.from({ length: RUNS }, (_, n) => n),
    run,
  );
  record(`${RUNS} test runs of a script in ${name}`, round(performance.now() - started, 0), 'ms', { budget: 3 * RUNS });
}
await platform.stop();
rmSync(dataDir, { recursive: true, force: true });
finish(options.json);
