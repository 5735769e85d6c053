import type { Configuration } from '../node-form';

/** What a form has to refuse: values besides the node's default ones, the field that says so, and what it says. */
export interface NodeRule {
  node: string;
  values: Configuration;
  label: string;
  message: string;
}

const required = 'Required';
type Row = readonly [label: string, values: Configuration, message?: string];

const rulesOf = (node: string, base: Configuration, rows: readonly Row[]): NodeRule[] =>
  rows.map(([label, values, message = required]) => ({ node, values: { ...base, ...values }, label, message }));

const atLeast = (min: number) => `At least ${min}`;
const atMost = (max: number) => `At most ${max.toLocaleString('en-US')}`;
const blank = '  ';
const largest = 2_147_483_647;

const circle = { perimeterType: 'CIRCLE', fetchPerimeterInfoFromMessageMetadata: false };
const perimeter: readonly Row[] = [
  ['Latitude key name', { latitudeKeyName: '' }],
  ['Longitude key name', { longitudeKeyName: '' }],
  ['Perimeter type', { perimeterType: null }],
  ['Perimeter key name', { perimeterKeyName: '' }],
  ['Center latitude', circle],
  ['Center latitude', { ...circle, centerLatitude: -90.1 }, atLeast(-90)],
  ['Center latitude', { ...circle, centerLatitude: 90.1 }, atMost(90)],
  ['Center longitude', circle],
  ['Center longitude', { ...circle, centerLongitude: -180.1 }, atLeast(-180)],
  ['Center longitude', { ...circle, centerLongitude: 180.1 }, atMost(180)],
  ['Range', circle],
  ['Range', { ...circle, range: -0.1 }, atLeast(0)],
  ['Range units', circle],
  ['Polygon definition', { fetchPerimeterInfoFromMessageMetadata: false }],
];
const query = { direction: 'FROM', maxLevel: 1, filters: [], fetchLastLevelOnly: false };
const attributes: readonly Row[] = [
  ['Attribute mapping', { attrMapping: {} }],
  ['Attribute mapping', { attrMapping: { temperature: '' } }, 'Enter both parts in every row'],
];
const customerCache: readonly Row[] = [
  ['Customer name pattern', { customerNamePattern: '' }],
  ['Customer name pattern', { customerNamePattern: blank }],
  ['Customer cache expiration (sec)', { customerCacheExpiration: null }],
  ['Customer cache expiration (sec)', { customerCacheExpiration: -1 }, atLeast(0)],
];
const entityCache: readonly Row[] = [
  ['Direction', { direction: null }],
  ['Type', { entityType: null }],
  ['Name pattern', { entityType: 'DEVICE', entityNamePattern: blank }],
  ['Relation type pattern', { relationType: '' }],
  ['Entity cache expiration (sec)', { entityCacheExpiration: null }],
  ['Entity cache expiration (sec)', { entityCacheExpiration: -1 }, atLeast(0)],
];
const awsKeys: readonly Row[] = [
  ['AWS access key ID', { accessKeyId: null }],
  ['AWS secret access key', { secretAccessKey: '' }],
  ['AWS region', { region: '' }],
];
const port = (label: string, member: string): readonly Row[] => [
  [label, { [member]: null }],
  [label, { [member]: 0 }, atLeast(1)],
  [label, { [member]: 65_536 }, atMost(65_535)],
  [label, { [member]: 1.5 }, 'Whole numbers only'],
];
const certificates = 'Choose a CA certificate, or a client certificate with its private key';
const proxy = { enableProxy: true, proxyHost: 'proxy', proxyPort: 3128 };
const ownMail = { useSystemSmtpSettings: false };
const sms = (configuration: Configuration) => ({
  useSystemSmsSettings: false,
  smsProviderConfiguration: configuration,
});
const argument = { name: 'x', type: 'CONSTANT', key: '2' };
const other = { name: 'y', type: 'CONSTANT', key: '2' };
const result = { type: 'MESSAGE_BODY', key: 'result', resultValuePrecision: 2 };

