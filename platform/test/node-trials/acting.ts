/** What nodes that act, send, and call chains make of messages that they can do nothing with. */
import { NO_PERIMETERS, OF_GEOFENCES } from './looking.js';
import {
  FOREIGN,
  NEVER,
  place,
  recorded,
  refused,
  SENDS,
  SILENT,
  type Trial,
  type TrialTable,
  UNREAD,
  UNRELATED,
} from './trial.js';

const details = { scriptLang: 'JS', alarmDetailsBuildJs: 'x' };
const relation = { direction: 'FROM', entityType: 'ASSET', entityNamePattern: 'Nobody', relationType: 'Contains' };
const argument = { type: 'MESSAGE_BODY', key: 'a', name: 'x' };
const math = { operation: 'ABS', arguments: [argument], result: { type: 'MESSAGE_BODY', key: 'r' } };
const OF_VERSIONS = {
  config: {},
  missing: UNREAD,
  wrong: [refused({ version: 'first' })],
  foreign: UNRELATED,
} as const;
const OF_CUSTOMERS = {
  config: { customerNamePattern: 'Nobody' },
  missing: [{ says: 'Nobody' }],
  wrong: [{ from: 'theirAlarm', says: 'ALARM' }],
  foreign: [{ config: { customerNamePattern: 'Mine' }, says: FOREIGN }],
} satisfies TrialTable[string];
const ofType = (type: string, trials: readonly Trial[]): Trial[] => trials.map((trial) => ({ type, ...trial }));

const twilio = { type: 'TWILIO', accountSid: 'a', accountToken: 'b', numberFrom: '+4912345' };

