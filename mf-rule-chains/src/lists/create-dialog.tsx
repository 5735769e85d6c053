import type { FoundEntity } from '@mullion/shared-kit/api/entity-lookup';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { type ObjectSchema, object, shortText } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { useRef } from 'react';
import { createDefaultChain } from '../calls/rule-chain-calls';

interface Values {
  name: string;
}

const rules: ObjectSchema<Values> = object({ name: shortText().required() });

/** Asks for the name of a new chain, which begins as those of devices do, and creates it; nothing if it is given up. */
export const askForChain = (name: string): Promise<FoundEntity | undefined> =>
  openDialog<FoundEntity>((close) => <CreateDialog name={name} onClose={close} />);

function CreateDialog({ name, onClose }: { name: string; onClose: (chain?: FoundEntity) => void }) {
  const t = useT('mf-rule-chains');
  const form = useKitForm<Values>(rules, { name });
  const made = useRef<FoundEntity>(undefined);
  const create = async (values: Values) => {
    const chain = await createDefaultChain(values.name, formCall);
    made.current = { id: chain.id, name: chain.name, entity: { ...chain } };
  };
  return (
    <FormDialog
      form={form}
      onSubmit={create}
      onStored={() => onClose(made.current)}
      title={t('create.title')}
      submitLabel={t('create.submit')}
      onCancel={() => onClose()}
    >
      <p>{t('create.text')}</p>
      <FormField name="name" control={TextField} label={t('kit:entity.name')} required maxLength={255} autoFocus />
    </FormDialog>
  );
}
