import { NodeBench } from '../../../test/node-bench.js';
import facts from '../../rule-chains/rule-node-components.json' with { type: 'json' };
import { readConfiguration } from '../node.js';
import { nodes } from './index.js';

const PACKAGE = 'org.thingsboard.rule.engine.';
const classOf = (name: string) => name.slice(PACKAGE.length);

it('has each class that the console offers, once, with labels that it offers', () => {
  expect(nodes.map((node) => classOf(node.class)).sort()).toEqual(facts.map((fact) => fact.class).sort());
  for (const node of nodes) {
    const offered = facts.find((fact) => fact.class === classOf(node.class))?.relationTypes ?? [];
    // Edges are told by a label of their own that cannot be chosen, and output nodes by their name.
    const surplus = node.labels.filter((label) => !offered.includes(label) && label !== 'Edge');
    expect([node.class, surplus]).toEqual([node.class, []]);
  }
});

/** Their defaults lack what has to be chosen. */
const INCOMPLETE = [
  'aws.sns.TbSnsNode',
  'aws.sqs.TbSqsNode',
  'flow.TbRuleChainInputNode',
  'gcp.pubsub.TbPubSubNode',
  'mqtt.TbMqttNode',
  'mqtt.azure.TbAzureIotHubNode',
];

it.each(facts.map((fact) => [fact.class, fact.defaultConfiguration] as const))(
  'reads what the console stores for %s, and refuses what the class does not know',
  (name, stored) => {
    const node = nodes.find((each) => each.class === PACKAGE + name);
    if (!node) throw new Error('no node');
    const read = () => readConfiguration(node, stored);
    if (INCOMPLETE.includes(name)) expect(read).toThrow(/should be specified/);
    else expect(read).not.toThrow();
    if (!node.tolerant) expect(() => readConfiguration(node, { ...stored, surplus: 1 })).toThrow('surplus');
  },
);

/** A pattern's place for a value of metadata. */
const place = (key: string) => `\${${key}}`;

const geofence = {
  latitudeKeyName: 'lat',
  longitudeKeyName: 'lon',
  perimeterType: 'CIRCLE',
  centerLatitude: 1,
  centerLongitude: 1,
  range: 1,
  rangeUnit: 'METER',
};
const alarm = { alarmType: 'High', severity: 'CRITICAL', scriptLang: 'JS', alarmDetailsBuildJs: 'x' };
const argument = { type: 'MESSAGE_BODY', key: 'a', name: 'x' };
const math = { operation: 'ABS', arguments: [argument], result: { type: 'MESSAGE_BODY', key: 'r' } };
const series = {
  latestTsKeyNames: ['k'],
  fetchMode: 'FIRST',
  useMetadataIntervalPatterns: true,
  startIntervalPattern: place('from'),
  endIntervalPattern: '$[to]',
};

const delta = { inputValueKey: 'kWh', outputValueKey: 'delta' };

