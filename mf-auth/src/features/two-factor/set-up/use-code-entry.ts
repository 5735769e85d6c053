import { ApiError } from '@mullion/shared-kit/api/api-error';
import { saveTwoFactorConfig, type TwoFactorConfig } from '@mullion/shared-kit/api/two-factor';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText, refusalText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useRef, useState } from 'react';
import { codeFormat } from '../code-format';
import { providerTexts } from '../providers';

/** The code that proves a config: checked as soon as it is complete; then the factor is on. */
export function useCodeEntry(config: TwoFactorConfig | undefined, onDone: () => void) {
  const t = useT('mf-auth');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function check(typed: string): Promise<void> {
    if (!config || busy) return;
    if (!codeFormat(config.providerType).isComplete(typed)) {
      setError(t('code.invalid'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    setRefusal('');
    try {
      await saveTwoFactorConfig(config, typed);
      notify.success(t('two-factor.done', { name: t(`two-factor.${providerTexts[config.providerType]}`) }));
      onDone();
    } catch (refused) {
      if (isWrongCode(refused)) setError(t('code.incorrect'));
      else setRefusal(refusalText(refused));
      field.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    submit: () => runSafely(() => check(code)),
    /** A refusal for a reason other than the code, shown above the form. */
    refusal,
    /** Props of the field. */
    field: {
      value: code,
      error,
      controlRef: field,
      onChange(typed = '') {
        setRefusal('');
        setCode(typed);
        const format = config && codeFormat(config.providerType);
        setError(format?.isWrong(typed) ? t('code.invalid') : undefined);
        if (format?.isComplete(typed) && typed !== code) runSafely(() => check(typed));
      },
    },
  };
}

/** 400 has other causes too, such as a factor that is on already. */
const isWrongCode = (error: unknown) =>
  error instanceof ApiError && error.status === 400 && /code is incorrect/i.test(errorText(error));
