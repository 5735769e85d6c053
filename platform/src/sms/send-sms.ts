/** Sends one text message by the service that is set. */
import { sendByAwsSns } from './aws-sns.js';
import { sendBySmpp } from './smpp.js';
import { SmsError } from './sms-error.js';
import { E164, type SmsSettings } from './sms-settings.js';
import type { TextMessage } from './text-message.js';
import { sendByTwilio } from './twilio.js';

/** Longer messages are cut. */
const LONGEST = 1600;

/** Resolves when the service took the message. Throws an SmsError with a reason that may be shown. */
export async function sendSms(settings: SmsSettings, { numberTo, message }: TextMessage): Promise<void> {
  const sms = { numberTo, message: message.slice(0, LONGEST) };
  if (settings.type === 'SMPP') return sendBySmpp(settings, sms);
  if (!E164.test(numberTo)) throw new SmsError('the phone number is not of E.164 format');
  return settings.type === 'TWILIO' ? sendByTwilio(settings, sms) : sendByAwsSns(settings, sms);
}
