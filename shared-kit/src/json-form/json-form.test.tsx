import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Form, SubmitButton, useKitForm } from '../inputs/form';
import { FormField } from '../inputs/form-field';
import { mixed, object } from '../inputs/schema';
import { renderKit } from '../testing/render-kit';
import { JsonForm } from './json-form';
import type { JsonFormValue } from './json-form-types';

interface Widget {
  settings: JsonFormValue;
}

const widget: Widget = {
  settings: {
    schema: {
      type: 'object',
      properties: { 'y.max': { type: 'number', title: 'Top' }, name: { type: 'string', title: 'Name' } },
      required: ['y.max'],
    },
    form: [{ key: '["y.max"]' }, 'name'],
    model: { 'y.max': 5 },
  },
};
const rules = object({ settings: mixed<JsonFormValue>().defined().required() });

/** A widget's settings in one of two tabs of a form. */
function WidgetForm({ onSubmit }: { onSubmit: (widget: Widget) => void }) {
  const form = useKitForm<Widget>(rules, widget);
  const [shown, setShown] = useState(true);
  return (
    <Form form={form} onSubmit={onSubmit}>
      {shown && <FormField name="settings" control={JsonForm} label="Settings" />}
      <button type="button" onClick={() => setShown(!shown)}>
        Other tab
      </button>
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

const top = () => screen.getByRole('spinbutton', { name: 'Top' });

test('what a field cannot read is not submitted from any tab, and its text stays', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<WidgetForm onSubmit={onSubmit} />);
  await user.type(top(), 'x');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Boiler');
  await user.click(screen.getByRole('button', { name: 'Other tab' }));
  await user.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Save/ })).toHaveAccessibleDescription('Some values need your attention'),
  );
  expect(onSubmit).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Other tab' }));
  expect(top()).toHaveValue('5x');
  // Nor does the rule that it is required see a gap.
  expect(top()).toHaveAccessibleDescription('Enter a valid value');
  await user.type(top(), '{Backspace}');
  await user.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(onSubmit.mock.calls[0][0].settings.model).toEqual({ 'y.max': 5, name: 'Boiler' });
});
