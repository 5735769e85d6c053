import type { DeviceProfile, TransportConfiguration } from '@mullion/shared-kit/api/device-profiles';
import type { Property } from '@mullion/shared-kit/entity/define-entity-screen';
import { formatDuration } from '@mullion/shared-kit/time/duration';
import { secretProperty } from '../../../screen-parts/secret-text';
import styles from './profile-details.module.css';

/** Lines below a heading. */
export const grouped = (
  group: string,
  properties: readonly Property<DeviceProfile>[],
): readonly Property<DeviceProfile>[] => properties.map((property) => ({ ...property, group }));

const isProvisioned = ({ provisionType }: DeviceProfile) => provisionType !== 'DISABLED';

/** What devices show to register themselves. */
export const provisioningProperties: readonly Property<DeviceProfile>[] = [
  {
    id: 'provision.key',
    label: 'provision.key',
    when: isProvisioned,
    value: ({ provisionDeviceKey }) => ltr(provisionDeviceKey),
    copy: ({ provisionDeviceKey }) => provisionDeviceKey ?? '',
  },
  secretProperty(
    'provision.secret',
    'provision.secret',
    ({ profileData }) => profileData.provisionConfiguration?.provisionDeviceSecret,
    { when: isProvisioned },
  ),
];

/** Members of stored configurations, any of which may be missing. */
interface Configuration extends TransportConfiguration {
  deviceTelemetryTopic?: string;
  deviceAttributesTopic?: string;
  sendAckOnValidationException?: boolean;
  transportPayloadTypeConfiguration?: Payload | null;
  coapDeviceTypeConfiguration?: { coapDeviceType?: string; transportPayloadTypeConfiguration?: Payload | null } | null;
  clientSettings?: Power | null;
  clientLwM2mSettings?: Power | null;
  observeAttr?: Partial<Record<'attribute' | 'telemetry' | 'observe', readonly string[] | null>> | null;
  bootstrap?: readonly { bootstrapServerIs?: boolean; host?: string; port?: number }[] | null;
  timeoutMs?: number;
  retries?: number;
  communicationConfigs?: readonly Communication[] | null;
}
type Payload = Readonly<Record<string, unknown>> & { transportPayloadType?: string };
type Power = { powerMode?: string | null };
interface Communication {
  spec: string;
  queryingFrequencyMs?: number;
  mappings?: readonly { dataType: string; key: string; oid: string }[] | null;
}

const configurationOf = ({ profileData }: DeviceProfile): Configuration => profileData.transportConfiguration;

const payloadOf = (profile: DeviceProfile): Payload | null | undefined => {
  const { transportPayloadTypeConfiguration: own, coapDeviceTypeConfiguration: coap } = configurationOf(profile);
  return own ?? coap?.transportPayloadTypeConfiguration;
};

const powerOf = (profile: DeviceProfile): Power | null | undefined => {
  const { clientSettings, clientLwM2mSettings } = configurationOf(profile);
  return clientSettings ?? clientLwM2mSettings;
};

/** Codes are read from left to right everywhere. */
const ltr = (text: string | null | undefined) => text && <bdi dir="ltr">{text}</bdi>;

/** A line of the settings, for profiles whose settings have something to say there. */
const line = (
  label: string,
  read: (configuration: Configuration) => unknown,
  value: Property<DeviceProfile>['value'],
  more: Partial<Property<DeviceProfile>> = {},
): Property<DeviceProfile> => ({
  id: label,
  label,
  when: (profile) => read(configurationOf(profile)) != null,
  value,
  ...more,
});

const topic = (member: 'deviceTelemetryTopic' | 'deviceAttributesTopic', label: string) =>
  line(
    label,
    (configuration) => configuration[member],
    (profile) => ltr(configurationOf(profile)[member]),
    { copy: (profile) => configurationOf(profile)[member] ?? '' },
  );

const schema = (member: string): Property<DeviceProfile> => {
  const read = (profile: DeviceProfile) => String(payloadOf(profile)?.[member] ?? '');
  return {
    id: member,
    label: `transport.${member}`,
    wide: true,
    when: (profile) => payloadOf(profile)?.transportPayloadType === 'PROTOBUF',
    value: (profile) => (
      <pre dir="ltr" className={styles.schema}>
        {read(profile)}
      </pre>
    ),
    copy: read,
  };
};

