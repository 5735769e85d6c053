/** Sends one text message by the service that is set. */
import { connect, type Socket } from 'node:net';
import { sendByAwsSns } from './aws-sns.js';
import type { Fetch } from './provider-call.js';
import { sendBySmpp } from './smpp.js';
import { SmsError } from './sms-error.js';
import { E164, type SmsSettings } from './sms-settings.js';
import type { TextMessage } from './text-message.js';
import { sendByTwilio } from './twilio.js';

/** Longer messages are cut. */
const LONGEST = 1600;

/** How services are reached. */
export interface WayOut {
  fetch: Fetch;
  /** A connection that is being made; rejects when it may not be. */
  connect(host: string, port: number): Promise<Socket>;
}

/** For services that the operator has set. */
const straight: WayOut = { fetch, connect: async (host, port) => connect({ host, port }) };

/** Resolves when the service took the message. Throws an SmsError with a reason that may be shown. */
export async function sendSms(
  settings: SmsSettings,
  { numberTo, message }: TextMessage,
  way = straight,
): Promise<void> {
  const sms = { numberTo, message: message.slice(0, LONGEST) };
  if (settings.type === 'SMPP') return sendBySmpp(settings, sms, way.connect);
  if (!E164.test(numberTo)) throw new SmsError('the phone number is not of E.164 format');
  return settings.type === 'TWILIO' ? sendByTwilio(settings, sms, way.fetch) : sendByAwsSns(settings, sms, way.fetch);
}
