import { choice, flag, map, number, pattern, port, secret, text } from '../field-kinds';
import { nodeForm } from '../node-form';

export const rabbitmq = nodeForm({
  class: 'rabbitmq.TbRabbitMqNode',
  directive: 'tbActionNodeRabbitMqConfig',
  help: 'rabbitmq',
  fields: [
    pattern('exchangeNamePattern'),
    pattern('routingKeyPattern'),
    choice(
      'messageProperties',
      ['BASIC', 'TEXT_PLAIN', 'MINIMAL_BASIC', 'MINIMAL_PERSISTENT_BASIC', 'PERSISTENT_BASIC', 'PERSISTENT_TEXT_PLAIN'],
      { set: null },
    ),
    text('host', { required: true }),
    port('port'),
    text('virtualHost'),
    text('username'),
    secret('password'),
    flag('automaticRecoveryEnabled', { hint: 'recovers' }),
    number('connectionTimeout', { min: 0 }),
    number('handshakeTimeout', { min: 0 }),
    map('clientProperties', ['key', 'value']),
  ],
});