/** Node, configuration, message body, metadata, type, and what the failure has to name. */
const FAILURES: [string, object, unknown, Record<string, string>, string, string][] = [
  ['filter.TbCheckMessageNode', { messageNames: ['a'] }, [1], {}, 'X', 'JSON object'],
  ['filter.TbMsgTypeFilterNode', {}, {}, {}, 'X', 'messageTypes'],
  ['filter.TbCheckAlarmStatusNode', { alarmStatusList: [] }, { id: { id: 'none' } }, {}, 'X', 'alarmId none'],
  ['filter.TbCheckAlarmStatusNode', { alarmStatusList: [] }, { temperature: 1 }, {}, 'X', 'temperature'],
  ['filter.TbCheckRelationNode', { direction: 'FROM' }, {}, {}, 'X', 'Relation type'],
  ['geo.TbGpsGeofencingFilterNode', geofence, { lat: 1 }, {}, 'X', 'longitude'],
  ['geo.TbGpsGeofencingFilterNode', geofence, { lat: 'north', lon: 1 }, {}, 'X', 'lat'],
  ['geo.TbGpsGeofencingActionNode', { ...geofence, range: null }, { lat: 1, lon: 1 }, {}, 'X', 'range'],
  ['metadata.TbGetAttributesNode', { serverAttributeNames: ['limit'] }, {}, {}, 'X', 'limit'],
  ['metadata.TbGetTelemetryNode', series, {}, {}, 'X', 'from'],
  ['metadata.TbGetTelemetryNode', series, { to: 'soon' }, { from: '1' }, 'X', 'to'],
  ['metadata.TbGetTenantDetailsNode', { detailsList: ['TITLE'] }, [1], {}, 'X', 'JSON object'],
  ['transform.TbSplitArrayMsgNode', {}, {}, {}, 'X', 'Array'],
  ['transform.TbJsonPathNode', { jsonPath: '$.a.b' }, { a: 1 }, {}, 'X', "['a']['b']"],
  [
    'transform.TbChangeOriginatorNode',
    { originatorSource: 'ENTITY', entityType: 'DEVICE', entityNamePattern: 'Nobody' },
    {},
    {},
    'X',
    'Nobody',
  ],
  ['telemetry.TbMsgTimeseriesNode', {}, { a: null }, {}, 'POST_TELEMETRY_REQUEST', 'null'],
  ['telemetry.TbMsgTimeseriesNode', {}, { a: 1 }, { TTL: 'long' }, 'POST_TELEMETRY_REQUEST', 'TTL'],
  ['telemetry.TbMsgTimeseriesNode', {}, { a: 1 }, {}, 'X', 'X'],
  ['telemetry.TbMsgAttributesNode', { scope: 'SERVER_SCOPE' }, [1], {}, 'POST_ATTRIBUTES_REQUEST', 'JSON object'],
  ['action.TbCreateAlarmNode', { ...alarm, useMessageAlarmData: true }, { type: 'High' }, {}, 'X', 'severity'],
  ['action.TbCreateAlarmNode', { ...alarm, useMessageAlarmData: true }, { severity: 'MAJOR' }, {}, 'X', 'type'],
  ['action.TbAssignToCustomerNode', { customerNamePattern: 'Nobody' }, {}, {}, 'X', 'Nobody'],
  ['action.TbUnassignFromCustomerNode', { customerNamePattern: 'Nobody' }, {}, {}, 'X', 'Nobody'],
  [
    'action.TbCreateRelationNode',
    { direction: 'FROM', entityType: 'ASSET', entityNamePattern: 'Nobody', relationType: 'Contains' },
    {},
    {},
    'X',
    'Nobody',
  ],
  [
    'action.TbDeleteRelationNode',
    {
      direction: 'FROM',
      entityType: 'ASSET',
      entityNamePattern: 'Nobody',
      relationType: 'Contains',
      deleteForSingleEntity: true,
    },
    {},
    {},
    'X',
    'Nobody',
  ],
  ['action.TbCopyAttributesToEntityViewNode', {}, {}, { scope: 'MY' }, 'ATTRIBUTES_UPDATED', 'scope'],
  ['rpc.TbSendRPCRequestNode', { timeoutInSeconds: 1 }, { params: {} }, {}, 'X', 'Method'],
  ['rpc.TbSendRPCRequestNode', { timeoutInSeconds: 1 }, { method: 'on' }, {}, 'X', 'Params'],
  ['rpc.TbSendRPCReplyNode', {}, {}, {}, 'X', 'Request id'],
  ['rpc.TbSendRPCReplyNode', {}, {}, { requestId: 'x', serviceId: 's', sessionId: 's' }, 'X', 'requestId'],
  [
    'delay.TbMsgDelayNode',
    { useMetadataPeriodInSecondsPatterns: true, periodInSecondsPattern: place('p'), maxPendingMsgs: 1 },
    {},
    { p: 'long' },
    'X',
    place('p'),
  ],
  ['math.TbMathNode', math, {}, {}, 'X', "'a'"],
  ['math.TbMathNode', math, { a: 'many' }, {}, 'X', 'many'],
  ['edge.TbMsgPushToEdgeNode', {}, {}, {}, 'MY_TYPE', 'MY_TYPE'],
  ['mail.TbSendEmailNode', { smtpHost: 'localhost' }, {}, {}, 'X', 'X'],
  ['mail.TbSendEmailNode', { smtpHost: 'localhost' }, { from: 'a' }, {}, 'SEND_EMAIL', 'destination'],
  ['sms.TbSendSmsNode', { useSystemSmsSettings: true }, {}, {}, 'X', 'SMS provider'],
  ['rest.TbRestApiCallNode', { restEndpointUrlPattern: 'nowhere' }, {}, {}, 'X', 'restEndpointUrlPattern'],
  ['filter.TbJsFilterNode', { scriptLang: 'JS', jsScript: 'fails' }, {}, {}, 'X', 'fails'],
  ['filter.TbJsSwitchNode', { scriptLang: 'JS', jsScript: 'fails' }, {}, {}, 'X', 'fails'],
  ['transform.TbTransformMsgNode', { scriptLang: 'JS', jsScript: 'fails' }, {}, {}, 'X', 'fails'],
  ['action.TbLogNode', { scriptLang: 'JS', jsScript: 'fails' }, {}, {}, 'X', 'fails'],
  ['metadata.TbGetCustomerDetailsNode', { detailsList: ['TITLE'] }, [1], {}, 'X', 'JSON object'],
  ['metadata.TbGetCustomerDetailsNode', { detailsList: ['TITLE'] }, {}, {}, 'X', 'not assigned to Customer'],
  ['metadata.TbFetchDeviceCredentialsNode', { fetchToMetadata: false }, {}, {}, 'X', 'Device Credentials'],
];

