import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { JsonFileField } from '@mullion/shared-kit/inputs/json-file-field';
import { type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { useState } from 'react';
import { useT } from './texts';

interface AskedImport<F, R> {
  /** Key of the dialog's title. */
  title: string;
  /** Key of what is said of a file that holds something else. */
  other: string;
  read: (text: string) => F | undefined;
  /** Stores what the file holds; rejects with why it can't. */
  store: (file: F) => Promise<R>;
}

/** Asks for a JSON file and stores what it holds. Answers what the platform said; nothing if the dialog is left. */
export const askForImport = <F, R>(asked: AskedImport<F, R>): Promise<R | undefined> =>
  openDialog<R>((close) => <ImportDialog {...asked} onClose={close} />);

interface Values {
  file: string;
}

function ImportDialog<F, R>({ title, other, read, store, onClose }: AskedImport<F, R> & { onClose: (r?: R) => void }) {
  const t = useT();
  const [rules] = useState(
    (): ObjectSchema<Values> =>
      object({
        file: string()
          .required()
          .test('content', (text, { createError }) => read(text) !== undefined || createError({ message: t(other) })),
      }),
  );
  const form = useKitForm<Values>(rules, { file: '' });
  const submit = async ({ file }: Values) => {
    const content = read(file);
    if (content !== undefined) onClose(await store(content));
  };
  return (
    <FormDialog form={form} onSubmit={submit} title={t(title)} submitLabel={t('import')} onCancel={() => onClose()}>
      <FormField name="file" control={JsonFileField} label={t('import.file')} required />
    </FormDialog>
  );
}
