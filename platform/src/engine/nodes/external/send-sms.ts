import { sendSms as sendOne } from '../../../sms/send-sms.js';
import { readSmsSettings, type SmsSettings, smsProvider } from '../../../sms/sms-settings.js';
import { anything, flagOr, text } from '../../configuration.js';
import { fill } from '../../content/patterns.js';
import { countSent } from '../../effects/usage.js';
import { defineNode, type NodeContext } from '../../node.js';

interface Config {
  numbersToTemplate: string | null;
  smsMessageTemplate: string | null;
  useSystemSmsSettings: boolean;
  smsProviderConfiguration: unknown;
}

/** Servers that tenants name are reached through the door. */
async function throughDoor(settings: SmsSettings, { addressOf }: NodeContext): Promise<SmsSettings> {
  return settings.type === 'SMPP' ? { ...settings, host: await addressOf(settings.host) } : settings;
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
    useSystemSmsSettings ? null : readSmsSettings(smsProviderConfiguration),
  execute: async ({ numbersToTemplate, smsMessageTemplate }, message, context) => {
    const own = context.state;
    const settings = own ? await throughDoor(own, context) : await context.read(smsProvider);
    if (!settings) throw new Error('No SMS provider is set up on this platform');
    const numbers = fill(numbersToTemplate ?? '', message)
      .split(',')
      .map((number) => number.trim())
      .filter(Boolean);
    if (numbers.length === 0) throw new Error('"numbersToTemplate" gives no phone number');
    const content = fill(smsMessageTemplate ?? '', message);
    await context.write(countSent, { counter: 'sms', count: numbers.length });
    for (const numberTo of numbers) await sendOne(settings, { numberTo, message: content });
    return 'Success';
  },
});
