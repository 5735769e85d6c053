import { ConfigurationError, oneOf, requiredText, textMap, whole } from '../../configuration.js';
import { fill } from '../../content/patterns.js';
import { notSent, sent } from '../../content/sent.js';
import { callAws, elementOf, regionName } from '../../door/aws-call.js';
import type { Message } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  queueType: 'STANDARD' | 'FIFO' | null;
  queueUrlPattern: string;
  delaySeconds: number;
  messageAttributes: Readonly<Record<string, string>>;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

function formOf(config: Config, message: Message): Record<string, string> {
  const attributes = Object.entries(config.messageAttributes).flatMap(([name, value], at) => [
    [`MessageAttribute.${at + 1}.Name`, fill(name, message)],
    [`MessageAttribute.${at + 1}.Value.DataType`, 'String'],
    [`MessageAttribute.${at + 1}.Value.StringValue`, fill(value, message)],
  ]);
  return {
    Action: 'SendMessage',
    Version: '2012-11-05',
    MessageBody: message.data,
    ...(config.queueType === 'FIFO'
      ? { MessageDeduplicationId: message.id, MessageGroupId: message.originator.id }
      : { DelaySeconds: String(config.delaySeconds) }),
    ...Object.fromEntries(attributes),
  };
}

/** Puts messages into a queue of Amazon SQS. */
export const awsSqs = defineNode<Config>({
  class: 'aws.sqs.TbSqsNode',
  labels: ['Success'],
  configuration: {
    queueType: oneOf(['STANDARD', 'FIFO']),
    queueUrlPattern: requiredText,
    delaySeconds: whole,
    messageAttributes: textMap,
    accessKeyId: requiredText,
    secretAccessKey: requiredText,
    region: regionName,
  },
  start: ({ delaySeconds }) => {
    if (delaySeconds < 0 || delaySeconds > 900) throw new ConfigurationError('"delaySeconds" has to be from 0 to 900');
  },
  execute: async (config, message, context) => {
    try {
      const address = fill(config.queueUrlPattern, message);
      if (!URL.canParse(address)) throw new Error(`"queueUrlPattern" gives no address: ${address}`);
      const form = formOf(config, message);
      const answer = await callAws({ ...config, service: 'sqs', url: new URL(address), form }, context);
      const told = {
        messageId: elementOf(answer, 'MessageId'),
        requestId: elementOf(answer, 'RequestId'),
        messageBodyMd5: elementOf(answer, 'MD5OfMessageBody'),
        messageAttributesMd5: elementOf(answer, 'MD5OfMessageAttributes'),
        sequenceNumber: elementOf(answer, 'SequenceNumber'),
      };
      const found = Object.entries(told).filter((each): each is [string, string] => each[1] !== undefined);
      return sent(message, Object.fromEntries(found));
    } catch (error) {
      return notSent(message, error, context);
    }
  },
});
