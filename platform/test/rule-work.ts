/** Work for rules that a platform may be killed in: what they store and tell is there once for each message that was acknowledged. */
import mqtt from 'mqtt';
import { accepted, allOf, calling, type DurableWork, Gone, inLanes, numbersOf } from './durable-work.js';
import type { Caller, Json } from './running-platform.js';

const PACKAGE = 'org.thingsboard.rule.engine.';
const T0 = 1_700_000_000_000;
/** Messages of each device; the alarm rule wants as many. */
const EACH = 3;
const place = (key: string) => `\${${key}}`;

const node = (type: string, name: string, configuration: object) => ({
  type: PACKAGE + type,
  name,
  debugMode: false,
  configuration,
  additionalInfo: { layoutX: 0, layoutY: 0 },
});
/** Adds one to an attribute of the originator: what is done twice is seen. */
const counter = (key: string) =>
  node('math.TbMathNode', `count ${key}`, {
    operation: 'ADD',
    arguments: [
      { name: 'x', type: 'ATTRIBUTE', attributeScope: 'SERVER_SCOPE', key, defaultValue: 0 },
      { name: 'y', type: 'CONSTANT', key: '1' },
    ],
    result: { type: 'ATTRIBUTE', attributeScope: 'SERVER_SCOPE', key, resultValuePrecision: 0 },
  });

const NODES = [
  node('profile.TbDeviceProfileNode', 'rules', { persistAlarmRulesState: true, fetchAlarmRulesStateOnStart: true }),
  node('filter.TbMsgTypeFilterNode', 'values', { messageTypes: ['POST_TELEMETRY_REQUEST'] }),
  node('telemetry.TbMsgTimeseriesNode', 'save', { defaultTTL: 0 }),
  counter('seen'),
  node('action.TbCreateRelationNode', 'relate', {
    direction: 'FROM',
    entityType: 'ASSET',
    entityNamePattern: `house of ${place('deviceName')}`,
    entityTypePattern: 'house',
    relationType: 'Contains',
    entityCacheExpiration: 0,
    createEntityIfNotExists: true,
    changeOriginatorToRelatedEntity: false,
    removeCurrentRelations: false,
  }),
  node('action.TbCreateAlarmNode', 'alarm', { useMessageAlarmData: true, scriptLang: 'JS', alarmDetailsBuildJs: '' }),
  counter('created'),
  counter('repeated'),
];
const LINKS: [from: number, to: number, type: string][] = [
  [0, 1, 'Success'],
  [0, 7, 'Alarm Created'],
  [1, 2, 'True'],
  [2, 3, 'Success'],
  [3, 4, 'Success'],
  [4, 5, 'Success'],
  [5, 6, 'Created'],
];
const connections = LINKS.map(([fromIndex, toIndex, type]) => ({ fromIndex, toIndex, type }));

const predicate = { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 0 } };
const condition = {
  condition: [{ key: { type: 'TIME_SERIES', key: 'n' }, valueType: 'NUMERIC', predicate }],
  spec: { type: 'REPEATING', predicate: { defaultValue: EACH } },
};
const ALARMS = [{ id: 'repeated', alarmType: 'Repeated', createRules: { MAJOR: { condition } } }];

/** A profile whose devices go through the chain. */
async function makeProfile(admin: Caller): Promise<Json> {
  const chain = accepted(await admin.post('/api/ruleChain', { name: 'durable', type: 'CORE' }));
  accepted(
    await admin.post('/api/ruleChain/metadata', {
      ruleChainId: chain.id,
      firstNodeIndex: 0,
      nodes: NODES,
      connections,
    }),
  );
  const type = 'DEFAULT';
  return accepted(
    await admin.post('/api/deviceProfile', {
      name: 'ruled',
      type,
      transportType: type,
      provisionType: 'DISABLED',
      defaultRuleChainId: chain.id,
      profileData: { configuration: { type }, transportConfiguration: { type }, alarms: ALARMS },
    }),
  ).id;
}

/** The root chain counts what it hears of entities and alarms that nodes made. */
async function hearOfMade(admin: Caller): Promise<void> {
  const [root] = (await allOf(admin, '/api/ruleChains?type=CORE')).filter((chain) => chain.root);
  const contents = accepted(await admin.get(`/api/ruleChain/${root.id.id}/metadata`));
  const from = contents.nodes.findIndex(({ type }: Json) => type === `${PACKAGE}filter.TbMsgTypeSwitchNode`);
  const link = { fromIndex: from, toIndex: contents.nodes.length, type: 'Entity Created' };
  accepted(
    await admin.post('/api/ruleChain/metadata', {
      ...contents,
      nodes: [...contents.nodes, counter('heard')],
      connections: [...contents.connections, link],
    }),
  );
}

