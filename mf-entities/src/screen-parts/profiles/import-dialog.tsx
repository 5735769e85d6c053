import { changes } from '@mullion/shared-kit/api/changes';
import { formCall } from '@mullion/shared-kit/api/form-call';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { isJsonObject, readJson } from '@mullion/shared-kit/browser/read-json';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { entityName, type ScreenContext, type ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { JsonFileField } from '@mullion/shared-kit/inputs/json-file-field';
import { boolean, object, string } from '@mullion/shared-kit/inputs/schema';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useRef, useState } from 'react';
import { refuseField } from '../refuse-field';
import { missingReferences, referenceLabel, withoutReferences } from './missing-references';
import { portable } from './portable-profile';

export interface ImportOptions<T> {
  /** i18n key of the action, which is the dialog's title too. */
  label: string;
  /** What a file must have to be taken for such a profile. */
  members: readonly (keyof T & string)[];
  save: (profile: T, options: CallOptions) => Promise<ScreenEntity>;
}

/** Asks for a file with a profile; what was added opens beside the list. */
export const openImportDialog = <T extends ScreenEntity>(
  options: ImportOptions<T>,
  context: ScreenContext,
): Promise<void> =>
  openDialog<void>((close) => <ImportDialog {...options} context={context} onClose={() => close()} />);

/** The profile in a file, to be added as a new one; nothing where there is none. */
function readProfile<T extends object>(content: string, members: readonly string[]): T | undefined {
  const read = readJson(content);
  const isProfile = isJsonObject(read) && members.every((member) => member in read);
  return isProfile ? portable(read as T) : undefined;
}

/** `leaveOut`: without references to what is not there. */
const none = { file: '', leaveOut: false };

interface ImportDialogProps<T> extends ImportOptions<T> {
  context: ScreenContext;
  onClose: () => void;
}

function ImportDialog<T extends ScreenEntity>({ label, members, save, context, onClose }: ImportDialogProps<T>) {
  const t = useT('mf-entities');
  const rules = object({
    file: string()
      .required()
      .test('profile', t('profile.import.invalid'), (content) => readProfile(content, members) !== undefined),
    leaveOut: boolean().defined(),
  });
  const form = useKitForm<typeof none>(rules, none);
  const added = useRef<string>(undefined);
  /** The file that refers to what is not there, which the person has been told. */
  const [asked, setAsked] = useState<string>();
  const submit = async ({ file, leaveOut }: typeof none) => {
    const read = readProfile<T>(file, members);
    if (!read) return;
    const missing = await missingReferences(read, context.client);
    if (missing.length > 0 && !(leaveOut && file === asked)) {
      setAsked(file);
      form.setValue('leaveOut', false);
      const names = missing.map((member) => t(referenceLabel(member))).join(', ');
      refuseField(form, 'file', t('profile.import.missing', { names }));
    }
    const saved = await save(withoutReferences(read, missing), formCall);
    await changes.settled();
    notify.success(t('kit:entity.added', { name: entityName(saved) }));
    added.current = saved.id.id;
  };
  const finish = () => {
    onClose();
    if (added.current) context.open(added.current);
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onStored={finish}
      title={context.t(label)}
      submitLabel={t('profile.import.confirm')}
      onCancel={onClose}
    >
      <FormField name="file" control={JsonFileField} label={t('profile.import.file')} required />
      {asked !== undefined && form.watch('file') === asked && (
        <FormField name="leaveOut" control={CheckboxField} label={t('profile.import.leave-out')} />
      )}
    </FormDialog>
  );
}
