import { at, isOneOf } from './conditions';
import { choice, group, port, secret, text } from './field-kinds';
import type { Condition, Configuration, GroupNodeField, NodeForm } from './node-form';

const typesOfNumber = ['0', '1', '2', '3', '4', '5', '6'].map(Number);
const plans = ['0', '1', '3', '4', '6', '8', '9', '10', '13', '18'].map(Number);
const codings = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '13', '14'].map(Number);

/** What a provider begins with. */
const initial: Readonly<Record<string, Configuration>> = {
  AWS_SNS: { type: 'AWS_SNS', accessKeyId: '', secretAccessKey: '', region: 'us-east-1' },
  TWILIO: { type: 'TWILIO', numberFrom: '', accountSid: '', accountToken: '' },
  SMPP: {
    type: 'SMPP',
    protocolVersion: '3.3',
    host: '',
    port: null,
    systemId: '',
    password: '',
    systemType: null,
    bindType: 'TX',
    serviceType: null,
    sourceAddress: null,
    sourceTon: 5,
    sourceNpi: 0,
    destinationTon: 5,
    destinationNpi: 0,
    addressRange: null,
    codingScheme: 0,
  },
};

/** A service that sends text messages: the same as in the system's settings. */
export const smsProvider = (path: string, when: Condition): GroupNodeField => {
  const of = (type: string) => isOneOf(`${path}.type`, type);
  const aws = { required: true, when: of('AWS_SNS') };
  const twilio = { required: true, when: of('TWILIO') };
  const smpp = of('SMPP');
  const inSmpp = { required: true, when: smpp };
  const within = (member: string) => `${path}.${member}`;
  return group(
    'smsProvider',
    [
      choice(within('type'), ['AWS_SNS', 'TWILIO', 'SMPP'], { name: 'smsProvider', required: true }),
      text(within('accessKeyId'), { name: 'accessKeyId', ...aws }),
      text(within('secretAccessKey'), { name: 'secretAccessKey', ...aws }),
      text(within('region'), { name: 'region', ...aws }),
      text(within('numberFrom'), {
        name: 'numberFrom',
        ...twilio,
        check: (value) =>
          /^(\+[1-9]\d{1,14}|(PN|MG).+)$/.test(String(value)) ? undefined : { key: 'problem.phone-number' },
      }),
      text(within('accountSid'), { name: 'accountSid', ...twilio }),
      secret(within('accountToken'), { name: 'accountToken', ...twilio }),
      choice(within('protocolVersion'), ['3.3', '3.4'], { name: 'protocolVersion', set: null, ...inSmpp }),
      text(within('host'), { name: 'host', ...inSmpp }),
      port(within('port'), { name: 'port', when: smpp }),
      text(within('systemId'), { name: 'systemId', ...inSmpp }),
      secret(within('password'), { name: 'password', ...inSmpp }),
      text(within('systemType'), { name: 'systemType', nullable: true, when: smpp }),
      choice(within('bindType'), ['TX', 'RX', 'TRX'], { name: 'bindType', when: smpp }),
      text(within('serviceType'), { name: 'serviceType', nullable: true, when: smpp }),
      text(within('sourceAddress'), { name: 'sourceAddress', nullable: true, when: smpp }),
      choice(within('sourceTon'), typesOfNumber, { name: 'sourceTon', set: 'ton', when: smpp }),
      choice(within('sourceNpi'), plans, { name: 'sourceNpi', set: 'npi', when: smpp }),
      choice(within('destinationTon'), typesOfNumber, { name: 'destinationTon', set: 'ton', when: smpp }),
      choice(within('destinationNpi'), plans, { name: 'destinationNpi', set: 'npi', when: smpp }),
      text(within('addressRange'), { name: 'addressRange', nullable: true, when: smpp }),
      choice(within('codingScheme'), codings, { name: 'codingScheme', set: 'coding', when: smpp }),
    ],
    { when },
  );
};

/** Another provider begins anew. */
export const withOtherProvider =
  (path: string): NonNullable<NodeForm['adjust']> =>
  (after, before) => {
    const type = at(after, `${path}.type`);
    if (type === at(before, `${path}.type`)) return after;
    return { ...after, [path]: initial[String(type)] ?? null };
  };
