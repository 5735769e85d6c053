/** What nodes that filter, enrich, and transform make of messages that they can do nothing with. */
import { FOREIGN, place, recorded, refused, type Trial, type TrialTable, UNREAD, UNRELATED } from './trial.js';

const script = { scriptLang: 'JS', jsScript: 'fails' };
/** What is missing, a script has to judge: what it throws is told. */
const OF_SCRIPTS = { missing: [{ says: 'fails' }], wrong: [refused({ jsScript: null })], foreign: UNRELATED } as const;
const OF_VERSIONS = {
  config: {},
  missing: UNREAD,
  wrong: [refused({ version: 'first' })],
  foreign: UNRELATED,
} as const;
const NO_JSON: Trial = { data: 'text', says: 'not JSON' };

/** Of nodes that ask whether something is inside of a perimeter, whatever they do then. */
const told = { fetchPerimeterInfoFromMessageMetadata: true, perimeterKeyName: 'p' };
const HERE = { lat: 1, lon: 1 };
export const NO_PERIMETERS: readonly Trial[] = [
  { data: { lat: 'north', lon: 1 }, says: 'lat' },
  { config: { perimeterType: 'POLYGON', polygonsDefinition: '5' }, data: HERE, says: '"polygonsDefinition" is no' },
  {
    config: { perimeterType: 'POLYGON', polygonsDefinition: '[5]' },
    data: HERE,
    says: '"polygonsDefinition" has a point',
  },
  { config: { ...told, perimeterType: 'POLYGON' }, metadata: { p: '{' }, data: HERE, says: '"p" in metadata is no' },
  { config: { ...told, perimeterType: 'CIRCLE' }, metadata: { p: '5' }, data: HERE, says: '"p" in metadata is no' },
];
export const OF_GEOFENCES = {
  config: {
    latitudeKeyName: 'lat',
    longitudeKeyName: 'lon',
    perimeterType: 'CIRCLE',
    centerLatitude: 1,
    centerLongitude: 1,
    range: 1,
    rangeUnit: 'METER',
  },
  missing: [
    { data: { lat: 1 }, says: 'longitude' },
    { config: { range: null }, data: HERE, says: 'range' },
    { config: { ...told, perimeterType: 'CIRCLE' }, data: HERE, says: '"p" in metadata' },
    { config: { ...told, perimeterType: 'POLYGON' }, data: HERE, says: '"p" in metadata' },
    { config: { perimeterType: 'POLYGON' }, data: HERE, says: '"polygonsDefinition" should be specified' },
  ],
} as const;
const series = {
  latestTsKeyNames: ['k'],
  fetchMode: 'FIRST',
  useMetadataIntervalPatterns: true,
  startIntervalPattern: place('from'),
  endIntervalPattern: '$[to]',
};
const query = { direction: 'FROM', maxLevel: 1, filters: [], fetchLastLevelOnly: false };
const deviceQuery = { direction: 'FROM', maxLevel: 1, relationType: 'Contains', deviceTypes: ['default'] };
const mapping = { attrMapping: { limit: 'limit' }, telemetry: false };
const own = {
  from: 'theirs',
  passes: ['Success', 'it reads its own tenant alone, whoever the originator is'],
} as const;

