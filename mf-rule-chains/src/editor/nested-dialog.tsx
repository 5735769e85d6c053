import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { type ObjectSchema, object, plainText, shortText } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { useRef } from 'react';
import { useT } from '../canvas/texts';
import type { RuleChain } from '../model/rule-chain';

interface Values {
  name: string;
  description: string;
}
type Make = (values: Values) => Promise<RuleChain>;

const rules: ObjectSchema<Values> = object({ name: shortText().required(), description: plainText() });

/** Asks for name and description of a new chain and makes it; nothing if it is given up. */
export const askForNestedName = (make: Make): Promise<RuleChain | undefined> =>
  openDialog<RuleChain>((close) => <NestedDialog make={make} onClose={close} />);

function NestedDialog({ make, onClose }: { make: Make; onClose: (chain?: RuleChain) => void }) {
  const t = useT();
  const form = useKitForm<Values>(rules, { name: '', description: '' });
  const made = useRef<RuleChain>(undefined);
  const create = async (values: Values) => {
    made.current = await make(values);
  };
  return (
    <FormDialog
      form={form}
      onSubmit={create}
      onStored={() => onClose(made.current)}
      title={t('nested.title')}
      submitLabel={t('nested.create')}
      onCancel={() => onClose()}
    >
      <p>{t('nested.text')}</p>
      <FormField name="name" control={TextField} label={t('name')} required maxLength={255} autoFocus />
      <FormField name="description" control={TextareaField} label={t('description')} />
    </FormDialog>
  );
}
