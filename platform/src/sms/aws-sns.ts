/** Text messages by Amazon's notification service. */
import aws4 from 'aws4';
import { type Fetch, postForm } from './provider-call.js';
import type { AwsSnsSettings } from './sms-settings.js';
import type { TextMessage } from './text-message.js';

const FORM = 'application/x-www-form-urlencoded; charset=utf-8';

const reasonIn = (answer: string) => /<Message>([^<]*)<\/Message>/.exec(answer)?.[1];

export async function sendByAwsSns(settings: AwsSnsSettings, sms: TextMessage, fetchIt: Fetch = fetch): Promise<void> {
  const { accessKeyId, secretAccessKey, region } = settings;
  const host = `sns.${region}.amazonaws.com`;
  const form = { Action: 'Publish', Message: sms.message, PhoneNumber: sms.numberTo, Version: '2010-03-31' };
  const body = new URLSearchParams(form).toString();
  const request = { service: 'sns', region, host, method: 'POST', path: '/', body, headers: { 'content-type': FORM } };
  const signed = aws4.sign(request, { accessKeyId, secretAccessKey }).headers;
  const headers = {
    'content-type': FORM,
    'x-amz-date': String(signed?.['X-Amz-Date']),
    authorization: String(signed?.Authorization),
  };
  await postForm(fetchIt, { url: `https://${host}/`, headers, body, reasonIn });
}
