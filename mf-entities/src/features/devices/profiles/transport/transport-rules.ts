import type { TransportConfiguration } from '@mullion/shared-kit/api/device-profiles';
import { type Translate, translate } from '@mullion/shared-kit/i18n/i18n';
import { array, lazy, mixed, number, object, type Schema, string } from '@mullion/shared-kit/inputs/schema';
import { powerTimers } from './power-mode';
import { isQuerying, type SnmpSpec } from './transport-defaults';

/** Said when a rule is broken, in the language of that moment. */
const said = (key: string, values?: Parameters<Translate>[1]) => (): string => translate('mf-entities', key, values);

/** Every # ends the topic and is a level of its own. */
export const hasRightHash = (topic: string): boolean => !topic.includes('#') || /^(?:[^#]*\/)?#$/.test(topic);

/** Every + is a level of its own. */
export const hasRightPlus = (topic: string): boolean =>
  topic.split('/').every((level) => !level.includes('+') || level === '+');

/** An object whose members beside these rules stay as they are; absent, it stays absent. */
const part = (rules: Record<string, Schema<unknown>>): Schema<unknown> =>
  object(rules).default(undefined).nullable() as unknown as Schema<unknown>;

const topic = (other: string) =>
  string()
    .required()
    .test('hash', said('transport.topic.hash'), (value) => hasRightHash(value))
    .test('plus', said('transport.topic.plus'), (value) => hasRightPlus(value))
    .test('unique', said('transport.topic.unique'), (value, { parent }) => value !== parent[other]);

const protoSchema = string().required();
const payload = lazy((value?: { transportPayloadType?: string } | null) =>
  value?.transportPayloadType === 'PROTOBUF'
    ? part({
        deviceTelemetryProtoSchema: protoSchema,
        deviceAttributesProtoSchema: protoSchema,
        deviceRpcRequestProtoSchema: protoSchema,
        deviceRpcResponseProtoSchema: protoSchema,
      })
    : mixed(),
) as unknown as Schema<unknown>;

const power = lazy((value?: { powerMode?: keyof typeof powerTimers | null } | null) => {
  const mode = value?.powerMode;
  const timers = mode ? powerTimers[mode] : [];
  return part(
    Object.fromEntries(
      timers.map(({ name, min }) => [
        name,
        number()
          .required()
          .integer()
          .min(min, said('power.min', { seconds: min / 1000 })),
      ]),
    ),
  );
}) as unknown as Schema<unknown>;

const oid = /^\.?([0-2])((\.0)|(\.[1-9][0-9]*))*$/;

interface Communication {
  mappings?: readonly { oid?: string }[] | null;
}

/** Whether an OID stands once in all of a profile's mappings. */
const isOnce = (value: string, communications: readonly Communication[]): boolean =>
  communications.flatMap(({ mappings }) => mappings ?? []).filter((one) => one.oid === value).length < 2;

const mapping = part({
  dataType: string().required(),
  key: string().trim().required(),
  oid: string()
    .required()
    .matches(oid, said('snmp.oid.invalid'))
    .test('unique', said('snmp.oid.unique'), (value, { from }) => {
      const configuration = from?.[2]?.value as { communicationConfigs?: Communication[] } | undefined;
      return isOnce(value, configuration?.communicationConfigs ?? []);
    }),
});

const communication = lazy((value?: { spec?: SnmpSpec } | null) =>
  part({
    spec: string().required(),
    mappings: array().of(mapping).required().min(1, said('snmp.mappings.none')),
    ...(value?.spec && isQuerying(value.spec) && { queryingFrequencyMs: number().required().integer().min(1) }),
  }),
);

/** Rules of a transport's configuration, by its type. What has no control has no rule and stays as it is. */
export const transportRules = lazy((value?: TransportConfiguration | null): Schema<unknown> => {
  switch (value?.type) {
    case undefined:
    case 'DEFAULT':
      return mixed();
    case 'MQTT':
      return part({
        deviceTelemetryTopic: topic('deviceAttributesTopic'),
        deviceAttributesTopic: topic('deviceTelemetryTopic'),
        transportPayloadTypeConfiguration: payload,
      });
    case 'COAP':
      return part({
        coapDeviceTypeConfiguration: part({ transportPayloadTypeConfiguration: payload }),
        clientSettings: power,
      });
    case 'SNMP':
      return part({
        timeoutMs: number().required().integer().min(0),
        retries: number().required().integer().min(0),
        communicationConfigs: array()
          .of(communication as unknown as Schema<unknown>)
          .required()
          .min(1, said('snmp.communications.none')),
      });
    case 'LWM2M':
      return part({ clientLwM2mSettings: power });
  }
}) as unknown as Schema<TransportConfiguration>;