const communication = (spec: string): Property<DeviceProfile> => {
  const find = ({ communicationConfigs }: Configuration) => communicationConfigs?.find((one) => one.spec === spec);
  return line(
    `snmp.spec.${spec}`,
    find,
    (profile, { t }) => {
      const { queryingFrequencyMs, mappings } = find(configurationOf(profile)) ?? {};
      return (
        <ul className={styles.mappings}>
          {mappings?.map(({ key, oid, dataType }, at) => (
            // Nothing keeps two mappings from being the same.
            <li key={at}>{t('snmp.mapped', { key, oid, type: t(`snmp.data-type.${dataType}`) })}</li>
          ))}
          {queryingFrequencyMs !== undefined && (
            <li>{t('snmp.every', { duration: durationText(queryingFrequencyMs) })}</li>
          )}
        </ul>
      );
    },
    { wide: true },
  );
};

/** Queries may be more frequent than a second. */
const durationText = (ms: number): string => (ms % 1000 === 0 ? formatDuration(ms) : `${ms} ms`);

/** How devices connect, as the form of the profile has it: what the transport has no setting for has no line. */
export const transportProperties: readonly Property<DeviceProfile>[] = [
  topic('deviceTelemetryTopic', 'transport.telemetry-topic'),
  topic('deviceAttributesTopic', 'transport.attributes-topic'),
  line(
    'transport.ack-on-error',
    ({ sendAckOnValidationException: on }) => on,
    (profile, { t }) => t(configurationOf(profile).sendAckOnValidationException ? 'kit:yes' : 'kit:no'),
  ),
  line(
    'coap.device-type',
    ({ coapDeviceTypeConfiguration: coap }) => coap?.coapDeviceType,
    (profile, { t }) => t(`coap.device-type.${configurationOf(profile).coapDeviceTypeConfiguration?.coapDeviceType}`),
  ),
  {
    id: 'payload',
    label: 'transport.payload',
    when: (profile) => payloadOf(profile)?.transportPayloadType !== undefined,
    value: (profile, { t }) => t(`transport.payload.${payloadOf(profile)?.transportPayloadType}`),
  },
  {
    id: 'power',
    label: 'power.mode',
    when: (profile) => Boolean(powerOf(profile)?.powerMode),
    value: (profile, { t }) => t(`power.${powerOf(profile)?.powerMode}`),
  },
  line(
    'lwm2m.resources',
    ({ observeAttr }) => observeAttr,
    (profile, { t }) => {
      const { attribute, telemetry, observe } = configurationOf(profile).observeAttr ?? {};
      return t('lwm2m.resources.counts', {
        attributes: attribute?.length ?? 0,
        telemetry: telemetry?.length ?? 0,
        observed: observe?.length ?? 0,
      });
    },
  ),
  line(
    'lwm2m.servers',
    ({ bootstrap }) => bootstrap,
    (profile) => (
      <ul className={styles.mappings}>
        {configurationOf(profile).bootstrap?.map(({ host, port, bootstrapServerIs }) => (
          <li key={`${bootstrapServerIs} ${host}:${port}`}>{ltr(`${host}:${port}`)}</li>
        ))}
      </ul>
    ),
  ),
  line(
    'snmp.timeout',
    ({ timeoutMs }) => timeoutMs,
    (profile) => configurationOf(profile).timeoutMs,
  ),
  line(
    'snmp.retries',
    ({ retries }) => retries,
    (profile) => configurationOf(profile).retries,
  ),
  ...['TELEMETRY_QUERYING', 'CLIENT_ATTRIBUTES_QUERYING', 'SHARED_ATTRIBUTES_SETTING', 'TO_DEVICE_RPC_REQUEST'].map(
    communication,
  ),
  ...['Telemetry', 'Attributes', 'RpcRequest', 'RpcResponse'].map((part) => schema(`device${part}ProtoSchema`)),
];
