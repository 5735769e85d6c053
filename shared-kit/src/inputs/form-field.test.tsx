import { act, screen, waitFor } from '@testing-library/react';
import { JsonTextField } from '../editors/json-text-field';
import { renderKit } from '../testing/render-kit';
import { Form, SubmitButton, useKitForm } from './form';
import { FormField } from './form-field';
import { mixed, object } from './schema';

const schema = object({ settings: mixed<object>().defined().nullable() });
const stored = { settings: { depth: 3 } as object | null };
let reset = () => {};

function Settings({ onSubmit }: { onSubmit: (values: { settings: object | null }) => void }) {
  const form = useKitForm<{ settings: object | null }>(schema, stored);
  reset = () => form.reset();
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormField name="settings" control={JsonTextField} label="Settings" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

test('what a control refuses stays typed, is not submitted, and goes when the form starts again', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<Settings onSubmit={onSubmit} />);
  const field = screen.getByRole('textbox', { name: 'Settings' });
  await user.clear(field);
  await user.type(field, '{{"depth":4}');
  await user.type(field, ']');
  expect(field).toHaveValue('{"depth":4}]');
  await user.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(field, '{Backspace}');
  await user.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ settings: { depth: 4 } }));
  await user.type(field, ']');
  act(() => reset());
  await waitFor(() => expect(field).toHaveValue('{"depth":4}'));
});
