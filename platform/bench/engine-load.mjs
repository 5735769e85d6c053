/** Tenants, chains, and load for the figures of the rule engine. */
import { createServer } from 'node:net';
import { caller, inLanes, signIn } from './running.mjs';

export const KEYS = 10;
const PACKAGE = 'org.thingsboard.rule.engine.';
/** A call that takes longer is a failure of the run, in milliseconds. */
const LONGEST_CALL = 30_000;

export const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
export const values = (n) =>
  Object.fromEntries(Array.from({ length: KEYS }, (_, k) => [`key${k}`, ((n * k) % 1000) / 10]));

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A host that takes connections and never says a word. */
export async function silentHost() {
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: server.address().port, close };
}

/** A tenant of its own with devices, of a profile with these alarm rules. */
export async function openTenant(platform, name, { count = 20, alarms = [] } = {}) {
  const sys = await signIn(platform, 'sysadmin@thingsboard.org', 'sysadmin');
  const tenant = await sys('POST', '/api/tenant', { title: name });
  const user = { email: `${name}@bench.test`, authority: 'TENANT_ADMIN', tenantId: tenant.id };
  const { id } = await sys('POST', '/api/user?sendActivationMail=false', user);
  const link = await sys('GET', `/api/user/${id.id}/activationLink`);
  await caller(platform)('POST', '/api/noauth/activate?sendActivationMail=false', {
    activateToken: /activateToken=(\w+)/.exec(link)[1],
    password: 'secret-1',
  });
  const admin = await signIn(platform, user.email, 'secret-1');
  let profile = {};
  if (alarms.length > 0) {
    const profileData = { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' }, alarms };
    const given = { name: 'ruled', type: 'DEFAULT', transportType: 'DEFAULT', provisionType: 'DISABLED', profileData };
    const { id: deviceProfileId } = await admin('POST', '/api/deviceProfile', given);
    profile = { deviceProfileId };
  }
  const devices = [];
  await inLanes(8, Array(count).keys(), async (n) => {
    const device = await admin('POST', '/api/device', { name: `Device ${n}`, type: 'default', ...profile });
    const { credentialsId } = await admin('GET', `/api/device/${device.id.id}/credentials`);
    devices.push({ id: device.id.id, token: credentialsId });
  });
  const chains = await admin('GET', '/api/ruleChains?pageSize=10&page=0');
  return { tenantId: tenant.id.id, admin, devices, root: chains.data.find(({ root }) => root) };
}

export const node = (type, name, configuration) => ({
  type: PACKAGE + type,
  name,
  configuration,
  debugMode: false,
  additionalInfo: { layoutX: 0, layoutY: 0 },
});
export const script = (scriptLang, text) => ({ scriptLang, jsScript: text, tbelScript: text });

/** Makes the root chain a row of nodes that go on by `labels`. */
export const setChain = ({ admin, root }, nodes, labels) =>
  admin('POST', '/api/ruleChain/metadata', {
    ruleChainId: root.id,
    firstNodeIndex: 0,
    nodes,
    connections: labels.map((type, at) => ({ fromIndex: at, toIndex: at + 1, type })),
  });

/** Ten nodes: filters, two scripts, and one that saves. */
export const tenNodes = (language) => [
  [
    node('filter.TbMsgTypeFilterNode', 'type', { messageTypes: ['POST_TELEMETRY_REQUEST'] }),
    node('filter.TbJsFilterNode', 'filter', script(language, 'return msg.key1 >= 0;')),
    node('filter.TbOriginatorTypeFilterNode', 'originator', { originatorTypes: ['DEVICE'] }),
    node('filter.TbCheckMessageNode', 'keys', { messageNames: ['key1'], metadataNames: [], checkAllKeys: true }),
    node(
      'transform.TbTransformMsgNode',
      'script',
      script(language, 'msg.sum = msg.key1 + msg.key2; return {msg: msg, metadata: metadata, msgType: msgType};'),
    ),
    node('transform.TbCopyKeysNode', 'copy', { fromMetadata: false, keys: ['key1'] }),
    node('transform.TbDeleteKeysNode', 'delete', { fromMetadata: false, keys: ['key9'] }),
    node('transform.TbRenameKeysNode', 'rename', { fromMetadata: false, renameKeysMapping: { key8: 'eight' } }),
    node('filter.TbMsgTypeFilterNode', 'again', { messageTypes: ['POST_TELEMETRY_REQUEST'] }),
    node('telemetry.TbMsgTimeseriesNode', 'save', { defaultTTL: 0 }),
  ],
  ['True', 'True', 'True', 'True', 'Success', 'Success', 'Success', 'Success', 'True'],
];

export const post = async (platform, { token }, body) => {
  const answer = await fetch(`${platform.url}/api/v1/${token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(LONGEST_CALL),
  });
  if (!answer.ok) throw new Error(`a device was answered ${answer.status}`);
  await answer.arrayBuffer();
};

/** Posts for a while, so many calls at once; answers messages per second. */
export async function rate(seconds, lanes, send) {
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  let sent = 0;
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (performance.now() < until) {
        sent += 1;
        await send(lane, sent);
      }
    }),
  );
  return (1000 * sent) / (performance.now() - started);
}

export const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor(list.length * share)];

/** Sends at a pace, whatever the answers take; answers the 99th percentile of what `send` takes, in milliseconds. */
export async function paced(seconds, perSecond, send) {
  const times = [];
  const waiting = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const started = performance.now();
    waiting.push(send(n).then(() => times.push(performance.now() - started)));
    await pause(Math.max(0, (1000 * (n + 1)) / perSecond - (performance.now() - begun)));
  }
  await Promise.all(waiting);
  return percentile(times, 0.99);
}

/** A rule that raises an alarm of a type when a key is over 50. */
export const alarmRule = (type, key) => ({
  id: type,
  alarmType: type,
  createRules: {
    CRITICAL: {
      condition: {
        condition: [
          {
            key: { type: 'TIME_SERIES', key },
            valueType: 'NUMERIC',
            value: null,
            predicate: {
              type: 'NUMERIC',
              operation: 'GREATER',
              value: { defaultValue: 50, userValue: null, dynamicValue: null },
            },
          },
        ],
        spec: { type: 'SIMPLE' },
      },
      schedule: null,
      alarmDetails: null,
      dashboardId: null,
    },
  },
  clearRule: null,
  propagate: false,
  propagateToOwner: false,
  propagateToTenant: false,
  propagateRelationTypes: null,
});
