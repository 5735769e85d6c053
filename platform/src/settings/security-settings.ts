/** Password rules and lockout, as the system administrator sets them. */
import { badRequest } from '../framework/errors.js';
import { integer, parseText, wrongType } from '../framework/fields.js';
import { flagOf, isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { readSetting } from './admin-settings.js';

export interface PasswordPolicy {
  minimumLength: number;
  minimumUppercaseLetters: number | null;
  minimumLowercaseLetters: number | null;
  minimumDigits: number | null;
  minimumSpecialCharacters: number | null;
  allowWhitespaces: boolean | null;
  passwordExpirationPeriodDays: number | null;
  passwordReuseFrequencyDays: number | null;
}

export interface SecuritySettings {
  passwordPolicy: PasswordPolicy;
  maxFailedLoginAttempts: number | null;
  userLockoutNotificationEmail: string | null;
}

const NEVER_SAVED: SecuritySettings = {
  passwordPolicy: {
    minimumLength: 6,
    minimumUppercaseLetters: null,
    minimumLowercaseLetters: null,
    minimumDigits: null,
    minimumSpecialCharacters: null,
    allowWhitespaces: true,
    passwordExpirationPeriodDays: null,
    passwordReuseFrequencyDays: null,
  },
  maxFailedLoginAttempts: null,
  userLockoutNotificationEmail: null,
};

export const securitySettings = (tx: Tx): SecuritySettings =>
  readSetting<SecuritySettings>(tx, 'securitySettings') ?? NEVER_SAVED;

const count = (password: string, letters: RegExp) => password.match(letters)?.length ?? 0;

/** Throws 400 with a line per rule the password breaks. */
export function requirePolicy(policy: PasswordPolicy, password: string): void {
  const broken: string[] = [];
  if (password.length < policy.minimumLength) {
    broken.push(`Password must be ${policy.minimumLength} or more characters in length.`);
  }
  const rules: [number | null, RegExp, string][] = [
    [policy.minimumUppercaseLetters, /[A-Z]/g, 'uppercase'],
    [policy.minimumLowercaseLetters, /[a-z]/g, 'lowercase'],
    [policy.minimumDigits, /[0-9]/g, 'digit'],
    [policy.minimumSpecialCharacters, /[!-/:-@[-`{-~]/g, 'special'],
  ];
  for (const [minimum, letters, name] of rules) {
    if (minimum && minimum > 0 && count(password, letters) < minimum) {
      broken.push(`Password must contain ${minimum} or more ${name} characters.`);
    }
  }
  if (policy.allowWhitespaces === false && /\s/.test(password)) {
    broken.push('Password contains a whitespace character.');
  }
  if (broken.length > 0) throw badRequest(broken.join('\n'));
}

const whole = integer<number | null>(null);
const mayHaveSpaces = flagOf(true);

/** Security settings of a body, every member there. Throws 400 for wrong types. */
export function completeSecuritySettings(body: Record<string, unknown>): SecuritySettings {
  const policy = body.passwordPolicy;
  if (!isObject(policy)) throw wrongType('passwordPolicy', 'an object');
  const number = (member: keyof PasswordPolicy) => whole.parse(policy[member], member);
  const email = body.userLockoutNotificationEmail;
  return {
    passwordPolicy: {
      minimumLength: number('minimumLength') ?? 0,
      minimumUppercaseLetters: number('minimumUppercaseLetters'),
      minimumLowercaseLetters: number('minimumLowercaseLetters'),
      minimumDigits: number('minimumDigits'),
      minimumSpecialCharacters: number('minimumSpecialCharacters'),
      allowWhitespaces: mayHaveSpaces(policy.allowWhitespaces, 'allowWhitespaces'),
      passwordExpirationPeriodDays: number('passwordExpirationPeriodDays'),
      passwordReuseFrequencyDays: number('passwordReuseFrequencyDays'),
    },
    maxFailedLoginAttempts: whole.parse(body.maxFailedLoginAttempts, 'maxFailedLoginAttempts'),
    userLockoutNotificationEmail: parseText(email, 'userLockoutNotificationEmail'),
  };
}