/** None of these nodes stores anything. */
const bench = new NodeBench();
const device = bench.device('D');
afterAll(() => bench.close());

it.each(FAILURES)(
  '%s with %j fails on %j, and names what is wrong',
  async (name, config, data, metadata, type, named) => {
    const node = await bench.start(name, config);
    const told = await node.send(bench.message(device, data, { metadata, type }));
    expect(told.map(({ label }) => label)).toEqual(['Failure']);
    expect(told[0]?.error).toContain(named);
  },
);

/** What other nodes make of data that they can do nothing with: they let it pass, as on the real platform. */
const PASSED: [string, object, unknown, string][] = [
  ['metadata.CalculateDeltaNode', delta, [1], 'Other'],
  ['metadata.CalculateDeltaNode', delta, { other: 1 }, 'Other'],
  ['metadata.TbGetTenantAttributeNode', { attrMapping: { limit: 'limit' } }, {}, 'Success'],
  ['metadata.TbGetOriginatorFieldsNode', { fieldsMapping: { nothing: 'x' } }, {}, 'Success'],
  ['transform.TbCopyKeysNode', { fromMetadata: false, keys: ['a'] }, [1], 'Success'],
  ['transform.TbDeleteKeysNode', { fromMetadata: false, keys: ['a'] }, [1], 'Success'],
  ['transform.TbRenameKeysNode', { fromMetadata: false, renameKeysMapping: { a: 'b' } }, [1], 'Success'],
  ['telemetry.TbMsgDeleteAttributesNode', { scope: 'MY_SCOPE', keys: ['a'] }, {}, 'Success'],
  ['action.TbClearAlarmNode', { alarmType: 'High', scriptLang: 'JS', alarmDetailsBuildJs: 'x' }, 'text', 'False'],
  ['filter.TbOriginatorTypeFilterNode', {}, 'text', 'False'],
  ['filter.TbOriginatorTypeSwitchNode', {}, 'text', 'Device'],
  ['filter.TbMsgTypeSwitchNode', {}, 'text', 'Other'],
];

it.each(PASSED)('%s with %j lets %j pass by %s', async (name, config, data, label) => {
  const node = await bench.start(name, config);
  const told = await node.send(bench.message(device, data, { type: 'X' }));
  expect(told.map(({ label: by }) => by)).toEqual([label]);
});

