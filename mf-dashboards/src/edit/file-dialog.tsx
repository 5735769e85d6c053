import type { AliasViewer } from '@mullion/shared-kit/aliases/resolve-alias';
import { useAliasViewer } from '@mullion/shared-kit/aliases/use-alias-viewer';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { JsonFileField } from '@mullion/shared-kit/inputs/json-file-field';
import { type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { useState } from 'react';
import { useT } from './texts';

interface AskedFile<T> {
  /** Key of the dialog's title. */
  title: string;
  /** Key of what is said of a file that holds something else. */
  other: string;
  /** The first member of a text that is wrong; '': all of it; undefined: nothing is. */
  problemOf: (text: string) => string | undefined;
  /** What a text without a mistake comes to; nothing if what it asks about is left. */
  take: (text: string, viewer: AliasViewer) => Promise<T | undefined>;
}

/** Asks for a JSON file; nothing if it is left. */
export const askForFile = <T,>(asked: AskedFile<T>): Promise<T | undefined> =>
  openDialog<T>((close) => <FileDialog {...asked} onClose={close} />);

interface Values {
  file: string;
}

function FileDialog<T>({ title, other, problemOf, take, onClose }: AskedFile<T> & { onClose: (taken?: T) => void }) {
  const t = useT();
  const viewer = useAliasViewer();
  const [rules] = useState(
    (): ObjectSchema<Values> =>
      object({
        file: string()
          .required()
          .test('content', (content, { createError }) => {
            const path = problemOf(content);
            return path === undefined || createError({ message: path ? t('import.member', { path }) : t(other) });
          }),
      }),
  );
  const form = useKitForm<Values>(rules, { file: '' });
  const submit = async ({ file }: Values) => {
    const taken = await take(file, viewer);
    if (taken !== undefined) onClose(taken);
  };
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      title={t(title)}
      submitLabel={t('import.confirm')}
      onCancel={() => onClose()}
    >
      <FormField name="file" control={JsonFileField} label={t('import.file')} required />
    </FormDialog>
  );
}