/** The rules of the catalogue of nodes, form by form. */
export const nodeRules: readonly NodeRule[] = [
  ...rulesOf('check alarm status', {}, [['Alarm status filter', { alarmStatusList: [] }]]),
  ...rulesOf('check existence fields', {}, [
    ['Message data', {}, 'Enter at least one key of the message or its metadata'],
    ['Message metadata', {}, 'Enter at least one key of the message or its metadata'],
  ]),
  ...rulesOf('check relation', {}, [
    ['Type', { checkForSingleEntity: true }, 'Entity type is required'],
    ['Entity', { entityType: 'DEVICE' }, 'Device is required'],
    ['Relation type', { relationType: null }, 'Relation type is required'],
  ]),
  ...rulesOf('gps geofencing filter', {}, perimeter),
  ...rulesOf('message type', {}, [['Message types filter', { messageTypes: [] }, 'Message type is required']]),
  ...rulesOf('originator type', {}, [
    ['Originator types filter', { originatorTypes: [] }, 'Choose at least one entity type'],
  ]),
  ...rulesOf('filter.TbJsFilterNode', {}, [
    ['Filter', { tbelScript: '' }],
    ['Filter', { scriptLang: 'JS', jsScript: blank }],
  ]),
  ...rulesOf('switch', {}, [
    ['Switch', { tbelScript: '' }],
    ['Switch', { scriptLang: undefined, jsScript: '' }],
  ]),
  ...rulesOf('calculate delta', {}, [
    ['Input value key', { inputValueKey: '' }],
    ['Output value key', { outputValueKey: '' }],
    ['Decimals', { round: -1 }, atLeast(0)],
    ['Decimals', { round: 16 }, atMost(15)],
    ['Period value key', { addPeriodBetweenMsgs: true, periodValueKey: '' }],
  ]),
  ...rulesOf('customer attributes', {}, attributes),
  ...rulesOf('tenant attributes', {}, attributes),
  ...rulesOf('customer details', {}, [['Entity details', { detailsList: [] }]]),
  ...rulesOf('tenant details', {}, [['Entity details', { detailsList: null }]]),
  ...rulesOf('originator fields', {}, [['Field mapping', { fieldsMapping: {} }]]),
  ...rulesOf('originator telemetry', {}, [
    ['Fetch mode', { fetchMode: null }],
    ['Data aggregation function', { fetchMode: 'ALL', aggregation: null }],
    ['Order by', { fetchMode: 'ALL', orderBy: null }],
    ['Limit', { fetchMode: 'ALL', limit: null }],
    ['Limit', { fetchMode: 'ALL', limit: 1 }, atLeast(2)],
    ['Limit', { fetchMode: 'ALL', limit: 1001 }, atMost(1000)],
    ['Start interval', { startInterval: null }],
    ['Start interval', { startInterval: 0 }, atLeast(1)],
    ['Start interval', { startInterval: largest + 1 }, atMost(largest)],
    ['Start interval time unit', { startIntervalTimeUnit: null }],
    ['End interval', { endInterval: null }],
    ['End interval', { endInterval: 0 }, atLeast(1)],
    ['End interval', { endInterval: largest + 1 }, atMost(largest)],
    ['End interval time unit', { endIntervalTimeUnit: null }],
    ['Start interval pattern', { useMetadataIntervalPatterns: true }],
    ['End interval pattern', { useMetadataIntervalPatterns: true }],
  ]),
  ...rulesOf('related attributes', {}, [
    ...attributes,
    ['Direction', { relationsQuery: null }],
    ['Direction', { relationsQuery: { ...query, direction: null } }],
    ['Max relation level', { relationsQuery: { ...query, maxLevel: 0 } }, atLeast(1)],
  ]),
  ...rulesOf('related device attributes', {}, [
    ['Direction', { deviceRelationsQuery: null }],
    ['Max relation level', { deviceRelationsQuery: { ...query, maxLevel: 0, deviceTypes: ['default'] } }, atLeast(1)],
    ['Device types', { deviceRelationsQuery: { ...query, deviceTypes: [] } }, 'Choose at least one device type'],
  ]),
  ...rulesOf('change originator', {}, [
    ['Originator source', { originatorSource: null }],
    ['Type', { originatorSource: 'ENTITY' }, 'Entity type is required'],
    ['Name pattern', { originatorSource: 'ENTITY', entityType: 'ASSET', entityNamePattern: blank }],
    ['Direction', { originatorSource: 'RELATED', relationsQuery: null }],
  ]),
  ...rulesOf('copy keys', {}, [
    ['Copy from', { fromMetadata: null, keys: ['a'] }],
    ['Keys', {}],
  ]),
  ...rulesOf('delete keys', {}, [
    ['Delete from', { fromMetadata: null, keys: ['a'] }],
    ['Keys', {}],
  ]),
  ...rulesOf('json path', {}, [['JSON path expression', { jsonPath: '' }]]),
  ...rulesOf('rename keys', {}, [
    ['Rename keys in', { fromMetadata: null }],
    ['Names', { renameKeysMapping: {} }],
    ['Names', { renameKeysMapping: { temp: 'temp' } }, 'The new name must differ from the old one'],
  ]),
  ...rulesOf('transform.TbTransformMsgNode', {}, [['Transform', { tbelScript: null }]]),
  ...rulesOf('to email', {}, [
    ['From template', { fromTemplate: '' }],
    ['To template', { toTemplate: '' }],
    ['Subject template', { subjectTemplate: '' }],
    ['Dynamic mail body type', { mailBodyType: 'dynamic' }],
    ['Body template', { bodyTemplate: '' }],
  ]),
  ...rulesOf('assign to customer', {}, customerCache),
  ...rulesOf('unassign from customer', {}, customerCache),
  ...rulesOf('clear alarm', {}, [
    ['Details', { alarmDetailsBuildTbel: '' }],
    ['Alarm type', { alarmType: '' }],
    ['Alarm type', { alarmType: '<b>Hot</b>' }, 'HTML tags aren’t allowed here'],
  ]),
  ...rulesOf('create alarm', {}, [
    ['Details', { alarmDetailsBuildTbel: '' }],
    ['Details', { useMessageAlarmData: true, overwriteAlarmDetails: true, alarmDetailsBuildTbel: '' }],
    ['Alarm type', { alarmType: '' }],
    ['Alarm type', { alarmType: '<b>Hot</b>' }, 'HTML tags aren’t allowed here'],
    ['Alarm severity', { severity: null }],
    ['Alarm severity pattern', { dynamicSeverity: true, severity: '' }],
  ]),
  ...rulesOf('create relation', {}, [
    ...entityCache.map(
      ([label, values, message]): Row => [label, values, label === 'Type' ? 'Entity type is required' : message],
    ),
    ['Type pattern', { entityType: 'ASSET', entityTypePattern: null }],
  ]),
  ...rulesOf(
    'delete relation',
    {},
    entityCache.map(
      ([label, values, message]): Row => [label, values, label === 'Type' ? 'Entity type is required' : message],
    ),
  ),
  ...rulesOf('delay (deprecated)', {}, [
    ['Period (sec)', { periodInSeconds: null }],
    ['Period (sec)', { periodInSeconds: -1 }, atLeast(0)],
    ['Period pattern (sec)', { useMetadataPeriodInSecondsPatterns: true }],
    ['Max pending messages', { maxPendingMsgs: null }],
    ['Max pending messages', { maxPendingMsgs: 0 }, atLeast(1)],
    ['Max pending messages', { maxPendingMsgs: 100_001 }, atMost(100_000)],
  ]),
  ...rulesOf('delete attributes', {}, [
    ['Attribute scope', { scope: null }],
    ['Attribute keys', {}],
  ]),
  ...rulesOf('generator', {}, [
    ['Message count (0 = unlimited)', { msgCount: null }],
    ['Message count (0 = unlimited)', { msgCount: -1 }, atLeast(0)],
    ['Period (sec)', { periodInSeconds: null }],
    ['Period (sec)', { periodInSeconds: 0 }, atLeast(1)],
    ['Generate', { tbelScript: '' }],
  ]),
  ...rulesOf('gps geofencing events', {}, [
    ...perimeter,
    ['Minimum inside duration', { minInsideDuration: null }],
    ['Minimum inside duration', { minInsideDuration: 0 }, atLeast(1)],
    ['Minimum inside duration', { minInsideDuration: largest + 1 }, atMost(largest)],
    ['Minimum inside duration time unit', { minInsideDurationTimeUnit: null }],
    ['Minimum outside duration', { minOutsideDuration: null }],
    ['Minimum outside duration', { minOutsideDuration: 0 }, atLeast(1)],
    ['Minimum outside duration', { minOutsideDuration: largest + 1 }, atMost(largest)],
    ['Minimum outside duration time unit', { minOutsideDurationTimeUnit: null }],
  ]),
  ...rulesOf('log', {}, [['To string', { tbelScript: '' }]]),
  ...rulesOf('math function', {}, [
    ['Function', { operation: null }],
    ['Function', { operation: 'GUESS', arguments: [argument] }],
    ['Arguments', { arguments: [argument] }, 'This function takes 2 to 2 arguments'],
    ['Arguments', { arguments: [argument, { ...other, type: null }] }, 'Complete every argument'],
    ['Arguments', { arguments: [argument, { ...other, key: '' }] }, 'Complete every argument'],
    ['Arguments', { arguments: [argument, { ...other, type: 'ATTRIBUTE' }] }, 'Complete every argument'],
    ['Mathematical expression', { operation: 'CUSTOM' }],
    ['Mathematical expression', { operation: 'CUSTOM', customFunction: 'x'.repeat(257) }, 'At most 256 characters'],
    ['Type', { result: { ...result, type: null }, arguments: [] }],
    ['Attribute scope', { result: { ...result, type: 'ATTRIBUTE' }, arguments: [] }],
    ['Key', { result: { ...result, key: '' }, arguments: [] }],
    ['Decimals', { result: { ...result, resultValuePrecision: -1 } }, atLeast(0)],
  ]),
  ...rulesOf('message count', {}, [
    ['Interval (sec)', { interval: null }],
    ['Interval (sec)', { interval: 0 }, atLeast(1)],
    ['Output telemetry key prefix', { telemetryPrefix: '' }],
  ]),
  ...rulesOf('push to cloud', {}, [['Attribute scope', { scope: null }]]),
  ...rulesOf('push to edge', {}, [['Attribute scope', { scope: '' }]]),
  ...rulesOf('rpc call request', {}, [
    ['Timeout (sec)', { timeoutInSeconds: null }],
    ['Timeout (sec)', { timeoutInSeconds: -1 }, atLeast(0)],
  ]),
  ...rulesOf('save attributes', {}, [['Attribute scope', { scope: null }]]),
  ...rulesOf('save timeseries', {}, [
    ['Default TTL (sec)', { defaultTTL: null }],
    ['Default TTL (sec)', { defaultTTL: -1 }, atLeast(0)],
  ]),
  ...rulesOf('save to custom table', {}, [
    ['Custom table name', { tableName: blank }],
    ['Field mapping', { fieldsMapping: {} }],
    ['Field mapping', {}, 'Enter both parts in every row'],
  ]),
  ...rulesOf('aws sns', {}, [['Topic ARN pattern', { topicArnPattern: '' }], ...awsKeys]),
  ...rulesOf('aws sqs', {}, [
    ['Queue type', { queueType: null }],
    ['Queue URL pattern', { queueUrlPattern: '' }],
    ['Delay (sec)', { delaySeconds: -1 }, atLeast(0)],
    ['Delay (sec)', { delaySeconds: 901 }, atMost(900)],
    ...awsKeys,
  ]),
  ...rulesOf('azure iot hub', {}, [
    ['Topic', { topicPattern: '' }],
    ['Hostname', { host: '' }],
    ['Device ID', {}],
    ['Port', { port: 0 }, atLeast(1)],
    ['Connection timeout (sec)', { connectTimeoutSec: 201 }, atMost(200)],
    ['Credentials type', { credentials: {} }],
    ['SAS key', { credentials: { type: 'sas', sasKey: null } }],
    ['Client certificate file', { credentials: { type: 'cert.PEM' } }],
    ['Client private key file', { credentials: { type: 'cert.PEM' } }],
  ]),
  ...rulesOf('gcp pubsub', {}, [
    ['GCP project ID', { projectId: '' }],
    ['Topic name', { topicName: '' }],
    ['GCP service account key file', {}],
  ]),
  ...rulesOf('kafka', {}, [
    ['Topic pattern', { topicPattern: '' }],
    ['Bootstrap servers', { bootstrapServers: '' }],
    ['Automatic retries on failure', { retries: -1 }, atLeast(0)],
    ['Producer batch size (bytes)', { batchSize: -1 }, atLeast(0)],
    ['Time to buffer locally (ms)', { linger: -1 }, atLeast(0)],
    ['Max client buffer size (bytes)', { bufferMemory: -1 }, atLeast(0)],
    ['Number of acknowledgments', { acks: null }],
    ['Key serializer', { keySerializer: '' }],
    ['Value serializer', { valueSerializer: '' }],
    ['Character set', { addMetadataKeyValuesAsKafkaHeaders: true, kafkaHeadersCharset: null }],
  ]),
  ...rulesOf('mqtt', {}, [
    ['Topic pattern', { topicPattern: '' }],
    ['Host', {}],
    ...port('Port', 'port'),
    ['Connection timeout (sec)', { connectTimeoutSec: null }],
    ['Connection timeout (sec)', { connectTimeoutSec: 0 }, atLeast(1)],
    ['Connection timeout (sec)', { connectTimeoutSec: 201 }, atMost(200)],
    ['Credentials type', { credentials: {} }],
    ['Username', { credentials: { type: 'basic' } }],
    ['Credentials type', { credentials: { type: 'cert.PEM' } }, certificates],
    ['Credentials type', { credentials: { type: 'cert.PEM', cert: 'c', certFileName: 'c.pem' } }, certificates],
  ]),
  ...rulesOf('rabbitmq', {}, [
    ['Host', { host: '' }],
    ...port('Port', 'port'),
    ['Connection timeout (ms)', { connectionTimeout: -1 }, atLeast(0)],
    ['Handshake timeout (ms)', { handshakeTimeout: -1 }, atLeast(0)],
    ['Client properties', { clientProperties: { '': 'x' } }, 'Enter both parts in every row'],
  ]),
  ...rulesOf('rest api call', {}, [
    ['Endpoint URL pattern', { restEndpointUrlPattern: '' }],
    ['Request method', { requestMethod: null }],
    ['Proxy host', { ...proxy, proxyHost: '' }],
    ['Proxy port', { ...proxy, proxyPort: 0 }, atLeast(1)],
    ['Proxy port', { ...proxy, proxyPort: 65_536 }, atMost(65_535)],
    ['Read timeout (ms)', { readTimeoutMs: -1 }, atLeast(0)],
    ['Max number of parallel requests', { maxParallelRequestsCount: -1 }, atLeast(0)],
    ['Max Redis queue size', { useRedisQueueForMsgPersistence: true, maxQueueSize: -1 }, atLeast(0)],
    ['Headers', { headers: { Accept: '' } }, 'Enter both parts in every row'],
    ['Password', { credentials: { type: 'basic', username: 'u' } }],
  ]),
  ...rulesOf('send email', ownMail, [
    ['Protocol', { smtpProtocol: null }],
    ['SMTP host', { smtpHost: '' }],
    ...port('SMTP port', 'smtpPort'),
    ['Timeout (ms)', { timeout: null }],
    ['Timeout (ms)', { timeout: -1 }, atLeast(0)],
    ['Proxy host', { enableProxy: true }],
    ['Proxy port', { enableProxy: true }],
    ['Proxy port', { enableProxy: true, proxyPort: '70000' }, atMost(65_535)],
  ]),
  ...rulesOf('send sms', {}, [
    ['Recipient phone numbers', { numbersToTemplate: '' }],
    ['SMS message template', { smsMessageTemplate: '' }],
    ['SMS provider type', { useSystemSmsSettings: false }],
    ['AWS region', sms({ type: 'AWS_SNS' })],
    ['Account SID', sms({ type: 'TWILIO' })],
    ['System ID', sms({ type: 'SMPP' })],
    [
      'Sender phone number',
      sms({ type: 'TWILIO', numberFrom: '123' }),
      'Enter a number such as +12025550123, or an ID that begins with PN or MG',
    ],
  ]),
  ...rulesOf('checkpoint', {}, [['Queue', {}, 'Queue is required']]),
  ...rulesOf('rule chain', {}, [['Rule chain', {}, 'Rule chain is required']]),
];
