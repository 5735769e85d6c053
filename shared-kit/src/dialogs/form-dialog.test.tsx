import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { useKitForm } from '../inputs/form';
import { FormField } from '../inputs/form-field';
import { object, string } from '../inputs/schema';
import { TextField } from '../inputs/text-field';
import { renderKit } from '../testing/render-kit';
import { DialogHost } from './dialog-host';
import { FormDialog, type FormDialogProps } from './form-dialog';
import { closeAllDialogs, openDialog } from './open-dialog';

interface Values {
  name: string;
}

const rules = object({ name: string().required() });

function NameDialog(props: Omit<FormDialogProps<Values>, 'form' | 'title' | 'submitLabel' | 'children'>) {
  const form = useKitForm<Values>(rules, { name: '' });
  return (
    <FormDialog {...props} form={form} title="Add pump" submitLabel="Add">
      <FormField name="name" control={TextField} label="Name" required />
    </FormDialog>
  );
}

/** The dialog, opened over an empty page; what closes it answers. */
async function opened(onSubmit: (values: Values) => unknown = jest.fn()) {
  const { user } = await renderKit(<DialogHost />);
  const onClose = jest.fn();
  act(() => {
    openDialog<void>((close) => (
      <NameDialog
        onSubmit={onSubmit}
        onStored={() => {
          onClose('stored');
          close();
        }}
        onCancel={() => {
          onClose('canceled');
          close();
        }}
      />
    ));
  });
  return { user, onClose, name: await screen.findByRole('textbox', { name: /^Name/ }) };
}

const press = (name: string) => screen.getByRole('button', { name });

afterEach(() => act(() => closeAllDialogs()));

test('what was typed is submitted, and the dialog told that it is stored', async () => {
  const onSubmit = jest.fn();
  const { user, onClose, name } = await opened(onSubmit);
  await user.type(name, 'Pump 7');
  await user.click(press('Add'));
  await waitFor(() => expect(onClose.mock.calls).toEqual([['stored']]));
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Pump 7' });
});

test('a refusal stands above the fields, and nothing typed is lost', async () => {
  const refused = new ApiError({ kind: 'http', status: 400, body: { message: 'the disk is full' } });
  const { user, onClose, name } = await opened(() => Promise.reject(refused));
  await user.type(name, 'Pump 7');
  await user.click(press('Add'));
  await screen.findByText('the disk is full');
  expect(name).toHaveValue('Pump 7');
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape asks about what was typed; Cancel gives it up', async () => {
  const { user, onClose, name } = await opened();
  await user.type(name, 'Pump 7');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(name).toBeInTheDocument();
  await user.click(press('Cancel'));
  expect(onClose.mock.calls).toEqual([['canceled']]);
});