export const filters: TrialTable = {
  'filter.TbCheckAlarmStatusNode': {
    config: { alarmStatusList: ['ACTIVE_UNACK'] },
    missing: [
      { data: {}, says: 'alarmId null' },
      { data: { id: { id: 'none' } }, says: 'alarmId none' },
    ],
    wrong: [
      { data: [1], says: 'JSON object' },
      { data: { temperature: 1 }, says: 'temperature' },
    ],
    foreign: [{ from: 'mine', data: ({ theirAlarm }) => ({ id: theirAlarm }), says: 'No such alarm' }],
  },
  'filter.TbCheckMessageNode': {
    config: { messageNames: ['a'], checkAllKeys: true },
    missing: [{ data: {}, says: '', passes: ['False', 'that is what it tells'] }],
    wrong: [{ data: [1], says: 'JSON object' }],
    foreign: UNRELATED,
  },
  'filter.TbCheckRelationNode': {
    config: { direction: 'FROM', relationType: 'Contains' },
    missing: [
      { config: { relationType: null }, says: 'Relation type' },
      refused({ checkForSingleEntity: true }, 'entityId'),
    ],
    wrong: [refused({ direction: 'UP' })],
    foreign: [
      { says: FOREIGN },
      {
        config: ({ theirHouse: { entityType, id } }) => ({ checkForSingleEntity: true, entityType, entityId: id }),
        says: FOREIGN,
        unstarted: true,
      },
    ],
  },
  'geo.TbGpsGeofencingFilterNode': {
    ...OF_GEOFENCES,
    wrong: [...NO_PERIMETERS, { data: [1], says: 'JSON object' }],
    foreign: UNRELATED,
  },
  'filter.TbMsgTypeFilterNode': {
    config: { messageTypes: ['X'] },
    missing: [{ config: { messageTypes: null }, says: 'messageTypes' }],
    wrong: [refused({ messageTypes: 'X' })],
    foreign: UNRELATED,
  },
  'filter.TbMsgTypeSwitchNode': OF_VERSIONS,
  'filter.TbOriginatorTypeFilterNode': {
    config: { originatorTypes: ['DEVICE'] },
    missing: [{ config: { originatorTypes: null }, says: 'originatorTypes' }],
    wrong: [refused({ originatorTypes: ['THING'] })],
    foreign: UNRELATED,
  },
  'filter.TbOriginatorTypeSwitchNode': OF_VERSIONS,
  'filter.TbJsFilterNode': { config: script, ...OF_SCRIPTS },
  'filter.TbJsSwitchNode': { config: script, ...OF_SCRIPTS },
};

export const enrichments: TrialTable = {
  'metadata.CalculateDeltaNode': {
    config: { inputValueKey: 'kWh', outputValueKey: 'delta' },
    missing: [{ data: {}, says: '', passes: recorded('Other', 'messages without the key') }],
    wrong: [
      { data: { kWh: 'many' }, says: '', passes: recorded('Success', 'a word counts as 0') },
      refused({ round: 16 }),
    ],
    foreign: [{ data: { kWh: 7 }, says: FOREIGN }],
  },
  'metadata.TbGetCustomerAttributeNode': {
    config: mapping,
    missing: [{ says: '' }],
    wrong: [{ from: 'theirAlarm', says: FOREIGN }, refused({ attrMapping: [1] })],
    foreign: [{ says: FOREIGN }],
  },
  'metadata.TbGetTenantAttributeNode': {
    config: mapping,
    missing: [{ says: '', passes: recorded('Success', 'absent keys are left out') }],
    wrong: [refused({ attrMapping: { limit: {} } }, 'attrMapping.limit')],
    foreign: [{ says: '', ...own }],
  },
  'metadata.TbGetCustomerDetailsNode': {
    config: { detailsList: ['TITLE'] },
    missing: [{ data: {}, says: 'not assigned to Customer' }],
    wrong: [
      { data: [1], says: 'JSON object' },
      { from: 'theirAlarm', data: {}, says: 'ALARM' },
    ],
    foreign: [{ data: {}, says: 'is not found' }],
  },
  'metadata.TbGetTenantDetailsNode': {
    config: { detailsList: ['CITY'] },
    missing: [{ data: {}, says: '', passes: recorded('Success', 'details that are not there are left out') }],
    wrong: [{ data: [1], says: 'JSON object' }],
    foreign: [{ data: {}, says: '', ...own }],
  },
  'metadata.TbFetchDeviceCredentialsNode': {
    config: { fetchToMetadata: false },
    missing: [{ data: {}, says: 'has no credentials' }],
    wrong: [{ from: 'house', data: {}, says: 'ASSET' }],
    foreign: [{ data: {}, says: FOREIGN }],
  },
  'metadata.TbGetAttributesNode': {
    config: { serverAttributeNames: ['limit'] },
    missing: [{ data: {}, says: 'limit' }],
    wrong: [{ config: { serverAttributeNames: [], fetchToData: true }, data: [1], says: 'JSON object' }],
    foreign: [{ data: {}, says: FOREIGN }],
  },
  'metadata.TbGetOriginatorFieldsNode': {
    config: { fieldsMapping: { nothing: 'x' } },
    missing: [{ says: '', passes: recorded('Success', 'unknown fields are left out') }],
    wrong: [refused({ fieldsMapping: 'name' })],
    foreign: [{ says: 'is not found' }],
  },
  'metadata.TbGetTelemetryNode': {
    config: series,
    missing: [
      { data: {}, says: '"startIntervalPattern" asks for "from"' },
      { data: {}, metadata: { from: '1' }, says: '"endIntervalPattern" asks for "to"' },
      { config: { startIntervalPattern: null }, data: {}, says: '"startIntervalPattern" should be specified' },
      { config: { latestTsKeyNames: [] }, data: {}, says: 'not selected' },
    ],
    wrong: [
      { data: { to: 'soon' }, metadata: { from: '1' }, says: 'to' },
      refused({ orderBy: 'SIDEWAYS' }),
      refused({ startInterval: -2 }),
    ],
    foreign: [{ data: { to: 2 }, metadata: { from: '1' }, says: FOREIGN }],
  },
  'metadata.TbGetRelatedAttributeNode': {
    config: { ...mapping, relationsQuery: query },
    missing: [{ says: '' }, { config: { relationsQuery: null }, says: 'relationsQuery' }],
    wrong: [refused({ relationsQuery: { ...query, direction: 'UP' } }, 'relationsQuery.direction')],
    foreign: [{ says: FOREIGN }],
  },
  'metadata.TbGetDeviceAttrNode': {
    config: { serverAttributeNames: ['limit'], deviceRelationsQuery: deviceQuery },
    missing: [{ says: '' }, { config: { deviceRelationsQuery: null }, says: 'deviceRelationsQuery' }],
    wrong: [refused({ deviceRelationsQuery: { ...deviceQuery, maxLevel: 'all' } }, 'deviceRelationsQuery.maxLevel')],
    foreign: [{ says: FOREIGN }],
  },
};

