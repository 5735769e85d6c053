import { at, isOneOf, not } from '../conditions';
import { choice, file, group, number, pattern, port, secret, text } from '../field-kinds';
import { type Condition, nodeForm } from '../node-form';
import { withOtherCredentials } from '../shared-fields';

const isWithin =
  (path: string, min: number, max: number): Condition =>
  (configuration) => {
    const value = at(configuration, path) ?? min;
    return Number(value) >= min && Number(value) <= max;
  };
const isSas = isOneOf('credentials.type', 'sas');
const isPem = isOneOf('credentials.type', 'cert.PEM');

export const azureIotHub = nodeForm({
  class: 'mqtt.azure.TbAzureIotHubNode',
  directive: 'tbActionNodeAzureIotHubConfig',
  help: 'azure-iot-hub',
  drops: ['appendClientIdSuffix', 'retainedMessage'],
  fields: [
    pattern('topicPattern', { name: 'topic', required: true }),
    text('host', { name: 'hostname', required: true }),
    text('clientId', { name: 'deviceId', required: true }),
    // The hub takes no other: they are asked for only where what is stored can't be right.
    port('port', { when: not(isWithin('port', 1, 65_535)) }),
    number('connectTimeoutSec', { required: true, min: 1, max: 200, when: not(isWithin('connectTimeoutSec', 1, 200)) }),
    group('credentials', [
      choice('credentials.type', ['sas', 'cert.PEM'], { name: 'credentialsType', required: true }),
      secret('credentials.sasKey', { name: 'sasKey', required: true, when: isSas }),
      file('credentials.caCert', { name: 'caCert' }),
      file('credentials.cert', { name: 'cert', required: true, when: isPem }),
      file('credentials.privateKey', { name: 'privateKey', required: true, when: isPem }),
      secret('credentials.password', { name: 'privateKeyPassword', when: isPem }),
    ]),
  ],
  adjust: withOtherCredentials,
});
