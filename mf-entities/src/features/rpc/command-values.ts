import type { Command } from '@mullion/shared-kit/api/rpc';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { boolean, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { MINUTE } from '@mullion/shared-kit/time/constants';
import { serverClock } from '@mullion/shared-kit/time/server-time';

/** What the form of a command asks for. Times of both kinds stay when the kind changes. */
export interface CommandValues {
  kind: 'twoway' | 'oneway';
  method: string;
  /** JSON text; empty: null. */
  params: string;
  persistent: boolean;
  /** Seconds that an answer is waited for. */
  timeout: number | null;
  /** Minutes that a stored command is kept. */
  keep: number | null;
  retries: number | null;
}

/** Bounds of the wait for an answer, s: the platform waits at least 5, and proxies in front of it cut calls after a minute. */
export const MIN_TIMEOUT = 5;
export const MAX_TIMEOUT = 50;

/** A new command: what the platform does without being told, and an hour for a stored one. */
export const newCommand: CommandValues = {
  kind: 'twoway',
  method: '',
  params: '{}',
  persistent: false,
  timeout: 10,
  keep: 60,
  retries: null,
};

/** Rules of a command. */
export const commandSchema = (t: Translate): ObjectSchema<CommandValues> =>
  object({
    kind: string<CommandValues['kind']>().required(),
    method: string().defined().trim().required(),
    params: string()
      .defined()
      .test('json', t('rpc.params.invalid'), (text) => text.trim() === '' || readJson(text) !== undefined),
    persistent: boolean().required(),
    timeout: number()
      .defined()
      .nullable()
      // biome-ignore lint/suspicious/noThenProperty: yup's own word
      .when('persistent', { is: false, then: (rule) => rule.required().min(MIN_TIMEOUT).max(MAX_TIMEOUT) }),
    keep: number()
      .defined()
      .nullable()
      // biome-ignore lint/suspicious/noThenProperty: yup's own word
      .when('persistent', { is: true, then: (rule) => rule.required().integer().min(1) }),
    retries: number().defined().nullable().integer().min(0),
  }) as ObjectSchema<CommandValues>;

/** The command that the values describe, by the platform's clock. */
export const writeCommand = ({ kind, method, params, persistent, timeout, keep, retries }: CommandValues): Command => ({
  oneway: kind === 'oneway',
  method: method.trim(),
  params: params.trim() ? JSON.parse(params) : null,
  ...(persistent
    ? {
        persistent,
        expirationTime: Math.round(serverClock.estimate() + (keep ?? 0) * MINUTE),
        ...(retries !== null && { retries }),
      }
    : { timeout: (timeout ?? 0) * 1000 }),
});