const named = { originatorSource: 'ENTITY', entityType: 'ASSET' };
/** Arrays pass; what is no JSON at all fails. */
const OF_KEYS = {
  missing: [{ data: {}, says: '', passes: recorded('Success', 'keys that are not there') }],
  wrong: [{ data: [1], says: '', passes: recorded('Success', 'arrays pass unchanged') }, NO_JSON],
  foreign: UNRELATED,
} satisfies Partial<TrialTable[string]>;

export const transformations: TrialTable = {
  'transform.TbChangeOriginatorNode': {
    config: { originatorSource: 'CUSTOMER' },
    missing: [
      { says: '' },
      {
        config: { ...named, entityNamePattern: 'Nobody' },
        says: '"entityNamePattern" gives the name of no ASSET: Nobody',
      },
      refused({ originatorSource: 'RELATED' }, 'relationsQuery'),
    ],
    wrong: [
      refused({ originatorSource: 'NOBODY' }, 'NOBODY'),
      { config: { originatorSource: 'ALARM_ORIGINATOR' }, says: 'DEVICE' },
    ],
    foreign: [
      { says: FOREIGN },
      { config: { originatorSource: 'RELATED', relationsQuery: query }, says: FOREIGN },
      { config: { originatorSource: 'ALARM_ORIGINATOR' }, from: 'theirAlarm', says: FOREIGN },
      { config: { ...named, entityNamePattern: 'Their house' }, from: 'mine', says: 'Their house' },
    ],
  },
  'transform.TbCopyKeysNode': { config: { fromMetadata: false, keys: ['a'] }, ...OF_KEYS },
  'transform.TbDeleteKeysNode': { config: { fromMetadata: false, keys: ['a'] }, ...OF_KEYS },
  'transform.TbRenameKeysNode': { config: { renameKeysMapping: { a: 'b' } }, ...OF_KEYS },
  'transform.TbJsonPathNode': {
    config: { jsonPath: '$.a.b' },
    missing: [{ data: { a: 1 }, says: "['a']['b']" }],
    wrong: [NO_JSON, refused({ jsonPath: '$.book[?(' }, 'jsonPath')],
    foreign: UNRELATED,
  },
  'transform.TbTransformMsgNode': { config: script, ...OF_SCRIPTS },
  'mail.TbMsgToEmailNode': {
    config: { toTemplate: place('to') },
    missing: [{ says: '', passes: recorded('Success', 'places without a value stay') }],
    wrong: [refused({ toTemplate: {} })],
    foreign: UNRELATED,
  },
  'transform.TbSplitArrayMsgNode': {
    config: {},
    missing: [{ data: {}, says: 'Array' }],
    wrong: [NO_JSON],
    foreign: UNRELATED,
  },
};
