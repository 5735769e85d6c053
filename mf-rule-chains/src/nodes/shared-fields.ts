import { hasMarkup } from '@mullion/shared-kit/api/platform-limits';
import { all, any, at, isOn, isOneOf, isSet, not } from './conditions';
import { DeviceTypesControl, EntityTypesControl } from './controls/entity-controls';
import { RelationFiltersControl } from './controls/relation-filters-control';
import { RelationTypeControl } from './controls/relation-type-control';
import {
  chips,
  choice,
  file,
  flag,
  group,
  map,
  number,
  picks,
  radio,
  script,
  secret,
  special,
  text,
} from './field-kinds';
import type { ChoiceNodeField, Condition, Configuration, GroupNodeField, Message, NodeField } from './node-form';

const required = { required: true };

/** From an entity or to it. */
export const direction = (more: Partial<ChoiceNodeField> = {}, path = 'direction') =>
  choice(path, ['FROM', 'TO'], { name: 'direction', ...more });

/** Whose attributes. */
export const scope = choice('scope', ['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE'], required);

/** Only changes of shared attributes are told to devices. */
export const leftShared = (after: Configuration, before: Configuration): Configuration =>
  before.scope === 'SHARED_SCOPE' && after.scope !== 'SHARED_SCOPE' ? { ...after, notifyDevice: false } : after;

const timeUnits = ['MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'];

export const timeUnit = (path: string, more: Partial<ChoiceNodeField> = {}) =>
  choice(path, timeUnits, { set: 'timeUnit', required: true, ...more });

/** Alarm types and severities are read as text by everybody. */
export const noMarkup = (value: unknown): Message | undefined =>
  hasMarkup(String(value)) ? { key: 'validation.markup' } : undefined;

export const alarmDetails = (help: string, when?: Condition) =>
  script('json', 'Details', 'details', help, {
    paths: { JS: 'alarmDetailsBuildJs', TBEL: 'alarmDetailsBuildTbel' },
    when,
  });

/** Attributes, or telemetry, of another entity under names of their own. */
export const attributeMapping: readonly NodeField[] = [
  flag('telemetry'),
  map(
    'attrMapping',
    [
      (configuration) => (configuration.telemetry === true ? 'source-telemetry' : 'source-attribute'),
      'target-attribute',
    ],
    { required: true, hint: 'pattern' },
  ),
];

const details = [
  'ID',
  'TITLE',
  'COUNTRY',
  'STATE',
  'CITY',
  'ZIP',
  'ADDRESS',
  'ADDRESS2',
  'PHONE',
  'EMAIL',
  'ADDITIONAL_INFO',
];

/** What of a customer or a tenant. */
export const entityDetails: readonly NodeField[] = [
  picks('detailsList', 'detail', details, required),
  flag('addToMetadata'),
];

/** Attributes and telemetry of an entity as they are. */
export const fetchedAttributes: readonly NodeField[] = [
  flag('tellFailureIfAbsent'),
  radio('fetchToData', 'fetchInto', [true, false], { name: 'fetchInto' }),
  ...['clientAttributeNames', 'sharedAttributeNames', 'serverAttributeNames', 'latestTsKeyNames'].map((path) =>
    chips(path, { hint: 'pattern' }),
  ),
  flag('getLatestValueWithTs'),
];

const levels = (query: string): readonly NodeField[] => [
  flag(`${query}.fetchLastLevelOnly`, { name: 'fetchLastLevelOnly' }),
  direction(required, `${query}.direction`),
  number(`${query}.maxLevel`, { name: 'maxLevel', min: 1, hint: 'unlimited' }),
];

/** Entities that are found by way of relations. */
export const relationsQuery = (when?: Condition): GroupNodeField =>
  group(
    'relationsQuery',
    [
      ...levels('relationsQuery'),
      special('relationsQuery.filters', RelationFiltersControl, { name: 'relationFilters' }),
    ],
    { when },
  );

/** Devices that are found by way of relations. */
export const deviceRelationsQuery: GroupNodeField = group('deviceRelationsQuery', [
  ...levels('deviceRelationsQuery'),
  special('deviceRelationsQuery.relationType', RelationTypeControl, { name: 'relationType' }),
  special('deviceRelationsQuery.deviceTypes', DeviceTypesControl, { name: 'deviceTypes', required: true }),
]);

/** Types that messages may come from. */
export const originatorTypes = special('originatorTypes', EntityTypesControl, {
  required: true,
  types: ['DEVICE', 'ASSET', 'ENTITY_VIEW', 'TENANT', 'CUSTOMER', 'USER', 'DASHBOARD', 'RULE_CHAIN', 'RULE_NODE'],
});

const fetchesPerimeter = isOn('fetchPerimeterInfoFromMessageMetadata');
const isCircle = all(isOneOf('perimeterType', 'CIRCLE'), not(fetchesPerimeter));
const ofCircle = { required: true, fraction: true, step: 0.1, when: isCircle };

/** Where something is inside of. */
export const perimeter: readonly NodeField[] = [
  text('latitudeKeyName', required),
  text('longitudeKeyName', required),
  choice('perimeterType', ['CIRCLE', 'POLYGON'], required),
  flag('fetchPerimeterInfoFromMessageMetadata'),
  text('perimeterKeyName', { required: true, when: fetchesPerimeter }),
  number('centerLatitude', { ...ofCircle, min: -90, max: 90 }),
  number('centerLongitude', { ...ofCircle, min: -180, max: 180 }),
  number('range', { ...ofCircle, min: 0 }),
  choice('rangeUnit', ['METER', 'KILOMETER', 'FOOT', 'MILE', 'NAUTICAL_MILE'], { required: true, when: isCircle }),
  text('polygonsDefinition', {
    required: true,
    hint: 'polygon',
    when: all(isOneOf('perimeterType', 'POLYGON'), not(fetchesPerimeter)),
  }),
];

interface CredentialsOptions {
  passwordRequired: boolean;
  closed?: ChoiceNodeField['closed'];
}

const isBasic = isOneOf('credentials.type', 'basic');
const isPem = isOneOf('credentials.type', 'cert.PEM');
const hasFile = (name: string) => all(isSet(`credentials.${name}`), isSet(`credentials.${name}FileName`));
const isProved = any(hasFile('caCert'), all(hasFile('cert'), hasFile('privateKey')));

/** How a node proves to a server who it is. */
export const credentials = ({ passwordRequired, closed }: CredentialsOptions): GroupNodeField =>
  group('credentials', [
    choice('credentials.type', ['anonymous', 'basic', 'cert.PEM'], {
      name: 'credentialsType',
      required: true,
      closed,
      check: (_, configuration) =>
        isPem(configuration) && !isProved(configuration) ? { key: 'problem.certificates' } : undefined,
    }),
    text('credentials.username', { name: 'username', required: true, when: isBasic }),
    secret('credentials.password', { name: 'password', required: passwordRequired, when: isBasic }),
    file('credentials.caCert', { name: 'caCert', when: isPem }),
    file('credentials.cert', { name: 'cert', when: isPem }),
    file('credentials.privateKey', { name: 'privateKey', when: isPem }),
    secret('credentials.password', { name: 'privateKeyPassword', when: isPem }),
  ]);

/** Credentials of another type have nothing of those before. */
export const withOtherCredentials = (after: Configuration, before: Configuration): Configuration => {
  const type = at(after, 'credentials.type');
  return type === at(before, 'credentials.type') ? after : { ...after, credentials: { type } };
};
