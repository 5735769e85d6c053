import type { TwoFactorProviderType } from '@mullion/shared-kit/api/auth';

/** Characters of a code. */
export const CODE_LENGTH = 6;
export const BACKUP_CODE_LENGTH = 8;

interface CodeFormat {
  length: number;
  isComplete(code: string): boolean;
  /** Holds a character that no code has. */
  isWrong(code: string): boolean;
}

/** What a code looks like: six digits; a backup code is eight of 0-9 and a-f. */
export const codeFormat = (type: TwoFactorProviderType): CodeFormat =>
  type === 'BACKUP_CODE' ? formatOf(BACKUP_CODE_LENGTH, /^[0-9a-f]*$/) : formatOf(CODE_LENGTH, /^[0-9]*$/);

const formatOf = (length: number, allowed: RegExp): CodeFormat => ({
  length,
  isComplete: (code) => code.length === length && allowed.test(code),
  isWrong: (code) => !allowed.test(code),
});

/** The code in a typed or pasted text: without spaces and hyphens, in small letters, no longer than a code. */
export const codeOf = (text: string, length: number): string =>
  text.replaceAll(/[\s-]/g, '').toLowerCase().slice(0, length);
