import { Notice } from '@mullion/shared-kit/entity/notice';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormContext, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import { Link } from '@mullion/shared-kit/routing/link';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminSettingsQuery } from '../../calls/admin-settings';
import { hasFactor, type TwoFactorValues } from './two-factor-values';

/** Says that the service which text messages go through is missing, with the way to its page. */
export function MissingSms() {
  const t = useT('mf-settings');
  const { errors } = useFormState<TwoFactorValues>();
  const { sms } = useWatch<TwoFactorValues>() as TwoFactorValues;
  const { data: provider } = useQuery(asOptions(adminSettingsQuery('sms')));
  if (errors.sms?.on?.type !== 'server' && !(sms.on && provider === null)) return null;
  return (
    <Notice icon="warning" tone="warn">
      {t('two-factor.no-sms')} <Link to="/settings/sms-provider">{t('two-factor.open-sms')}</Link>
    </Notice>
  );
}

/** The same of the server that mails go through; only its refusal tells. */
export function MissingMail() {
  const t = useT('mf-settings');
  const { errors } = useFormState<TwoFactorValues>();
  if (errors.email?.on?.type !== 'server') return null;
  return (
    <Notice icon="warning" tone="warn">
      {t('two-factor.no-mail')} <Link to="/settings/outgoing-mail">{t('two-factor.open-mail')}</Link>
    </Notice>
  );
}

/** Turns backup codes off where nothing is left that they could replace. */
export function LoneBackup() {
  const { setValue } = useFormContext<TwoFactorValues>();
  const values = useWatch<TwoFactorValues>() as TwoFactorValues;
  const isAlone = values.backup.on && !hasFactor(values);
  useEffect(() => {
    if (isAlone) setValue('backup.on', false, { shouldDirty: true });
  }, [isAlone, setValue]);
  return null;
}
