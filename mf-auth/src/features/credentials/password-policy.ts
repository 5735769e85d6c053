import type { PasswordPolicy } from '@mullion/shared-kit/api/auth';

type RequirementName = 'uppercase' | 'lowercase' | 'digits' | 'special' | 'length' | 'no-whitespace';

/** One rule of the policy, to be shown while a password is typed. */
interface Requirement {
  name: RequirementName;
  /** How many at least; 0 for a rule without a number. */
  count: number;
  isMet(password: string): boolean;
}

const atLeast = (name: RequirementName, count: number | null, wanted: RegExp): Requirement[] =>
  count && count > 0 ? [{ name, count, isMet: (password) => (password.match(wanted)?.length ?? 0) >= count }] : [];

/** The rules that are on, in the order in which they are shown. The platform decides; this only shows the current state. */
export function requirementsOf(policy: PasswordPolicy): Requirement[] {
  return [
    ...atLeast('uppercase', policy.minimumUppercaseLetters, /[A-Z]/g),
    ...atLeast('lowercase', policy.minimumLowercaseLetters, /[a-z]/g),
    ...atLeast('digits', policy.minimumDigits, /\d/g),
    ...atLeast('special', policy.minimumSpecialCharacters, /[\W_]/g),
    ...atLeast('length', policy.minimumLength, /[\s\S]/g),
    ...(policy.allowWhitespaces === false
      ? [
          {
            name: 'no-whitespace' as const,
            count: 0,
            isMet: (password: string) => password !== '' && !/\s/.test(password),
          },
        ]
      : []),
  ];
}
