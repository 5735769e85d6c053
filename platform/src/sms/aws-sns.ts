/** Text messages by Amazon's notification service. */
import { signedHeaders } from './aws-signature.js';
import { type Fetch, postForm } from './provider-call.js';
import type { TextMessage } from './send-sms.js';
import type { AwsSnsSettings } from './sms-settings.js';

const reasonIn = (answer: string) => /<Message>([^<]*)<\/Message>/.exec(answer)?.[1];

export async function sendByAwsSns(settings: AwsSnsSettings, sms: TextMessage, fetchIt: Fetch = fetch): Promise<void> {
  const { accessKeyId, secretAccessKey, region } = settings;
  const host = `sns.${region}.amazonaws.com`;
  const form = { Action: 'Publish', Message: sms.message, PhoneNumber: sms.numberTo, Version: '2010-03-31' };
  const body = new URLSearchParams(form).toString();
  const headers = signedHeaders({
    method: 'POST',
    host,
    query: '',
    contentType: 'application/x-www-form-urlencoded; charset=utf-8',
    body,
    service: 'sns',
    region,
    accessKeyId,
    secretAccessKey,
    now: new Date(),
  });
  await postForm(fetchIt, { url: `https://${host}/`, headers, body, reasonIn });
}
