import type { TransportConfiguration } from '@mullion/shared-kit/api/device-profiles';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { array, lazy, mixed, number, type Schema, string } from '@mullion/shared-kit/inputs/schema';
import { lwm2mRules } from './lwm2m/lwm2m-rules';
import { powerRules, rulesOf } from './power-rules';
import { isQuerying, type SnmpSpec } from './transport-defaults';

/** Said when a rule is broken, in the language of that moment. */
const said = (key: string) => (): string => translate('mf-entities', key);

/** Every # ends the topic and is a level of its own. */
const hasRightHash = (topic: string): boolean => !topic.includes('#') || /^(?:[^#]*\/)?#$/.test(topic);

/** Every + is a level of its own. */
const hasRightPlus = (topic: string): boolean =>
  topic.split('/').every((level) => !level.includes('+') || level === '+');

const topic = (other: string) =>
  string()
    .required()
    .test('hash', said('transport.topic.hash'), (value) => hasRightHash(value))
    .test('plus', said('transport.topic.plus'), (value) => hasRightPlus(value))
    .test('unique', said('transport.topic.unique'), (value, { parent }) => value !== parent[other]);

const protoSchema = string().required();
const payload = lazy((value?: { transportPayloadType?: string } | null) =>
  value?.transportPayloadType === 'PROTOBUF'
    ? rulesOf({
        deviceTelemetryProtoSchema: protoSchema,
        deviceAttributesProtoSchema: protoSchema,
        deviceRpcRequestProtoSchema: protoSchema,
        deviceRpcResponseProtoSchema: protoSchema,
      })
    : mixed(),
) as unknown as Schema<unknown>;

const oid = /^\.?([0-2])((\.0)|(\.[1-9][0-9]*))*$/;

interface Communication {
  mappings?: readonly { oid?: string }[] | null;
}

/** Whether an OID stands once in all of a profile's mappings. */
const isOnce = (value: string, communications: readonly Communication[]): boolean =>
  communications.flatMap(({ mappings }) => mappings ?? []).filter((one) => one.oid === value).length < 2;

const mapping = rulesOf({
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
  rulesOf({
    spec: string().required(),
    ...(value?.spec && isQuerying(value.spec) && { queryingFrequencyMs: number().required().integer().min(1) }),
    mappings: array().of(mapping).required().min(1, said('snmp.mappings.none')),
  }),
);

/** Rules of a transport's configuration, by its type. What has no control has no rule and stays as it is. */
export const transportRules = lazy((value?: TransportConfiguration | null): Schema<unknown> => {
  switch (value?.type) {
    case undefined:
    case 'DEFAULT':
      return mixed();
    case 'MQTT':
      return rulesOf({
        deviceTelemetryTopic: topic('deviceAttributesTopic'),
        deviceAttributesTopic: topic('deviceTelemetryTopic'),
        transportPayloadTypeConfiguration: payload,
      });
    case 'COAP':
      return rulesOf({
        coapDeviceTypeConfiguration: rulesOf({ transportPayloadTypeConfiguration: payload }),
        clientSettings: powerRules,
      });
    case 'SNMP':
      return rulesOf({
        timeoutMs: number().required().integer().min(0),
        retries: number().required().integer().min(0),
        communicationConfigs: array()
          .of(communication as unknown as Schema<unknown>)
          .required()
          .min(1, said('snmp.communications.none')),
      });
    case 'LWM2M':
      return lwm2mRules;
  }
}) as unknown as Schema<TransportConfiguration>;
