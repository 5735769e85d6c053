#!/usr/bin/env node
/**
 * Import of a table: `node platform/bench/imports.mjs [--rows 50000] [--json file]`. Devices with type, label, token and an attribute are
 * imported, then changed by the same table, while others read a list, write an attribute and read a device. Exit code 1 when a budget
 * is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import { figures, machine, round, signIn } from './running.mjs';

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, json: { type: 'string' } },
});
const ROWS = Number(options.rows);
const { record, finish } = figures();
/** Milliseconds between the calls of one of the others. */
const PACE = 20;

buildIfStale();
const scratch = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-'));
console.log(`${machine}; ${ROWS} rows\n`);
const platform = await startBuilt({ dataDir: path.join(scratch, 'data'), env: { MQTT_PORT: '' } });
try {
  const tenant = await signIn(platform, 'tenant@thingsboard.org', 'tenant');
  const { id: probe } = await tenant('POST', '/api/device', { name: 'probe' });
  const others = {
    'a write': () => tenant('POST', `/api/plugins/telemetry/DEVICE/${probe.id}/SERVER_SCOPE`, { n: performance.now() }),
    'a read': () => tenant('GET', `/api/device/${probe.id}`),
    'a list': () => tenant('GET', '/api/tenant/deviceInfos?pageSize=20&page=0&sortProperty=createdTime&sortOrder=DESC'),
    'a call of its own': () => tenant('GET', '/api/dashboard/serverTime'),
  };
  const columns = ['NAME', 'TYPE', 'LABEL', 'ACCESS_TOKEN'].map((type) => ({ type }));
  const mapping = {
    columns: [...columns, { type: 'SERVER_ATTRIBUTE', key: 'floor' }],
    delimiter: ',',
    header: true,
    update: true,
  };
  const lines = Array.from({ length: ROWS }, (_, n) => `row ${n},meter,Meter ${n},token-${n},${n % 40}`);
  const body = { file: ['name,type,label,token,floor', ...lines].join('\n'), mapping };

  for (const what of ['created', 'updated']) {
    let over = false;
    const taken = Object.entries(others).map(async ([name, call]) => {
      const times = [];
      while (!over) {
        const before = performance.now();
        await call();
        times.push(performance.now() - before);
        await pause(PACE);
      }
      times.sort((one, other) => one - other);
      return { name, p99: times[Math.floor(times.length * 0.99)], longest: times.at(-1) };
    });
    const begun = performance.now();
    const result = await tenant('POST', '/api/device/bulk_import', body);
    const seconds = (performance.now() - begun) / 1000;
    over = true;
    if (result[what] !== ROWS) throw new Error(JSON.stringify(result).slice(0, 500));
    record(`import of ${ROWS} devices, ${what}`, round(seconds), 's', { budget: 30 * (ROWS / 50_000) });
    for (const { name, p99, longest } of await Promise.all(taken)) {
      record(`${name} meanwhile, p99`, round(p99), 'ms', { budget: 150 });
      record(`${name} meanwhile, longest`, round(longest), 'ms');
    }
  }
} finally {
  await platform.stop();
  rmSync(scratch, { recursive: true, force: true });
}
finish(options.json);
