import { Notice } from '@mullion/shared-kit/entity/notice';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormContext, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { asOptions } from '@mullion/shared-kit/list/screen-query';
import { Link } from '@mullion/shared-kit/routing/link';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminSettingsQuery } from '../../calls/admin-settings';
import { hasFactor, type TwoFactorValues } from './two-factor-values';

/** Says which service codes would be sent through is missing, with the way to its page. */
export function MissingServices() {
  const t = useT('mf-settings');
  const { setValue } = useFormContext<TwoFactorValues>();
  const { errors } = useFormState<TwoFactorValues>();
  const values = useWatch<TwoFactorValues>() as TwoFactorValues;
  const { data: provider } = useQuery(asOptions(adminSettingsQuery('sms')));
  const isAlone = values.backup.on && !hasFactor(values);
  useEffect(() => {
    if (isAlone) setValue('backup.on', false, { shouldDirty: true });
  }, [isAlone, setValue]);
  const lacksSms = errors.sms?.on?.type === 'server' || (values.sms.on && provider === null);
  const lacksMail = errors.email?.on?.type === 'server';
  return (
    <>
      {lacksSms && (
        <Notice icon="warning" tone="warn">
          {t('two-factor.no-sms')} <Link to="/settings/sms-provider">{t('two-factor.open-sms')}</Link>
        </Notice>
      )}
      {lacksMail && (
        <Notice icon="warning" tone="warn">
          {t('two-factor.no-mail')} <Link to="/settings/outgoing-mail">{t('two-factor.open-mail')}</Link>
        </Notice>
      )}
    </>
  );
}