/** A slow machine is no reason to work on a message again. */
async function takeTime(sys: Caller): Promise<void> {
  for (const queue of await allOf(sys, '/api/queues?serviceType=TB_RULE_ENGINE'))
    accepted(await sys.post('/api/queues?serviceType=TB_RULE_ENGINE', { ...queue, packProcessingTimeout: 120_000 }));
}

/** Devices that send values over HTTP and MQTT to rules which save, count, make assets, relate them, and raise alarms. */
export function ruledDevices(): DurableWork {
  let profile: Json;
  let sent = 0;
  const acknowledged = new Set<string>();

  async function faultsOf(admin: Caller, { id, name }: Json): Promise<string[]> {
    const at = `/api/plugins/telemetry/DEVICE/${id.id}/values`;
    const { body: series } = await admin.get(`${at}/timeseries?keys=n,twin&startTs=1&endTs=2000000000000`);
    const [n, twin] = [numbersOf(series.n), numbersOf(series.twin)];
    const counts = new Map<string, number>();
    for (const { key, value } of (await admin.get(`${at}/attributes/SERVER_SCOPE`)).body) counts.set(key, value);
    const raised = (await allOf(admin, `/api/alarm/DEVICE/${id.id}`)).map(({ type }) => type).sort();
    const related = (await admin.get(`/api/relations?toId=${id.id}&toType=DEVICE`)).body as Json[];
    const house = `house of ${name}`;
    const alike = await allOf(admin, `/api/tenant/assets?textSearch=${encodeURIComponent(house)}`);
    const assets = alike.filter((asset) => asset.name === house);
    const heard = await Promise.all(
      assets.map(async (asset) =>
        numbersOf((await admin.get(`/api/plugins/telemetry/ASSET/${asset.id.id}/values/attributes?keys=heard`)).body),
      ),
    );
    const found = {
      values: n.length,
      twins: twin.length,
      seen: counts.get('seen') ?? 0,
      created: counts.get('created') ?? 0,
      repeated: counts.get('repeated') ?? 0,
      // The platform tells the profile's chain of the device, and nodes tell the root chain of the alarm.
      heard: counts.get('heard') ?? 0,
      alarms: raised.join(),
      relations: related.length,
      assetsHeardOf: heard.join(';'),
    };
    // Of what was not acknowledged, there may be less, and whatever there is, is whole.
    const messages = acknowledged.has(name) ? EACH : n.length;
    const once = messages > 0 ? 1 : 0;
    const wanted = {
      values: messages,
      twins: messages,
      seen: messages,
      created: once,
      repeated: messages === EACH ? 1 : 0,
      heard: once,
      alarms: messages === EACH ? 'Repeated,Told' : messages > 0 ? 'Told' : '',
      relations: once,
      assetsHeardOf: once ? '1' : '',
    };
    return Object.entries(wanted).flatMap(([key, value]) => {
      const is = found[key as keyof typeof found];
      return is === value ? [] : [`${name} has ${key} ${is} instead of ${value}`];
    });
  }

  return {
    name: 'devices with rules',
    most: 5,
    async begin({ admin, sys }) {
      await takeTime(sys);
      profile = await makeProfile(admin);
      await hearOfMade(admin);
    },
    async write({ admin, mqttPort }, label) {
      const name = `ruled ${label}`;
      const device = { name, deviceProfileId: profile };
      const token = `of-${label}`;
      const message = (turn: number) => {
        sent += 1;
        return { ts: T0 + turn, values: { n: sent, twin: sent, type: 'Told', severity: 'MAJOR' } };
      };
      await calling(async () => {
        accepted(await admin.post(`/api/device?accessToken=${token}`, device));
        for (let turn = 1; turn < EACH; turn += 1)
          accepted(await admin.post(`/api/v1/${token}/telemetry`, message(turn)));
      });
      try {
        const options = { username: token, reconnectPeriod: 0 };
        const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, options, false);
        const lost = new Promise<never>((_, reject) => client.once('close', () => reject(new Gone())));
        lost.catch(() => {});
        const text = JSON.stringify(message(EACH));
        await Promise.race([client.publishAsync('v1/devices/me/telemetry', text, { qos: 1 }), lost]);
        client.end(true);
      } catch {
        throw new Gone();
      }
      acknowledged.add(name);
    },
    async faults({ admin }) {
      const stored = (await allOf(admin, '/api/tenant/devices')).filter(({ name }) => name.startsWith('ruled '));
      const found = new Set(stored.map(({ name }) => name));
      const lost = [...acknowledged].filter((name) => !found.has(name)).map((name) => `${name} is lost`);
      // What was in the queue at the last kill is still being worked on.
      for (let tries = 0; ; tries += 1) {
        const faults: string[] = [];
        await inLanes(stored, async (device) => void faults.push(...(await faultsOf(admin, device))));
        if (faults.length === 0 || tries === 20) return [...lost, ...faults];
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    },
  };
}
