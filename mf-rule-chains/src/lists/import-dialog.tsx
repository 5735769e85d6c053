import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { JsonFileField } from '@mullion/shared-kit/inputs/json-file-field';
import { type ObjectSchema, object, shortText, string } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { useEffect, useMemo, useState } from 'react';
import { parkImport } from '../editor/opened-chain';
import { type FileProblem, readChainFile } from '../model/chain-file';
import { listOfType, type RuleChainType } from '../model/rule-chain';

/** Asks for a file with a rule chain and opens it in the editor; it is stored with the first save there. */
export const openImportDialog = (type: RuleChainType, context: ScreenContext): Promise<void> =>
  openDialog<void>((close) => <ImportDialog type={type} context={context} onClose={() => close()} />);

interface Values {
  file: string;
  name: string;
}

function problemText(problem: FileProblem, t: Translate): string {
  switch (problem.kind) {
    case 'json':
      return t('import.no-json');
    case 'member':
      return t('import.member', { path: problem.path });
    case 'type':
      return t(`import.expected.${problem.expected}`);
  }
}

const rulesFor = (type: RuleChainType, t: Translate): ObjectSchema<Values> =>
  object({
    file: string()
      .required()
      .test('rule-chain', (content, { createError }) => {
        const read = readChainFile(content, type);
        return !('problem' in read) || createError({ message: problemText(read.problem, t) });
      }),
    // What a file calls its chain may be too long for the platform, or hold markup.
    name: shortText().required(),
  });

interface ImportDialogProps {
  type: RuleChainType;
  context: ScreenContext;
  onClose: () => void;
}

function ImportDialog({ type, context, onClose }: ImportDialogProps) {
  const { t, navigate } = context;
  const [rules] = useState(() => rulesFor(type, t));
  const form = useKitForm<Values>(rules, { file: '', name: '' });
  const { setValue } = form;
  const content = form.watch('file');
  const chosen = useMemo(() => {
    const read = readChainFile(content, type);
    return 'file' in read ? read.file : undefined;
  }, [content, type]);
  useEffect(() => {
    if (chosen) setValue('name', chosen.ruleChain.name, { shouldValidate: true });
  }, [chosen, setValue]);
  const open = ({ name }: Values) => {
    if (!chosen) return;
    parkImport({ ...chosen, ruleChain: { ...chosen.ruleChain, name } });
    onClose();
    navigate(`${listOfType(type)}/ruleChain/import`);
  };
  return (
    <FormDialog
      form={form}
      onSubmit={open}
      title={t('import')}
      dirty={false}
      submitLabel={t('import.open')}
      onCancel={onClose}
    >
      <FormField name="file" control={JsonFileField} label={t('import.file')} hint={t('import.hint')} required />
      {chosen && <FormField name="name" control={TextField} label={t('kit:entity.name')} required maxLength={255} />}
    </FormDialog>
  );
}
