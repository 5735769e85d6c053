#!/usr/bin/env node
/**
 * Plays recorded scenarios of a real platform against this one: `npm run contract [-- --only devices-crud --max 0]`.
 *
 * CONTRACT_DIR names the folder with the player `contract.mjs`, its scenarios and its recorded answers; without it there is
 * nothing to play. The platform is built when its sources are newer, started on a free port with an empty data folder, and
 * removed afterwards. Without arguments every scenario is played: each, and all together, have to reach a share of equal steps.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../bench/engine-load.mjs';
import { buildIfStale, startBuilt } from './built-platform.mjs';
import { ENGINE_MINIMUM, SCENARIO_MINIMUM, SCRIPT_THRESHOLDS, TOTAL_MINIMUM } from './contract-thresholds.mjs';

const contractDir = process.env.CONTRACT_DIR;
if (!contractDir) {
  console.log('contract: CONTRACT_DIR is not set, nothing to play');
  process.exit(0);
}
const player = path.join(contractDir, 'contract.mjs');
if (!existsSync(player)) {
  console.error(`contract: no player ${player}`);
  process.exit(1);
}

buildIfStale();
const work = mkdtempSync(path.join(tmpdir(), 'mullion-contract-'));
const args = process.argv.slice(2);
const mqttPort = await freePort();
const platform = await startBuilt({ dataDir: path.join(work, 'data'), env: { MQTT_PORT: String(mqttPort) } });

/** Runs a player against the platform; answers its exit code. */
const runPlayer = (program, playerArgs) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, '--base', platform.url, ...playerArgs], { stdio: 'inherit' });
    child.on('exit', (code) => resolve(code ?? 1));
  });

const play = (playerArgs) => runPlayer(player, playerArgs);

/** Whether enough of these steps are equal; prints a line. */
function isReached(name, steps, minimum) {
  const equal = steps.filter(({ differences }) => differences.length === 0).length;
  const share = steps.length > 0 ? (100 * equal) / steps.length : 0;
  const counts = `${equal} of ${steps.length} equal (${share.toFixed(1)} %, at least ${minimum} %)`;
  console.log(`${share >= minimum ? 'pass' : 'FAIL'}  ${name}: ${counts}`);
  return share >= minimum;
}

/** Plays every scenario; answers whether each, and all together, reached their share of equal steps. */
async function playAll() {
  const out = path.join(work, 'result.json');
  await play(['--max', '1', '--json', out]);
  if (!existsSync(out)) return [false];
  const steps = JSON.parse(readFileSync(out, 'utf8'));
  const names = [...new Set(steps.map(({ scenario }) => scenario))];
  const verdicts = names.map((name) => {
    const own = steps.filter(({ scenario }) => scenario === name);
    return isReached(name, own, SCENARIO_MINIMUM);
  });
  verdicts.push(isReached('all scenarios', steps, TOTAL_MINIMUM));
  return verdicts;
}

/** Plays the recorded scripts beside the scenarios, without those that take a second or more; answers whether each language reached its threshold. */
async function playScripts() {
  const scripts = path.join(contractDir, 'scripts/scripts.mjs');
  if (!existsSync(scripts)) return [];
  const out = path.join(work, 'scripts.json');
  await runPlayer(scripts, ['--fast', '--max', '1', '--json', out]);
  if (!existsSync(out)) return [false];
  const { langs } = JSON.parse(readFileSync(out, 'utf8'));
  return Object.entries(SCRIPT_THRESHOLDS).map(([language, minimum]) => {
    const { total = 0, equal = 0 } = langs[language] ?? {};
    const share = total > 0 ? (100 * equal) / total : 0;
    const counts = `${equal} of ${total} scripts equal (${share.toFixed(1)} %, at least ${minimum} %)`;
    console.log(`${share >= minimum ? 'pass' : 'FAIL'}  scripts-${language}: ${counts}`);
    return share >= minimum;
  });
}

/** Plays the recorded cases of the rule engine; answers whether enough of them come out equal. */
async function playEngine() {
  const cases = path.join(contractDir, 'engine/engine.mjs');
  if (!existsSync(cases)) return [];
  const out = path.join(work, 'engine.json');
  await runPlayer(cases, ['--mqtt-port', String(mqttPort), '--jobs', '3', '--max', '1', '--json', out]);
  if (!existsSync(out)) return [false];
  return [isReached('rule engine', JSON.parse(readFileSync(out, 'utf8')), ENGINE_MINIMUM)];
}

let code = 1;
try {
  if (args.length > 0) {
    code = await play(args);
  } else {
    const verdicts = [...(await playAll()), ...(await playScripts()), ...(await playEngine())];
    const failed = verdicts.filter((reached) => !reached).length;
    console.log(`contract: ${verdicts.length - failed} passed, ${failed} failed`);
    code = failed === 0 ? 0 : 1;
  }
} finally {
  await platform.stop();
  rmSync(work, { recursive: true, force: true });
}
process.exit(code);
