import { MAX_INTEGER } from '@mullion/shared-kit/api/page';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { boolean, number, type ObjectSchema, object, type Schema, string } from '@mullion/shared-kit/inputs/schema';
import { ruleIf } from '../../framework/rule-if';

interface Provider {
  providerType: 'TOTP' | 'SMS' | 'EMAIL' | 'BACKUP_CODE';
  issuerName?: string;
  smsVerificationMessageTemplate?: string;
  verificationCodeLifetime?: number;
  codesQuantity?: number;
}

/** Which second factors there are, as the platform stores it. */
export interface TwoFactorSettings {
  providers: readonly Provider[];
  minVerificationCodeSendPeriod: number;
  /** `attempts:seconds` */
  verificationCodeCheckRateLimit: string | null;
  maxVerificationFailuresBeforeUserLockout: number | null;
  totalAllowedTimeForVerification: number;
}

export interface TwoFactorValues extends Record<string, unknown> {
  totp: { on: boolean; issuerName: string };
  sms: { on: boolean; template: string; lifetime: number };
  email: { on: boolean; lifetime: number };
  backup: { on: boolean; quantity: number };
  minVerificationCodeSendPeriod: number;
  totalAllowedTimeForVerification: number;
  maxVerificationFailuresBeforeUserLockout: number | null;
  limited: boolean;
  attempts: number;
  seconds: number;
}

const CODE_LIFETIME = 120;

export function twoFactorValues(stored: TwoFactorSettings | null): TwoFactorValues {
  const of = (type: Provider['providerType']) => stored?.providers.find(({ providerType }) => providerType === type);
  const [totp, sms, email, backup] = [of('TOTP'), of('SMS'), of('EMAIL'), of('BACKUP_CODE')];
  const [attempts = 3, seconds = 900] = stored?.verificationCodeCheckRateLimit?.split(':').map(Number) ?? [];
  return {
    totp: { on: totp !== undefined, issuerName: totp?.issuerName ?? 'Mullion' },
    sms: {
      on: sms !== undefined,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform fills it in
      template: sms?.smsVerificationMessageTemplate ?? 'Verification code: ${code}',
      lifetime: sms?.verificationCodeLifetime ?? CODE_LIFETIME,
    },
    email: { on: email !== undefined, lifetime: email?.verificationCodeLifetime ?? CODE_LIFETIME },
    backup: { on: backup !== undefined, quantity: backup?.codesQuantity ?? 10 },
    minVerificationCodeSendPeriod: stored?.minVerificationCodeSendPeriod ?? 30,
    totalAllowedTimeForVerification: stored?.totalAllowedTimeForVerification ?? 3600,
    maxVerificationFailuresBeforeUserLockout: stored ? stored.maxVerificationFailuresBeforeUserLockout : 30,
    limited: Boolean(stored?.verificationCodeCheckRateLimit),
    attempts,
    seconds,
  };
}

/** Backup codes alone would lock out everybody who has used them up. */
export const hasFactor = ({ totp, sms, email }: Pick<TwoFactorValues, 'totp' | 'sms' | 'email'>): boolean =>
  totp.on || sms.on || email.on;

export function writtenTwoFactor(values: TwoFactorValues, stored: TwoFactorSettings | null): TwoFactorSettings {
  const { totp, sms, email, backup, limited, attempts, seconds, ...limits } = values;
  const providers: (Provider | false)[] = [
    totp.on && { providerType: 'TOTP', issuerName: totp.issuerName },
    sms.on && {
      providerType: 'SMS',
      smsVerificationMessageTemplate: sms.template,
      verificationCodeLifetime: sms.lifetime,
    },
    email.on && { providerType: 'EMAIL', verificationCodeLifetime: email.lifetime },
    backup.on && hasFactor(values) && { providerType: 'BACKUP_CODE', codesQuantity: backup.quantity },
  ];
  return {
    ...stored,
    ...(limits as Pick<
      TwoFactorSettings,
      'minVerificationCodeSendPeriod' | 'totalAllowedTimeForVerification' | 'maxVerificationFailuresBeforeUserLockout'
    >),
    providers: providers.filter((one): one is Provider => one !== false),
    verificationCodeCheckRateLimit: limited ? `${attempts}:${seconds}` : null,
  };
}

const whole = (least: number, most = MAX_INTEGER) => number().required().integer().min(least).max(most);
const says = (key: string) => () => translate('mf-settings', key);
/** Rules of a provider count while it is on. */
const ifOn = (rule: Schema) => ruleIf('on', Boolean, rule);

export const twoFactorRules = (): ObjectSchema<TwoFactorValues> =>
  object({
    totp: object({ on: boolean().required(), issuerName: ifOn(string().trim().required()) }),
    sms: object({
      on: boolean().required(),
      template: ifOn(
        string()
          .required()
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform fills it in
          .test('code', says('two-factor.sms.template.invalid'), (text) => text?.includes('${code}') ?? false),
      ),
      lifetime: ifOn(whole(1)),
    }),
    email: object({ on: boolean().required(), lifetime: ifOn(whole(1)) }),
    backup: object({ on: boolean().required(), quantity: ifOn(whole(1)) }),
    minVerificationCodeSendPeriod: whole(5),
    totalAllowedTimeForVerification: whole(60),
    maxVerificationFailuresBeforeUserLockout: number().nullable().defined().integer().min(0).max(65_535),
    limited: boolean().required(),
    attempts: ruleIf('limited', Boolean, whole(1)),
    seconds: ruleIf('limited', Boolean, whole(1)),
  }) as unknown as ObjectSchema<TwoFactorValues>;