describe('the entities of another tenant', () => {
  it('cannot be named in a configuration', async () => {
    const bench = new NodeBench();
    const foreign = bench.asset('Theirs', bench.otherTenantId);
    const relation = {
      checkForSingleEntity: true,
      entityType: 'ASSET',
      entityId: foreign.id,
      direction: 'FROM',
      relationType: 'x',
    };
    await expect(bench.start('filter.TbCheckRelationNode', relation)).rejects.toThrow(
      "doesn't belong to the current tenant",
    );
    const script = { scriptLang: 'JS', jsScript: 'x', originatorType: 'ASSET', originatorId: foreign.id };
    await expect(bench.start('debug.TbMsgGeneratorNode', script)).rejects.toThrow(
      "doesn't belong to the current tenant",
    );
    bench.close();
  });

  it.each<[string, object, Record<string, unknown>, string]>([
    ['telemetry.TbMsgTimeseriesNode', {}, { a: 1 }, 'POST_TELEMETRY_REQUEST'],
    ['telemetry.TbMsgAttributesNode', { scope: 'SERVER_SCOPE' }, { a: 1 }, 'POST_ATTRIBUTES_REQUEST'],
    ['telemetry.TbMsgDeleteAttributesNode', { scope: 'SERVER_SCOPE', keys: ['a'] }, {}, 'X'],
    ['action.TbCreateAlarmNode', { ...alarm, useMessageAlarmData: true }, { type: 'High', severity: 'MAJOR' }, 'X'],
    ['action.TbAssignToCustomerNode', { customerNamePattern: 'Mine' }, {}, 'X'],
    [
      'action.TbCreateRelationNode',
      { direction: 'FROM', entityType: 'CUSTOMER', entityNamePattern: 'Mine', relationType: 'Contains' },
      {},
      'X',
    ],
    ['metadata.TbGetOriginatorFieldsNode', { fieldsMapping: { name: 'n' } }, {}, 'X'],
    ['metadata.TbGetCustomerDetailsNode', { detailsList: ['TITLE'] }, {}, 'X'],
    ['action.TbUnassignFromCustomerNode', { customerNamePattern: 'Mine' }, {}, 'X'],
    [
      'action.TbDeleteRelationNode',
      { direction: 'FROM', relationType: 'Contains', deleteForSingleEntity: false },
      {},
      'X',
    ],
    [
      'math.TbMathNode',
      { ...math, result: { type: 'ATTRIBUTE', attributeScope: 'SERVER_SCOPE', key: 'r' } },
      { a: 1 },
      'X',
    ],
    ['metadata.TbFetchDeviceCredentialsNode', {}, {}, 'X'],
    ['rpc.TbSendRPCRequestNode', { timeoutInSeconds: 1 }, { method: 'on', params: {} }, 'X'],
  ])('are no originators for %s', async (name, config, data, type) => {
    const bench = new NodeBench();
    bench.customer('Mine');
    const foreign = bench.device('Theirs', { tenantId: bench.otherTenantId });
    const node = await bench.start(name, config);
    const told = await node.send(bench.message(foreign, data, { type }));
    expect(told.map(({ label }) => label)).toEqual(['Failure']);
    expect(told[0]?.error).toMatch(/tenant|not found|Failed to get/);
    expect(bench.commands).toEqual([]);
    bench.close();
  });

  it('are not found by name, nor by what is related to them', async () => {
    const bench = new NodeBench();
    const mine = bench.device('Mine');
    const foreign = bench.asset('Theirs', bench.otherTenantId);
    bench
      .tx()
      .run(
        "INSERT INTO relation (from_id, from_type, to_id, to_type, type_group, type) VALUES (?, 'DEVICE', ?, 'ASSET', 'COMMON', 'Contains')",
        mine.id,
        foreign.id,
      );
    const query = { direction: 'FROM', maxLevel: 1, filters: [], fetchLastLevelOnly: false };
    const related = await bench.start('transform.TbChangeOriginatorNode', {
      originatorSource: 'RELATED',
      relationsQuery: query,
    });
    expect((await related.send(bench.message(mine, {})))[0]?.label).toBe('Failure');
    const named = { originatorSource: 'ENTITY', entityType: 'ASSET', entityNamePattern: 'Theirs' };
    const byName = await bench.start('transform.TbChangeOriginatorNode', named);
    expect((await byName.send(bench.message(mine, {})))[0]?.error).toContain('Theirs');
    bench.close();
  });
});
