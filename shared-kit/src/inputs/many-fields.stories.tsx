import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent } from 'storybook/test';
import { CheckboxField } from './checkbox-field';
import { FieldRows, Form, SubmitButton, useKitForm } from './form';
import { FormField } from './form-field';
import { NumberField } from './number-field';
import { number, object, string } from './schema';
import { SelectField } from './select-field';
import { TextField } from './text-field';
import { TextareaField } from './textarea-field';

/** What is measured by `npm run bench -- controls`: 60 fields of five kinds, and a choice of 1,000. */
const rows = Array.from({ length: 12 }, (_, at) => at + 1);
const thousand = Array.from({ length: 1000 }, (_, at) => ({ value: at + 1, label: `Pump ${at + 1}` }));

const schema = object(
  Object.fromEntries(
    rows.flatMap((row) => [
      [`name${row}`, string().trim().required().max(40)],
      [`interval${row}`, number().nullable().integer().min(1)],
    ]),
  ),
);
const values: Record<string, unknown> = Object.fromEntries(
  rows.flatMap((row) => [
    [`name${row}`, `Pump ${row}`],
    [`interval${row}`, row],
    [`site${row}`, 1],
    [`note${row}`, ''],
    [`on${row}`, true],
  ]),
);
const sites = thousand.slice(0, 20);

function ManyFields() {
  const form = useKitForm(schema as never, values);
  return (
    <Form form={form} onSubmit={() => {}}>
      <FieldRows>
        {rows.map((row) => (
          <FieldRows key={row} columns>
            <FormField name={`name${row}`} control={TextField} label={`Name ${row}`} required />
            <FormField name={`interval${row}`} control={NumberField} label={`Interval ${row}`} integer />
            <FormField name={`site${row}`} control={SelectField<number>} label={`Site ${row}`} options={sites} />
            <FormField name={`note${row}`} control={TextareaField} label={`Note ${row}`} />
            <FormField name={`on${row}`} control={CheckboxField} label={`On ${row}`} />
          </FieldRows>
        ))}
      </FieldRows>
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const meta = { title: 'Inputs/Many fields', component: ManyFields } satisfies Meta<typeof ManyFields>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SixtyFields: Story = {
  play: async () => {
    const name = screen.getByRole('textbox', { name: 'Name 7' });
    await userEvent.type(name, ' north');
    await expect(name).toHaveValue('Pump 7 north');
  },
};

function ChoiceOfAThousand() {
  const [value, setValue] = useState<number | undefined>(500);
  return <SelectField label="Pump" options={thousand} value={value} onChange={setValue} />;
}

export const AThousandOptions: Story = {
  render: () => <ChoiceOfAThousand />,
  play: async () => {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pump' }), 'Pump 900');
    await expect(screen.getByRole('combobox', { name: 'Pump' })).toHaveValue('899');
  },
};
