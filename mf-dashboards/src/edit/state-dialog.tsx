import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useKitForm, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { boolean, object, string } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { useEffect, useState } from 'react';
import { stateIdFor } from '../model/states';
import { useT } from './texts';

export interface StateValues {
  id: string;
  name: string;
  root: boolean;
}

interface StateOptions {
  /** What the state is called now; absent: a new one. */
  values?: StateValues;
  /** Ids of the others. */
  taken: readonly string[];
  /** It is not there yet, though it has values. */
  isNew?: boolean;
}

/** Asks for name and id of a state; nothing if it is left. */
export const askForState = (options: StateOptions): Promise<StateValues | undefined> =>
  openDialog<StateValues>((close) => <StateDialog {...options} onClose={close} />);

function StateDialog({
  values,
  taken,
  isNew = !values,
  onClose,
}: StateOptions & { onClose: (values?: StateValues) => void }) {
  const t = useT();
  const [start] = useState(() => values ?? { id: '', name: '', root: false });
  const [rules] = useState(() =>
    object({
      name: string().trim().required(),
      id: string().trim().required().notOneOf(taken, t('states.id.taken')),
      root: boolean().required(),
    }),
  );
  const form = useKitForm<StateValues>(rules, start);
  return (
    <FormDialog
      form={form}
      onSubmit={onClose}
      size="small"
      title={isNew ? t('states.add') : t('states.edit', { name: start.name })}
      requireChange={!isNew}
      submitLabel={t(isNew ? 'widget.add.confirm' : 'apply')}
      onCancel={() => onClose()}
    >
      <FormField
        name="name"
        control={TextField}
        label={t('states.name')}
        hint={t('states.name.hint')}
        required
        autoFocus
      />
      <FormField name="id" control={TextField} label={t('states.id')} hint={t('states.id.hint')} required />
      <FormField name="root" control={CheckboxField} label={t('states.root')} disabled={values?.root} />
      {!values && <IdFollowsName form={form} />}
    </FormDialog>
  );
}

/** Until it is typed in, the id of a new state follows its name. */
function IdFollowsName({ form }: { form: ReturnType<typeof useKitForm<StateValues>> }) {
  const name = useWatch<StateValues, 'name'>({ name: 'name' });
  const [last, setLast] = useState('');
  useEffect(() => {
    const next = stateIdFor(name ?? '');
    if (next === last || form.getValues('id') !== last) return;
    form.setValue('id', next);
    setLast(next);
  }, [name, last, form]);
  return null;
}
