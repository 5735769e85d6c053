import type { EntityType } from '@mullion/shared-kit/api/entity-id';

/** Columns with one value of an entity. */
const plainTypes = [
  'NAME',
  'TYPE',
  'LABEL',
  'DESCRIPTION',
  'IS_GATEWAY',
  'ROUTING_KEY',
  'SECRET',
  'ACCESS_TOKEN',
  'X509',
  'MQTT_CLIENT_ID',
  'MQTT_USER_NAME',
  'MQTT_PASSWORD',
  'LWM2M_CLIENT_ENDPOINT',
  'LWM2M_CLIENT_SECURITY_CONFIG_MODE',
  'LWM2M_CLIENT_IDENTITY',
  'LWM2M_CLIENT_KEY',
  'LWM2M_CLIENT_CERT',
  'LWM2M_BOOTSTRAP_SERVER_SECURITY_MODE',
  'LWM2M_BOOTSTRAP_SERVER_PUBLIC_KEY_OR_ID',
  'LWM2M_BOOTSTRAP_SERVER_SECRET_KEY',
  'LWM2M_SERVER_SECURITY_MODE',
  'LWM2M_SERVER_CLIENT_PUBLIC_KEY_OR_ID',
  'LWM2M_SERVER_CLIENT_SECRET_KEY',
] as const;

/** Columns with values of a key, of which there may be several. */
export const keyedTypes = ['SERVER_ATTRIBUTE', 'SHARED_ATTRIBUTE', 'TIMESERIES'] as const;

export type ColumnType = (typeof plainTypes)[number] | (typeof keyedTypes)[number];

/** A kind of entity that can be imported. */
export interface ImportKind {
  /** The part of the call's path. */
  kind: 'device' | 'asset' | 'edge';
  type: EntityType;
  /** i18n key of the page's heading. */
  title: string;
  /** What its columns may be. */
  types: readonly ColumnType[];
  /** What there must be a column for. */
  required: readonly ColumnType[];
}

const ofEdges: readonly ColumnType[] = ['ROUTING_KEY', 'SECRET'];
const ofAll: readonly ColumnType[] = ['NAME', 'TYPE', 'LABEL', 'DESCRIPTION'];

/** What can be imported: words, column types, and limits of each kind. */
export const importKinds: Readonly<Record<ImportKind['kind'], ImportKind>> = {
  device: {
    kind: 'device',
    type: 'DEVICE',
    title: 'mf-entities:import.devices',
    types: [
      ...ofAll,
      'IS_GATEWAY',
      ...keyedTypes,
      ...plainTypes.slice(ofAll.length).filter((type) => type !== 'IS_GATEWAY' && !ofEdges.includes(type)),
    ],
    required: ['NAME'],
  },
  asset: {
    kind: 'asset',
    type: 'ASSET',
    title: 'mf-entities:import.assets',
    types: [...ofAll, 'SERVER_ATTRIBUTE', 'TIMESERIES'],
    required: ['NAME'],
  },
  edge: {
    kind: 'edge',
    type: 'EDGE',
    title: 'mf-entities:import.edges',
    types: [...ofAll, ...ofEdges, 'SERVER_ATTRIBUTE', 'TIMESERIES'],
    required: ['NAME', 'TYPE', 'ROUTING_KEY', 'SECRET'],
  },
};
