import { queryOptions } from '@tanstack/react-query';
import { http } from './http';
import type { CallOptions } from './http-client';

/** Calls of the sign-in screens that leave the session as it is; those that sign in are methods of the session. */

/** A button of an external sign-in provider. */
export interface OAuth2Client {
  name: string;
  icon: string | null;
  url: string;
}

/** External sign-in providers; an error yields none. */
export const oauth2ClientsQuery = () =>
  queryOptions({
    queryKey: ['auth', 'oauth2Clients'],
    queryFn: () =>
      http
        .post<OAuth2Client[] | null>('/api/noauth/oauth2Clients', undefined, {
          query: { platform: 'WEB' },
          silent: true,
        })
        .then(
          (clients) => clients ?? [],
          () => [],
        ),
  });

/** In the order they are offered. */
export const twoFactorProviderTypes = ['TOTP', 'SMS', 'EMAIL', 'BACKUP_CODE'] as const;
export type TwoFactorProviderType = (typeof twoFactorProviderTypes)[number];

export interface TwoFactorProviderInfo {
  type: TwoFactorProviderType;
  default: boolean;
  /** Masked phone number or e-mail. */
  contact: string | null;
  /** Seconds until another code may be sent. */
  minVerificationCodeSendPeriod: number | null;
}

/** Providers the half signed-in user may choose from; an error yields none. */
export const twoFactorProvidersQuery = () =>
  queryOptions({
    queryKey: ['auth', 'twoFactorProviders'],
    queryFn: () =>
      http.get<TwoFactorProviderInfo[]>('/api/auth/2fa/providers', undefined, { silent: true }).catch(() => []),
    staleTime: 0,
    gcTime: 0,
  });

/** Has the provider send a code; TOTP and backup codes send none. Asked too often, it is refused (429). */
export const sendVerificationCode = (providerType: TwoFactorProviderType): Promise<void> =>
  http.post('/api/auth/2fa/verification/send', undefined, { query: { providerType } });

/** Rules to show while a password is typed; the server decides. Null and 0: no rule. */
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

/** The rules of passwords; needs no session. Failures are not shown: the server decides anyway. */
export const passwordPolicyQuery = () =>
  queryOptions({
    queryKey: ['passwordPolicy'],
    queryFn: () => http.get<PasswordPolicy>('/api/noauth/userPasswordPolicy', undefined, { ignoreErrors: true }),
  });

/** Answers well whether or not the address is known. */
export const requestPasswordReset = (email: string, options?: CallOptions): Promise<void> =>
  http.post('/api/noauth/resetPasswordByEmail', { email }, options);
