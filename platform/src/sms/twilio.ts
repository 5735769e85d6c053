/** Text messages by Twilio's message call. */
import { type Fetch, postForm } from './provider-call.js';
import type { TwilioSettings } from './sms-settings.js';
import type { TextMessage } from './text-message.js';

function reasonIn(answer: string): string | undefined {
  try {
    const { message } = JSON.parse(answer) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}

export async function sendByTwilio(settings: TwilioSettings, sms: TextMessage, fetchIt: Fetch = fetch): Promise<void> {
  const { accountSid, accountToken, numberFrom } = settings;
  const sender = numberFrom.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  await postForm(fetchIt, {
    url: `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${accountToken}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ To: sms.numberTo, [sender]: numberFrom, Body: sms.message }).toString(),
    reasonIn,
  });
}
