import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { JsonFileField } from '@mullion/shared-kit/inputs/json-file-field';
import { type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { useState } from 'react';
import { useT } from '../canvas/texts';
import { type ChainFile, readChainFile } from '../model/chain-file';
import type { RuleChainType } from '../model/rule-chain';

interface Values {
  file: string;
}

/** Asks for a file with a rule chain to compare with; nothing if it is given up. */
export const askForFile = (type: RuleChainType): Promise<ChainFile | undefined> =>
  openDialog<ChainFile>((close) => <FileDialog type={type} onClose={close} />);

function FileDialog({ type, onClose }: { type: RuleChainType; onClose: (file?: ChainFile) => void }) {
  const t = useT();
  const [rules] = useState(
    (): ObjectSchema<Values> =>
      object({
        file: string()
          .required()
          .test(
            'rule-chain',
            (content, { createError }) =>
              'file' in readChainFile(content, type) || createError({ message: t('compare.no-chain') }),
          ),
      }),
  );
  const form = useKitForm<Values>(rules, { file: '' });
  return (
    <FormDialog
      form={form}
      onSubmit={({ file }) => {
        const read = readChainFile(file, type);
        if ('file' in read) onClose(read.file);
      }}
      title={t('compare.with-file')}
      dirty={false}
      submitLabel={t('compare')}
      onCancel={() => onClose()}
    >
      <FormField name="file" control={JsonFileField} label={t('compare.file')} required />
    </FormDialog>
  );
}