export const actions: TrialTable = {
  'action.TbAssignToCustomerNode': OF_CUSTOMERS,
  'action.TbUnassignFromCustomerNode': OF_CUSTOMERS,
  'action.TbClearAlarmNode': {
    config: { ...details, alarmType: 'High' },
    missing: [{ says: '', passes: recorded('False', 'there is no such alarm') }],
    wrong: [refused({ alarmType: {} })],
    foreign: [{ says: FOREIGN }, { from: 'theirAlarm', says: FOREIGN }],
  },
  'action.TbCopyAttributesToEntityViewNode': {
    config: {},
    missing: [{ type: 'ATTRIBUTES_UPDATED', says: 'metadata is empty' }],
    wrong: [
      { type: 'ATTRIBUTES_UPDATED', metadata: { scope: 'MY' }, says: 'scope' },
      { type: 'X', says: 'X' },
    ],
    foreign: [{ type: 'ATTRIBUTES_UPDATED', metadata: { scope: 'SERVER_SCOPE' }, says: FOREIGN }],
  },
  'action.TbCreateAlarmNode': {
    config: { ...details, useMessageAlarmData: true },
    missing: [
      { data: { type: 'High' }, says: 'severity' },
      { data: { severity: 'MAJOR' }, says: '"type" should be specified' },
    ],
    wrong: [
      { data: { type: 'High', severity: 'HUGE' }, says: 'severity' },
      { data: [1], says: 'JSON object' },
      refused({ useMessageAlarmData: false, severity: 'HUGE' }, 'Severity'),
    ],
    foreign: [{ data: { type: 'High', severity: 'MAJOR' }, says: FOREIGN }],
  },
  'action.TbCreateRelationNode': {
    config: relation,
    missing: [{ says: 'Nobody' }, { config: { relationType: '' }, says: 'Relation type' }],
    wrong: [
      refused({ direction: 'UP' }),
      { config: { entityNamePattern: 'My house', relationType: '<b>' }, from: 'mine', says: 'relationType' },
      { config: { entityNamePattern: 'My house', relationType: 'x'.repeat(256) }, from: 'mine', says: 'relationType' },
    ],
    foreign: [
      { config: { entityNamePattern: 'My house' }, says: FOREIGN },
      { config: { entityNamePattern: 'Their house' }, from: 'mine', says: 'Their house' },
    ],
  },
  'action.TbDeleteRelationNode': {
    config: { ...relation, deleteForSingleEntity: true },
    missing: [{ says: 'Nobody' }, { config: { entityType: null }, says: 'entityType' }],
    wrong: [refused({ direction: 'UP' })],
    foreign: [
      { config: { entityNamePattern: 'My house' }, says: FOREIGN },
      { config: { deleteForSingleEntity: false }, says: FOREIGN },
      { config: { entityNamePattern: 'Their house' }, from: 'mine', says: 'Their house' },
    ],
  },
  'delay.TbMsgDelayNode': {
    config: { useMetadataPeriodInSecondsPatterns: true, periodInSecondsPattern: place('p'), maxPendingMsgs: 1 },
    missing: [{ says: place('p') }],
    wrong: [
      { metadata: { p: 'long' }, says: place('p') },
      refused({ periodInSeconds: -60 }),
      refused({ maxPendingMsgs: 0 }),
      refused({ maxPendingMsgs: 100_001 }),
    ],
    foreign: UNRELATED,
  },
  'telemetry.TbMsgDeleteAttributesNode': {
    config: { scope: 'SERVER_SCOPE', keys: ['a'] },
    missing: [{ config: { keys: [] }, says: '', passes: ['Success', 'there is nothing to delete'] }],
    wrong: [refused({ keys: 'a' }), refused({ scope: 'NOPE' })],
    foreign: [{ says: FOREIGN }],
  },
  'profile.TbDeviceProfileNode': {
    config: {},
    missing: [{ from: 'ruled', data: {}, says: '', passes: ['Success', 'no rule looks at it'] }],
    wrong: [
      { from: 'ruled', data: 'text', says: 'not JSON' },
      { from: 'ruled', data: [1], type: 'POST_ATTRIBUTES_REQUEST', says: 'JSON object' },
    ],
    foreign: [{ data: { a: 1 }, says: FOREIGN }],
  },
  'debug.TbMsgGeneratorNode': {
    config: { scriptLang: 'JS', jsScript: 'x', periodInSeconds: 1 },
    missing: SILENT,
    wrong: [refused({ periodInSeconds: 'often' }), refused({ periodInSeconds: 0 }), refused({ msgCount: -1 })],
    foreign: [
      {
        config: ({ theirHouse: { entityType, id } }) => ({ originatorType: entityType, originatorId: id }),
        says: FOREIGN,
        unstarted: true,
      },
    ],
  },
  'geo.TbGpsGeofencingActionNode': {
    ...OF_GEOFENCES,
    wrong: NO_PERIMETERS,
    foreign: [{ data: { lat: 1, lon: 1 }, says: FOREIGN }],
  },
  'action.TbLogNode': {
    config: { scriptLang: 'JS', jsScript: 'fails' },
    missing: [{ says: 'fails' }],
    wrong: [refused({ scriptLang: 'LUA' })],
    foreign: UNRELATED,
  },
  'math.TbMathNode': {
    config: math,
    missing: [{ data: {}, says: "'a'" }],
    wrong: [{ data: { a: 'many' }, says: 'many' }, refused({ operation: 'GUESS' })],
    foreign: [
      { config: { arguments: [{ ...argument, type: 'ATTRIBUTE', defaultValue: 0 }] }, says: FOREIGN },
      { config: { result: { type: 'TIME_SERIES', key: 'r' } }, data: { a: 1 }, says: FOREIGN },
    ],
  },
  'action.TbMsgCountNode': {
    config: { interval: 1, telemetryPrefix: 'count' },
    missing: UNREAD,
    wrong: [refused({ interval: 'often' })],
    foreign: UNRELATED,
  },
  'edge.TbMsgPushToEdgeNode': {
    config: { scope: 'SERVER_SCOPE' },
    missing: [{ type: 'X', says: 'X' }],
    wrong: [
      { type: 'ATTRIBUTES_UPDATED', data: [1], says: 'JSON object' },
      refused({ scope: {} }),
      refused({ scope: 'NOPE' }),
    ],
    foreign: [{ type: 'ATTRIBUTES_UPDATED', data: {}, says: FOREIGN }],
  },
  'rpc.TbSendRPCReplyNode': {
    config: {},
    missing: [{ says: 'Request id' }, { metadata: { requestId: '1' }, says: 'Service id' }],
    wrong: [
      { metadata: { requestId: 'x', serviceId: 's', sessionId: 's' }, says: 'requestId' },
      { from: 'house', says: 'not a device' },
    ],
    foreign: [{ metadata: { requestId: '1', serviceId: 's', sessionId: 's' }, says: FOREIGN }],
  },
  'rpc.TbSendRPCRequestNode': {
    config: { timeoutInSeconds: 1 },
    missing: [
      { data: { params: {} }, says: '"method" is missing' },
      { data: { method: 'on' }, says: 'Params' },
    ],
    wrong: [
      { data: [1], says: 'JSON object' },
      { from: 'house', data: {}, says: 'not a device' },
    ],
    foreign: [{ data: { method: 'on', params: {} }, says: FOREIGN }],
  },
  'telemetry.TbMsgAttributesNode': {
    config: { scope: 'SERVER_SCOPE' },
    missing: ofType('POST_ATTRIBUTES_REQUEST', [{ data: {}, says: '', passes: recorded('Success', 'no values') }]),
    wrong: ofType('POST_ATTRIBUTES_REQUEST', [
      { data: [1], says: 'JSON object' },
      { data: { a: null }, says: 'null' },
      { type: 'X', data: { a: 1 }, says: 'X' },
      refused({ scope: 'NOPE' }),
    ]),
    foreign: ofType('POST_ATTRIBUTES_REQUEST', [{ data: { a: 1 }, says: FOREIGN }]),
  },
  'telemetry.TbMsgTimeseriesNode': {
    config: {},
    missing: ofType('POST_TELEMETRY_REQUEST', [{ data: {}, says: 'empty' }]),
    wrong: ofType('POST_TELEMETRY_REQUEST', [
      { data: { a: null }, says: 'null' },
      { data: { a: 1 }, metadata: { TTL: 'long' }, says: 'TTL' },
      { type: 'X', data: { a: 1 }, says: 'X' },
    ]),
    foreign: ofType('POST_TELEMETRY_REQUEST', [{ data: { a: 1 }, says: FOREIGN }]),
  },
  'action.TbSaveToCustomCassandraTableNode': {
    config: { tableName: 't' },
    missing: [refused({}, 'Cassandra')],
    wrong: [refused({ tableName: {} })],
    foreign: NEVER,
  },
  'transaction.TbSynchronizationBeginNode': OF_VERSIONS,
  'transaction.TbSynchronizationEndNode': OF_VERSIONS,
};

