import { changes } from '@mullion/shared-kit/api/changes';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { type Command, sendCommand } from '@mullion/shared-kit/api/rpc';
import { readJson } from '@mullion/shared-kit/browser/read-json';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { boolean, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SwitchField } from '@mullion/shared-kit/inputs/switch-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { useT } from './texts';
import type { Device } from './use-device';

interface SendValues {
  oneway: boolean;
  method: string;
  retries: number | null;
  /** JSON texts; empty: nothing. */
  params: string;
  additionalInfo: string;
}

const empty: SendValues = { oneway: false, method: '', retries: null, params: '{}', additionalInfo: '{}' };

const rulesOf = (t: Translate): ObjectSchema<SendValues> => {
  const json = () =>
    string()
      .defined()
      .test('json', t('send.invalid'), (text) => text.trim() === '' || readJson(text) !== undefined);
  return object({
    oneway: boolean().required(),
    method: string()
      .defined()
      .trim()
      .required()
      .matches(/^\S*$/, { message: t('send.spaces') }),
    retries: number().nullable().defined().integer().min(0),
    params: json(),
    additionalInfo: json(),
  }) as ObjectSchema<SendValues>;
};

const jsonOf = (text: string): unknown => (text.trim() ? JSON.parse(text) : null);

/** Opens the dialog that stores a command for a device. */
export const openSendDialog = (device: Device): Promise<void> =>
  openDialog<void>((close) => <SendDialog device={device} onClose={() => close()} />);

function SendDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useT();
  const form = useKitForm<SendValues>(() => Promise.resolve(rulesOf(t)), empty);
  const send = async ({ params, additionalInfo, method, retries, oneway }: SendValues) => {
    const command: Command = {
      oneway,
      method: method.trim(),
      params: jsonOf(params),
      additionalInfo: jsonOf(additionalInfo),
      persistent: true,
      ...(retries !== null && { retries }),
    };
    await sendCommand(device.id.id, command, formCall);
    changes.announce({ of: 'RPC', id: null, gone: false });
    onClose();
  };
  return (
    <FormDialog
      form={form}
      onSubmit={send}
      title={t('send.title', { name: device.name })}
      submitLabel={t('button.command')}
      onCancel={onClose}
    >
      <FormField name="method" control={TextField} label={t('send.method')} required autoFocus />
      <FormField name="params" control={TextareaField} label={t('send.params')} rows={4} mono />
      <FormField name="oneway" control={SwitchField} label={t('send.oneway')} />
      <FormField
        name="retries"
        control={NumberField}
        label={t('send.retries')}
        hint={t('send.retries.hint')}
        integer
        min={0}
      />
      <FormField name="additionalInfo" control={TextareaField} label={t('send.info')} rows={3} mono />
    </FormDialog>
  );
}
