import { connect } from 'node:net';
import type { Fetch } from '../../../sms/provider-call.js';
import { sendSms as sendOne, type WayOut } from '../../../sms/send-sms.js';
import { SmsError } from '../../../sms/sms-error.js';
import { readSmsSettings, type SmsSettings, smsProvider } from '../../../sms/sms-settings.js';
import { anything, ConfigurationError, flagOr, text } from '../../configuration.js';
import { fill } from '../../content/patterns.js';
import { callHttp } from '../../door/http-call.js';
import { countSent } from '../../effects/usage.js';
import { defineNode, type NodeContext } from '../../node.js';

const CALL_MS = 10_000;

interface Config {
  numbersToTemplate: string | null;
  smsMessageTemplate: string | null;
  useSystemSmsSettings: boolean;
  smsProviderConfiguration: unknown;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Providers of tenants are reached through the door. */
function throughDoor(context: NodeContext): WayOut {
  const { addressOf, signal } = context;
  const fetch: Fetch = async (input, init) => {
    const url = new URL(String(input));
    const headers = Object.fromEntries(new Headers(init?.headers));
    const call = { url, method: init?.method ?? 'GET', headers, body: String(init?.body ?? ''), timeout: CALL_MS };
    try {
      const { status, body } = await callHttp(call, context);
      return new Response(body, { status });
    } catch (error) {
      throw new SmsError(`${url.host} did not answer: ${textOf(error)}`);
    }
  };
  return { fetch, connect: async (host, port) => connect({ host: await addressOf(host), port, signal }) };
}

/** The provider of a tenant. Throws for one that is not described as its type is. */
function ownSettings(value: unknown): SmsSettings {
  try {
    return readSmsSettings(value, { strict: true });
  } catch (error) {
    throw new ConfigurationError(`"smsProviderConfiguration": ${textOf(error)}`);
  }
}

/** Sends text messages. */
export const sendSms = defineNode<Config, SmsSettings | null>({
  class: 'sms.TbSendSmsNode',
  labels: ['Success'],
  configuration: {
    numbersToTemplate: text,
    smsMessageTemplate: text,
    useSystemSmsSettings: flagOr(false),
    smsProviderConfiguration: anything,
  },
  start: ({ useSystemSmsSettings, smsProviderConfiguration }) =>
    useSystemSmsSettings ? null : ownSettings(smsProviderConfiguration),
  execute: async ({ numbersToTemplate, smsMessageTemplate }, message, context) => {
    const own = context.state;
    const settings = own ?? (await context.read(smsProvider));
    if (!settings) throw new Error('No SMS provider is set up on this platform');
    const numbers = fill(numbersToTemplate ?? '', message)
      .split(',')
      .map((number) => number.trim())
      .filter(Boolean);
    if (numbers.length === 0) throw new Error('"numbersToTemplate" gives no phone number');
    const content = fill(smsMessageTemplate ?? '', message);
    await context.write(countSent, { counter: 'sms', count: numbers.length });
    const way = own ? throughDoor(context) : undefined;
    for (const numberTo of numbers) await sendOne(settings, { numberTo, message: content }, way);
    return 'Success';
  },
});
