import { changes } from '@mullion/shared-kit/api/changes';
import { type DeviceProfileDraft, saveDeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FileField } from '@mullion/shared-kit/inputs/file-field';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { object, string } from '@mullion/shared-kit/inputs/schema';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useRef } from 'react';

/** Asks for a file with a profile; what was added opens beside the list. */
export const openImportDialog = (context: ScreenContext): Promise<void> =>
  openDialog<void>((close) => <ImportDialog context={context} onClose={() => close()} />);

const members = ['name', 'type', 'transportType', 'provisionType', 'profileData'];

/** The profile in a file; nothing where there is none. */
function readProfile(content: string): DeviceProfileDraft | undefined {
  try {
    const read: unknown = JSON.parse(content);
    const isProfile = typeof read === 'object' && read !== null && members.every((member) => member in read);
    return isProfile ? (read as DeviceProfileDraft) : undefined;
  } catch {
    return undefined;
  }
}

const none = { file: '' };

function ImportDialog({ context, onClose }: { context: ScreenContext; onClose: () => void }) {
  const t = useT('mf-entities');
  const rules = object({
    file: string()
      .required()
      .test('profile', t('device-profile.import.invalid'), (content) => readProfile(content) !== undefined),
  });
  const form = useKitForm<typeof none>(rules, none);
  const added = useRef<string>(undefined);
  const submit = async ({ file }: typeof none) => {
    const read = readProfile(file);
    if (!read) return;
    const { id, name } = await saveDeviceProfile(read, formCall);
    await changes.settled();
    notify.success(t('kit:entity.added', { name }));
    added.current = id.id;
  };
  const finish = () => {
    onClose();
    if (added.current) context.open(added.current);
  };
  return (
    <Form form={form} onSubmit={submit} onStored={finish}>
      <Dialog
        title={t('device-profile.import')}
        dirty={form.formState.isDirty}
        actions={
          <>
            <CancelButton onCancel={onClose}>{t('cancel')}</CancelButton>
            <SubmitButton>{t('device-profile.import.confirm')}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          <FormField
            name="file"
            control={FileField}
            label={t('device-profile.import.file')}
            accept=".json,application/json"
            extensions={['json']}
            required
          />
        </FieldRows>
      </Dialog>
    </Form>
  );
}
