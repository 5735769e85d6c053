import { requiredText } from '../../configuration.js';
import { fill } from '../../content/patterns.js';
import { notSent, sent } from '../../content/sent.js';
import { callAws, elementOf, regionName } from '../../door/aws-call.js';
import { defineNode } from '../../node.js';

interface Config {
  topicArnPattern: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Operators may name another endpoint, as for Amazon's own tools. */
function endpointOf(region: string) {
  const named = process.env.AWS_ENDPOINT_URL_SNS;
  return { url: new URL(named || `https://sns.${region}.amazonaws.com/`), isTrusted: Boolean(named) };
}

/** Publishes messages to a topic of Amazon SNS. */
export const awsSns = defineNode<Config>({
  class: 'aws.sns.TbSnsNode',
  labels: ['Success'],
  configuration: {
    topicArnPattern: requiredText,
    accessKeyId: requiredText,
    secretAccessKey: requiredText,
    region: regionName,
  },
  execute: async (config, message, context) => {
    const { topicArnPattern, region } = config;
    const form = {
      Action: 'Publish',
      Version: '2010-03-31',
      TopicArn: fill(topicArnPattern, message),
      Message: message.data,
    };
    try {
      const answer = await callAws({ ...config, service: 'sns', ...endpointOf(region), form }, context);
      return sent(message, {
        messageId: elementOf(answer, 'MessageId') ?? '',
        requestId: elementOf(answer, 'RequestId') ?? '',
      });
    } catch (error) {
      return notSent(message, error, context);
    }
  },
});
