import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { AutocompleteField } from '@mullion/shared-kit/inputs/autocomplete-field';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { mixed, object } from '@mullion/shared-kit/inputs/schema';

/** One of several things to choose by its name. */
export interface Choice<T> {
  id: string;
  name: string;
  detail: string;
  value: T;
}

interface ChooseOptions<T> {
  title: string;
  label: string;
  confirmLabel: string;
  choices: readonly Choice<T>[];
}

/** Asks for one of several things, found by typing; nothing if it is given up. */
export const choose = <T,>(options: ChooseOptions<T>): Promise<T | undefined> =>
  openDialog<T>((close) => <ChooseDialog {...options} onClose={close} />);

const rules = object({ choice: mixed().required() });

function ChooseDialog<T>({
  title,
  label,
  confirmLabel,
  choices,
  onClose,
}: ChooseOptions<T> & { onClose: (value?: T) => void }) {
  const form = useKitForm<{ choice: Choice<T> | undefined }>(rules as never, { choice: undefined });
  const search = async (text: string) => {
    const wanted = text.trim().toLowerCase();
    return choices.filter(({ name, detail }) => `${name} ${detail}`.toLowerCase().includes(wanted));
  };
  return (
    <FormDialog
      form={form as never}
      onSubmit={(values: { choice?: Choice<T> }) => onClose(values.choice?.value)}
      title={title}
      dirty={false}
      submitLabel={confirmLabel}
      onCancel={() => onClose()}
    >
      <FormField
        name="choice"
        control={AutocompleteField<Choice<T>>}
        label={label}
        search={search}
        optionKey={({ id }: Choice<T>) => id}
        optionLabel={({ name }: Choice<T>) => name}
        optionDetail={({ detail }: Choice<T>) => detail}
        required
        autoFocus
      />
    </FormDialog>
  );
}
