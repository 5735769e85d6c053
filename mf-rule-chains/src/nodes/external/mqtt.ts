import { isSet, not } from '../conditions';
import { flag, number, pattern, port, text } from '../field-kinds';
import { without } from '../form-values';
import { nodeForm } from '../node-form';
import { credentials, withOtherCredentials } from '../shared-fields';

const hasNoClientId = not(isSet('clientId'));

export const mqtt = nodeForm({
  class: 'mqtt.TbMqttNode',
  directive: 'tbActionNodeMqttConfig',
  help: 'mqtt',
  fields: [
    pattern('topicPattern', { required: true }),
    text('host', { required: true }),
    port('port'),
    number('connectTimeoutSec', { required: true, min: 1, max: 200 }),
    text('clientId', { hint: 'client-id' }),
    flag('appendClientIdSuffix', { locked: hasNoClientId }),
    flag('cleanSession'),
    flag('retainedMessage'),
    flag('ssl'),
    credentials({ passwordRequired: false }),
  ],
  adjust: (after, before) => {
    const next = withOtherCredentials(after, before);
    return hasNoClientId(next) && !hasNoClientId(before) ? without(next, 'appendClientIdSuffix') : next;
  },
});
