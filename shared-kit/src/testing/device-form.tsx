import { screen } from '@testing-library/react';
import { FieldRows, Form, FormError, SubmitButton, useKitForm } from '../inputs/form';
import { FormField } from '../inputs/form-field';
import { NumberField } from '../inputs/number-field';
import { number, object, string } from '../inputs/schema';
import { TextField } from '../inputs/text-field';

/** The rules of a form with a text and a number. */
export const schema = object({
  name: string().trim().required().max(10),
  interval: number().nullable().defined().integer().min(1, 'At least a second'),
});
export interface Values {
  name: string;
  interval: number | null;
}

interface DeviceFormProps {
  values?: Values;
  onSubmit?: (values: Values) => unknown;
  requireChange?: boolean;
  loadSchema?: () => Promise<typeof schema>;
}

/** Such a form, as a module writes it. */
export function DeviceForm({
  values = { name: '', interval: null },
  onSubmit = () => {},
  requireChange,
  loadSchema,
}: DeviceFormProps) {
  const form = useKitForm<Values>(loadSchema ?? schema, values);
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FieldRows>
        <FormField name="name" control={TextField} label="Name" required />
        <FormField name="interval" control={NumberField} label="Interval" unit="s" integer />
      </FieldRows>
      <FormError />
      <SubmitButton requireChange={requireChange}>Save</SubmitButton>
    </Form>
  );
}

export const save = () => screen.getByRole('button', { name: 'Save' });
export const name = () => screen.getByRole('textbox', { name: /Name/ });
export const interval = () => screen.getByRole('spinbutton', { name: /Interval/ });
