#!/usr/bin/env node
/**
 * Version control of many entities: `node platform/bench/versions.mjs [--devices 1000] [--json file]`. Commits devices with attributes, relations and
 * credentials to a repository in the temporary folder, changes them, loads the version back, then loads it into a new tenant. Prints
 * how long each took, and how long a small write waited beside it. Builds the platform first when its sources are newer. Exit code 1 when
 * a bound is missed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale, startBuilt } from '../bin/built-platform.mjs';
import { figures, machine, round } from './running.mjs';

const { values } = parseArgs({ options: { devices: { type: 'string', default: '1000' }, json: { type: 'string' } } });
const devices = Number(values.devices);
/** Seconds at most for a commit and for a load, and milliseconds that a small write may wait meanwhile. */
const BOUNDS = { commit: 10, load: 15, wait: 150 };
const { record, finish } = figures();
buildIfStale();
const work = mkdtempSync(path.join(tmpdir(), 'mullion-versions-'));
const repository = path.join(work, 'r.git');
execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', repository]);
const platform = await startBuilt({ dataDir: path.join(work, 'data'), env: { MQTT_PORT: '' } });

async function call(method, target, token, body) {
  const response = await fetch(platform.url + target, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { 'x-authorization': `Bearer ${token}` } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${text}`);
  return text.startsWith('{') || text.startsWith('[') || text.startsWith('"') ? JSON.parse(text) : text;
}
const signIn = async (username, password) =>
  (await call('POST', '/api/auth/login', null, { username, password })).token;

/** The longest a small write waits while something goes on, in milliseconds. */
async function longestWait(token, entity, during) {
  let longest = 0;
  let over = false;
  const writing = (async () => {
    for (let n = 0; !over; n += 1) {
      const begun = performance.now();
      await call('POST', `/api/plugins/telemetry/ASSET/${entity}/SERVER_SCOPE`, token, { n });
      longest = Math.max(longest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  const begun = performance.now();
  const value = await during();
  const took = performance.now() - begun;
  over = true;
  await writing;
  return { value, took, longest };
}

const whenDone = async (token, kind, body) => {
  const id = await call('POST', `/api/entities/vc/${kind}`, token, body);
  for (;;) {
    const status = await call('GET', `/api/entities/vc/${kind}/${id}/status`, token);
    if (status.done) return status;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const report = (what, { took, longest, value }, budget) => {
  if (value.error) throw new Error(JSON.stringify(value.error));
  record(what, round(took / 1000, 2), 's', { budget });
  record('  a small write waits at most', round(longest, 0), 'ms', { budget: BOUNDS.wait });
};

console.log(`${machine}\n`);
try {
  const token = await signIn('tenant@thingsboard.org', 'tenant');
  const settings = { repositoryUri: `file://${repository}`, authMethod: 'USERNAME_PASSWORD', defaultBranch: 'main' };
  await call('POST', '/api/admin/repositorySettings', token, settings);
  const asset = (await call('POST', '/api/asset', token, { name: 'Hall', type: 'hall' })).id;
  const make = async (n) => {
    const { id } = await call('POST', '/api/device', token, { name: `Bench ${n}`, type: 'bench', label: `label ${n}` });
    await call('POST', `/api/plugins/telemetry/DEVICE/${id.id}/SERVER_SCOPE`, token, { limit: n, place: `row ${n}` });
    await call('POST', '/api/relation', token, { from: asset, to: id, type: 'Contains', typeGroup: 'COMMON' });
  };
  for (let n = 0; n < devices; n += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => make(n + at)));
  const everything = { allEntities: true, saveRelations: true, saveAttributes: true, saveCredentials: true };
  const bare = { allEntities: true, saveRelations: false, saveAttributes: false, saveCredentials: false };
  const commit = () =>
    whenDone(token, 'version', {
      type: 'COMPLEX',
      versionName: 'Bench',
      branch: 'main',
      syncStrategy: 'MERGE',
      entityTypes: { DEVICE: everything, DEVICE_PROFILE: bare, ASSET: bare, ASSET_PROFILE: bare, CUSTOMER: bare },
    });
  const committed = await longestWait(token, asset.id, commit);
  report(`commit of ${committed.value.added} entities`, committed, BOUNDS.commit);
  const options = { loadRelations: true, loadAttributes: true, loadCredentials: true };
  const load = (signedIn, more) => () =>
    whenDone(signedIn, 'entity', {
      type: 'ENTITY_TYPE',
      versionId: committed.value.version.id,
      entityTypes: {
        DEVICE: { ...options, ...more },
        DEVICE_PROFILE: { ...options, ...more },
        ASSET: { ...options, ...more },
        ASSET_PROFILE: { ...options, ...more },
        CUSTOMER: { ...options, ...more },
      },
    });
  report(`load over ${devices} devices`, await longestWait(token, asset.id, load(token)), BOUNDS.load);
  const sys = await signIn('sysadmin@thingsboard.org', 'sysadmin');
  const tenant = await call('POST', '/api/tenant', sys, { title: 'Bench' });
  const email = 'bench@mullion.test';
  const user = await call('POST', '/api/user?sendActivationMail=false', sys, {
    email,
    authority: 'TENANT_ADMIN',
    tenantId: tenant.id,
  });
  const link = new URL(await call('GET', `/api/user/${user.id.id}/activationLink`, sys));
  const activateToken = link.searchParams.get('activateToken');
  const other = (
    await call('POST', '/api/noauth/activate?sendActivationMail=false', null, { activateToken, password: 'secret-1' })
  ).token;
  await call('POST', '/api/admin/repositorySettings', other, settings);
  report(
    `load of ${devices} devices into another tenant`,
    await longestWait(token, asset.id, load(other, { loadCredentials: false })),
    BOUNDS.load,
  );
  // Devices that came after the version, each with values: a load that removes others deletes all of them.
  const late = async (n) => {
    const { id } = await call('POST', '/api/device', other, { name: `Late ${n}`, type: 'late' });
    await call('POST', `/api/plugins/telemetry/DEVICE/${id.id}/timeseries/ANY`, other, { v: n });
  };
  for (let n = 0; n < devices; n += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => late(n + at)));
  report(
    `load of ${devices} devices that removes ${devices} others`,
    await longestWait(token, asset.id, load(other, { loadCredentials: false, removeOtherEntities: true })),
    BOUNDS.load,
  );
} finally {
  await platform.stop();
  rmSync(work, { recursive: true, force: true });
}
finish(values.json);