const keys = { accessKeyId: 'AK', secretAccessKey: 'SK', region: 'eu-west-1' };
const sas = { type: 'sas', sasKey: 'a2V5' };
const mail = (trial: Trial): Trial => ({ type: 'SEND_EMAIL', ...trial });

export const externals: TrialTable = {
  'aws.sns.TbSnsNode': {
    config: { ...keys, topicArnPattern: 'arn:x' },
    missing: [refused({ accessKeyId: null })],
    wrong: [refused({ region: {} }), refused({ region: 'eu/west 1' })],
    foreign: SENDS,
  },
  'aws.sqs.TbSqsNode': {
    config: { ...keys, queueUrlPattern: place('url') },
    missing: [{ says: 'queueUrlPattern' }],
    wrong: [refused({ delaySeconds: 'soon' })],
    foreign: SENDS,
  },
  'mqtt.azure.TbAzureIotHubNode': {
    config: { topicPattern: 't', host: 'hub.test', clientId: 'c', credentials: sas },
    missing: [refused({ clientId: null })],
    wrong: [refused({ credentials: { type: 'basic', username: 'me' } }, 'credentials.type')],
    foreign: SENDS,
  },
  'gcp.pubsub.TbPubSubNode': {
    config: { projectId: 'p', topicName: 't', serviceAccountKey: '{}' },
    missing: [refused({ serviceAccountKey: null })],
    wrong: [refused({ serviceAccountKey: '{}' })],
    foreign: SENDS,
  },
  'kafka.TbKafkaNode': {
    config: { topicPattern: 't', bootstrapServers: 'kafka.test:9092' },
    missing: [refused({ bootstrapServers: '' })],
    wrong: [refused({ acks: '7' })],
    foreign: SENDS,
  },
  'mqtt.TbMqttNode': {
    config: { topicPattern: 't', host: 'broker.test', port: 1883 },
    missing: [refused({ host: null })],
    wrong: [refused({ port: 70_000 })],
    foreign: SENDS,
  },
  'rabbitmq.TbRabbitMqNode': {
    config: { host: 'rabbit.test', port: 5672 },
    missing: [refused({ host: null })],
    wrong: [refused({ messageProperties: 'FAST' })],
    foreign: SENDS,
  },
  'rest.TbRestApiCallNode': {
    config: { restEndpointUrlPattern: place('url'), requestMethod: 'POST' },
    missing: [{ says: 'restEndpointUrlPattern' }],
    wrong: [refused({ requestMethod: {} }), refused({ readTimeoutMs: -1 }), refused({ maxParallelRequestsCount: -5 })],
    foreign: SENDS,
  },
  'mail.TbSendEmailNode': {
    config: { smtpHost: 'mail.test' },
    missing: [mail({ data: { from: 'a' }, says: 'destination' }), refused({ smtpHost: null })],
    wrong: [
      mail({ data: { to: 'a@b', html: 'maybe' }, says: 'html' }),
      mail({ data: [1], says: 'JSON object' }),
      { type: 'X', data: {}, says: 'X' },
      refused({ smtpProtocol: 'gopher' }),
      refused({ tlsVersion: 'SSLv2' }),
    ],
    foreign: SENDS,
  },
  'sms.TbSendSmsNode': {
    config: { numbersToTemplate: '', useSystemSmsSettings: true },
    missing: [{ says: 'SMS provider' }],
    wrong: [
      refused({ useSystemSmsSettings: 'maybe' }),
      refused({ useSystemSmsSettings: false, smsProviderConfiguration: null }, 'smsProviderConfiguration'),
      refused({ useSystemSmsSettings: false, smsProviderConfiguration: { ...twilio, region: 'x' } }, '"region"'),
    ],
    foreign: SENDS,
  },
};

export const flow: TrialTable = {
  'flow.TbAckNode': OF_VERSIONS,
  'flow.TbCheckpointNode': {
    config: { queueName: 'Main' },
    missing: [{ config: { queueName: null }, says: '', passes: recorded('Success', 'a queue without a name') }],
    wrong: [refused({ queueName: {} })],
    foreign: UNRELATED,
  },
  'flow.TbRuleChainOutputNode': OF_VERSIONS,
  'flow.TbRuleChainInputNode': {
    config: { ruleChainId: '20000000-0000-1000-8000-000000000007' },
    missing: [refused({ ruleChainId: null })],
    wrong: [refused({ ruleChainId: 'nowhere' }, 'nowhere')],
    foreign: UNRELATED,
  },
};
