import { sendByAwsSns } from './aws-sns.js';
import type { Fetch } from './provider-call.js';
import { sendByTwilio } from './twilio.js';

const sms = { numberTo: '+491701234567', message: 'Schlüssel & Tür' };
const twilio = { type: 'TWILIO', accountSid: 'AC1', accountToken: 'hush', numberFrom: '+15005550006' } as const;
const aws = { type: 'AWS_SNS', accessKeyId: 'AKID', secretAccessKey: 'hush', region: 'eu-west-1' } as const;

/** A provider with prepared answers that records its requests. */
function provider(status: number, body: string) {
  const asked: { url: string; headers: Record<string, string>; form: Record<string, string> }[] = [];
  const fetchIt: Fetch = async (input, init) => {
    asked.push({
      url: String(input),
      headers: init?.headers as Record<string, string>,
      form: Object.fromEntries(new URLSearchParams(String(init?.body))),
    });
    return new Response(body, { status });
  };
  return { asked, fetchIt };
}

test('Twilio is asked with the account, the sender and the text', async () => {
  const { asked, fetchIt } = provider(201, '{}');
  await sendByTwilio(twilio, sms, fetchIt);
  expect(asked).toEqual([
    {
      url: 'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      headers: {
        authorization: `Basic ${Buffer.from('AC1:hush').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      form: { To: sms.numberTo, From: '+15005550006', Body: sms.message },
    },
  ]);
});

test('a messaging service of Twilio is no sender’s number', async () => {
  const { asked, fetchIt } = provider(201, '{}');
  await sendByTwilio({ ...twilio, numberFrom: 'MG42' }, sms, fetchIt);
  expect(asked[0]?.form).toEqual({ To: sms.numberTo, MessagingServiceSid: 'MG42', Body: sms.message });
});

test('the notification service of Amazon is asked in its region, signed', async () => {
  const { asked, fetchIt } = provider(200, '<PublishResponse/>');
  await sendByAwsSns(aws, sms, fetchIt);
  expect(asked[0]?.url).toBe('https://sns.eu-west-1.amazonaws.com/');
  expect(asked[0]?.form).toMatchObject({ Action: 'Publish', PhoneNumber: sms.numberTo, Message: sms.message });
  expect(asked[0]?.headers).toEqual({
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    'x-amz-date': expect.stringMatching(/^\d{8}T\d{6}Z$/),
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-west-1\/sns\/aws4_request, SignedHeaders=content-length;content-type;host;x-amz-date, Signature=[0-9a-f]{64}$/,
    ),
  });
});

test.each([
  [
    'Twilio',
    provider(401, '{"code":20003,"message":"Authenticate"}'),
    'api.twilio.com answered 401: Authenticate',
    (fetchIt: Fetch) => sendByTwilio(twilio, sms, fetchIt),
  ],
  [
    'Amazon',
    provider(403, '<ErrorResponse><Error><Message>Signature expired</Message></Error></ErrorResponse>'),
    'sns.eu-west-1.amazonaws.com answered 403: Signature expired',
    (fetchIt: Fetch) => sendByAwsSns(aws, sms, fetchIt),
  ],
])('a refusal of %s is told in its words, without secrets', async (_name, { fetchIt }, message, send) => {
  await expect(send(fetchIt)).rejects.toThrow(message);
});

test('a provider that does not answer, or answers without end, is a failure', async () => {
  const silent: Fetch = () => Promise.reject(new Error('connect ECONNREFUSED'));
  await expect(sendByTwilio(twilio, sms, silent)).rejects.toThrow('api.twilio.com did not answer');
  await expect(sendByTwilio(twilio, sms, provider(200, 'x'.repeat(100_000)).fetchIt)).rejects.toThrow('did not answer');
});
