import { ApiError } from '@mullion/shared-kit/api/api-error';
import { changes } from '@mullion/shared-kit/api/changes';
import { claimDevice } from '@mullion/shared-kit/api/devices';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useRef } from 'react';
import { refuseField } from '../../screen-parts/refuse-field';

interface ClaimValues {
  name: string;
  secret: string;
}

const schema: ObjectSchema<ClaimValues> = object({
  name: string().defined().trim().required().max(maxTextLength),
  secret: string().defined(),
});
const empty: ClaimValues = { name: '', secret: '' };

/** Refusals by the field they are about: 400 says which in its text. */
const refusals = { FAILURE: 'secret', CLAIMED: 'name', UNKNOWN: 'name' } as const satisfies Record<
  string,
  keyof ClaimValues
>;
type Refusal = keyof typeof refusals;

/** Why a device can't be claimed; undefined: for another reason. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return 'UNKNOWN';
  return error.body === 'FAILURE' || error.body === 'CLAIMED' ? error.body : undefined;
}

/** Opens the dialog in which a customer's user takes a device over; the device's details open afterwards. */
export const openClaimDialog = (context: ScreenContext): Promise<void> =>
  openDialog<void>((close) => <ClaimDialog context={context} onClose={() => close()} />);

function ClaimDialog({ context, onClose }: { context: ScreenContext; onClose: () => void }) {
  const t = useT('mf-entities');
  const form = useKitForm<ClaimValues>(schema, empty);
  const claimed = useRef<string>(undefined);
  const refuse = (refusal: Refusal, cause: unknown): never =>
    refuseField(form, refusals[refusal], t(`claim.${refusal}`), cause);
  const claim = async ({ name, secret }: ClaimValues) => {
    const { device, response } = await claimDevice(name.trim(), secret).catch((error: unknown) => {
      const refusal = refusalOf(error);
      if (refusal) return refuse(refusal, error);
      throw error;
    });
    if (response !== 'SUCCESS') refuse(response, undefined);
    claimed.current = device.id.id;
    await changes.settled();
    notify.success(t('claim.SUCCESS', { name: device.name }));
  };
  const finish = () => {
    onClose();
    if (claimed.current) context.open(claimed.current);
  };
  return (
    <FormDialog
      form={form}
      onSubmit={claim}
      onStored={finish}
      title={t('device.claim')}
      size="small"
      submitLabel={t('claim.confirm')}
      onCancel={onClose}
    >
      <p>{t('claim.text')}</p>
      <FormField name="name" control={TextField} label={t('claim.name')} required maxLength={maxTextLength} autoFocus />
      <FormField
        name="secret"
        control={PasswordField}
        label={t('claim.secret')}
        hint={t('claim.secret.hint')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
