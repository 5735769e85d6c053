#!/usr/bin/env node
/**
 * How long the writer is held: `node platform/bench/holds.mjs [--devices 5000] [--points 100000] [--json file]`.
 * While the platform does something large, small writes go to it one after another; the longest that one waited, its own
 * commit included, is the figure. Expiry comes once a minute, so this takes about two. Exit code 1 when a budget is missed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import { caller, figures, inLanes, machine, round, signIn } from './running.mjs';

const { values: options } = parseArgs({
  options: {
    devices: { type: 'string', default: '5000' },
    points: { type: 'string', default: '100000' },
    json: { type: 'string' },
  },
});
const [DEVICES, POINTS] = [Number(options.devices), Number(options.points)];
const LANES = 16;
/** Users of the customer that is deleted, then of the tenant. */
const USERS = 1000;
/** Seconds the expiring points live, and how often the platform looks for them. */
const LIFETIME = 20;
const EXPIRY_EVERY = 60;
/** Milliseconds; a small write's own commit included. */
const BUDGET = 50;
const T0 = 1_700_000_000_000;
const numbers = (count) => Array.from({ length: count }, (_, i) => i);
const { record, finish } = figures();

buildIfStale();
const scratch = mkdtempSync(path.join(os.tmpdir(), 'mullion-bench-'));
const dataDir = path.join(scratch, 'data');
console.log(`${machine}; ${DEVICES} devices, ${POINTS} points\n`);
const platform = await startBuilt({ dataDir, env: { MQTT_PORT: '' } });
const started = Date.now();
try {
  const own = await signIn(platform, 'tenant@thingsboard.org', 'tenant');
  const system = await signIn(platform, 'sysadmin@thingsboard.org', 'sysadmin');
  const { id: probe } = await own('POST', '/api/device', { name: 'probe' });
  const attributes = (device) => `/api/plugins/telemetry/DEVICE/${device}/SERVER_SCOPE`;

  /** The longest wait of a small write while `work` goes on. */
  const longestWait = async (work) => {
    let [longest, over] = [0, false];
    const done = work().finally(() => {
      over = true;
    });
    while (!over) {
      const before = performance.now();
      await own('POST', attributes(probe.id), { n: before });
      longest = Math.max(longest, performance.now() - before);
    }
    await done;
    return longest;
  };
  const measure = async (what, work, bounds = { budget: BUDGET }) =>
    record(`a small write's longest wait ${what}`, round(await longestWait(work)), 'ms', bounds);
  /** Waits until `isDone`, which asks; rejects after two minutes. */
  const until = async (isDone) => {
    for (const end = Date.now() + 120_000; !(await isDone()); await pause(500)) {
      if (Date.now() > end) throw new Error('what was to be measured did not happen');
    }
  };

  // A tenant with devices, each with its part of the points, and a customer that has all of them and users.
  const tenant = await system('POST', '/api/tenant', { title: 'large' });
  const user = { email: 'large@bench.test', authority: 'TENANT_ADMIN', tenantId: tenant.id };
  const { id: admin } = await system('POST', '/api/user?sendActivationMail=false', user);
  const link = new URL(await system('GET', `/api/user/${admin.id}/activationLink`));
  const activateToken = link.searchParams.get('activateToken');
  const { token } = await caller(platform)('POST', '/api/noauth/activate?sendActivationMail=false', {
    activateToken,
    password: 'secret-1',
  });
  const large = caller(platform, token);
  const each = Math.ceil(POINTS / DEVICES);
  const { id: customerId } = await large('POST', '/api/customer', { title: 'large' });
  const devices = [];
  await inLanes(LANES, numbers(DEVICES), async (i) => {
    const { id } = await large('POST', `/api/device?accessToken=bench-${i}`, { name: `device ${i}`, customerId });
    devices.push(id.id);
    const points = numbers(each).map((n) => ({ ts: T0 + n * 1000, values: { v: (n * 7919) % 1000 } }));
    await caller(platform)('POST', `/api/v1/bench-${i}/telemetry`, points);
  });
  const active = async () => {
    const key = { type: 'SERVER_ATTRIBUTE', key: 'active' };
    const isTrue = { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: true } };
    return large('POST', '/api/entitiesQuery/count', {
      entityFilter: { type: 'entityType', entityType: 'DEVICE' },
      keyFilters: [{ key, valueType: 'BOOLEAN', predicate: isTrue }],
    });
  };

  await measure('while nothing else happens', () => pause(3000), {});
  await until(async () => Number(await active()) === DEVICES);
  await inLanes(LANES, devices, (id) => large('POST', attributes(id), { inactivityTimeout: 1 }));
  await measure(`while ${DEVICES} devices fall silent`, () => until(async () => Number(await active()) === 0));

  await measure('while a backup is made', async () => {
    const program = path.join(import.meta.dirname, '../bin/platform.mjs');
    const file = path.join(scratch, 'bench.backup');
    const child = spawn(process.execPath, [program, 'backup', file, '--data', dataDir], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`the backup ended with ${code}`);
  });

  await inLanes(LANES, numbers(USERS), (i) =>
    large('POST', '/api/user?sendActivationMail=false', {
      email: `u${i}@bench.test`,
      authority: 'CUSTOMER_USER',
      customerId,
    }),
  );
  await measure(`while a customer with ${DEVICES} devices and ${USERS} users is deleted`, () =>
    large('DELETE', `/api/customer/${customerId.id}`),
  );
  await inLanes(LANES, numbers(USERS), (i) =>
    system('POST', '/api/user?sendActivationMail=false', {
      email: `u${i}@bench.test`,
      authority: 'TENANT_ADMIN',
      tenantId: tenant.id,
    }),
  );

  await measure(
    `while a tenant with ${DEVICES} devices, ${USERS} users and ${each * DEVICES} points is deleted`,
    async () => {
      await system('DELETE', `/api/tenant/${tenant.id.id}`);
      // The call waits ten seconds at most for the rows to go.
      await pause(1000);
    },
  );

  // A range of keys with many points.
  const { id: long } = await own('POST', '/api/device', { name: 'long' });
  const history = `/api/plugins/telemetry/DEVICE/${long.id}/timeseries`;
  await inLanes(4, numbers(Math.ceil(POINTS / 100)), (batch) =>
    own(
      'POST',
      `${history}/ANY`,
      numbers(10).map((n) => ({
        ts: T0 + (batch * 10 + n) * 1000,
        values: Object.fromEntries(numbers(100).map((k) => [`r${k}`, n * k])),
      })),
    ),
  );
  await measure(`while a range of 100 keys with ${POINTS * 10} points is deleted`, () =>
    own(
      'DELETE',
      `${history}/delete?keys=${numbers(100).map((k) => `r${k}`)}&startTs=${T0 + 500_000}&endTs=${T0 * 2}&rewriteLatestIfDeleted=true`,
    ),
  );

  const { id: mortal } = await own('POST', '/api/device', { name: 'mortal' });
  const series = `/api/plugins/telemetry/DEVICE/${mortal.id}`;
  await inLanes(4, numbers(Math.ceil(POINTS / 1000)), (batch) => {
    const points = numbers(1000).map((n) => ({
      ts: T0 + (batch * 1000 + n) * 1000,
      values: { [`k${batch % 10}`]: n },
    }));
    return own('POST', `${series}/timeseries/ANY/${LIFETIME}`, points);
  });
  const keys = numbers(10).map((i) => `k${i}`);
  const range = `keys=${keys.join(',')}&startTs=1&endTs=${T0 * 2}&limit=1`;
  await pause(Math.max(0, EXPIRY_EVERY * 1000 - ((Date.now() - started) % (EXPIRY_EVERY * 1000)) - 10_000));
  await measure(`while ${POINTS} points expire`, () =>
    until(async () => {
      const found = await own('GET', `${series}/values/timeseries?${range}`);
      return keys.every((key) => !found[key]?.length);
    }),
  );
} finally {
  await platform.stop();
  rmSync(scratch, { recursive: true, force: true });
}
finish(options.json);
