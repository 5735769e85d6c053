import { ApiError } from '@mullion/shared-kit/api/api-error';
import { claimDevice } from '@mullion/shared-kit/api/devices';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useSession } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { type FormEvent, useState } from 'react';
import { flagSetting, textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { SavingStatus, useHeadTitle } from './input-place';
import styles from './input-place.module.css';
import { useT } from './texts';
import { useVisitorReason } from './use-saving';

type Values = Readonly<{ name: string; secret: string }>;
type Problems = Partial<Values>;
const nothing: Values = { name: '', secret: '' };

/** Why a device wasn’t given: the platform doesn’t know it, it is somebody’s already, or the secret isn’t right. */
type Refusal = 'UNKNOWN' | 'CLAIMED' | 'FAILURE';

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return 'UNKNOWN';
  if (error.status !== 400) return undefined;
  return error.body === 'CLAIMED' ? 'CLAIMED' : 'FAILURE';
}

/** Lets a customer’s user take over a device by its name and secret. */
export default function DeviceClaiming({ ctx }: { ctx: WidgetContext }) {
  const t = useT();
  const { settings } = ctx;
  useHeadTitle(ctx);
  const [values, setValues] = useState(nothing);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const visitor = useVisitorReason();
  const isCustomer = useSession(({ authUser }) => authUser?.authority === 'CUSTOMER_USER');
  const blocked = visitor ?? (isCustomer ? undefined : t('claim.customers'));
  const hasSecret = flagSetting(settings.deviceSecret, false);
  const own = (key: string, setting: string) => textSetting(settings[setting]) || t(key);
  const type = (more: Partial<Values>) => {
    setValues((now) => ({ ...now, ...more }));
    setProblems({});
    setFailure(undefined);
  };
  const refused = (refusal: Refusal): Problems => {
    if (refusal === 'UNKNOWN') return { name: own('claim.UNKNOWN', 'deviceNotFound') };
    const text = own(hasSecret ? `claim.${refusal}` : 'claim.refused', 'failedClaimDevice');
    return refusal === 'FAILURE' && hasSecret ? { secret: text } : { name: text };
  };
  const claim = async ({ name, secret }: Values) => {
    setBusy(true);
    try {
      const { response } = await claimDevice(name, hasSecret ? secret : undefined);
      if (response !== 'SUCCESS') return setProblems(refused(response));
      setValues(nothing);
      notify.success(own('claim.SUCCESS', 'successfulClaimDevice'));
      ctx.refresh();
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) setProblems(refused(refusal));
      else setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || blocked) return;
    const name = values.name.trim();
    const missing: Problems = {
      ...(!name && { name: own('claim.name.required', 'requiredErrorDevice') }),
      ...(hasSecret && !values.secret && { secret: own('claim.secret.required', 'requiredErrorSecretKey') }),
    };
    setProblems(missing);
    setFailure(undefined);
    if (!missing.name && !missing.secret) runSafely(() => claim({ ...values, name }));
  };
  const shared = { hideLabel: !flagSetting(settings.showLabel, true), disabled: blocked !== undefined, required: true };
  return (
    <div className={styles.holder}>
      <form className={styles.place} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          <TextField
            {...shared}
            label={own('claim.name', 'deviceLabel')}
            value={values.name}
            maxLength={maxTextLength}
            error={problems.name}
            onChange={(name = '') => type({ name })}
          />
          {hasSecret && (
            <PasswordField
              {...shared}
              label={own('claim.secret', 'secretKeyLabel')}
              value={values.secret}
              autoComplete="off"
              error={problems.secret}
              onChange={(secret = '') => type({ secret })}
            />
          )}
        </div>
        <div className={styles.foot}>
          <SavingStatus saving={{ blocked, failure }} />
          <div className={styles.buttons}>
            <Button variant="primary" type="submit" busy={isBusy} disabledReason={blocked}>
              {own('claim.claim', 'labelClaimButon')}
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}
