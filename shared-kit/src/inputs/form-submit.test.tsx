import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { toastStore } from '../notify/notify';
import { DeviceForm, interval, name, save, schema, type Values } from '../testing/device-form';
import { renderKit } from '../testing/render-kit';
import { CancelButton, Form, FormError, SubmitButton, useKitForm } from './form';
import { FormField } from './form-field';
import { NumberField } from './number-field';

const settled = () => act(async () => {});

/** A call that is under way until `stored`. */
function slowly() {
  let stored = () => {};
  const answer = new Promise<void>((resolve) => {
    stored = resolve;
  });
  return { onSubmit: jest.fn(() => answer), stored: () => stored() };
}

test('two presses while the rules are fetched or the call is under way store once', async () => {
  const { onSubmit, stored } = slowly();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { user } = await renderKit(<DeviceForm loadSchema={() => arrived.then(() => schema)} onSubmit={onSubmit} />);
  await user.type(name(), 'Pump');
  await user.dblClick(save());
  await act(async () => arrive());
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  await user.type(name(), '{Enter}');
  await act(async () => stored());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('what is typed while the call is under way stays, and is still to be saved', async () => {
  const { onSubmit, stored } = slowly();
  const { user } = await renderKit(
    <DeviceForm values={{ name: 'Pump', interval: 5 }} requireChange onSubmit={onSubmit} />,
  );
  await user.type(name(), ' 2');
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await user.type(name(), '7');
  await act(async () => stored());
  expect(name()).toHaveValue('Pump 27');
  expect(save()).not.toHaveAttribute('aria-disabled');
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ name: 'Pump 27', interval: 5 }));
});

/** What the platform refuses with. */
const refusal = (message: string) => new ApiError({ kind: 'http', status: 400, body: { message } });

test('a refusal stands at the field it is about, and goes while it is put right', async () => {
  const onSubmit = jest.fn().mockRejectedValueOnce(refusal('Device with such name already exists!'));
  const { user } = await renderKit(<DeviceForm onSubmit={onSubmit} />);
  await user.type(name(), 'Pump');
  await user.click(save());
  await waitFor(() => expect(name()).toHaveAccessibleDescription('This is already in use. Choose another.'));
  expect(name()).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(name(), '2');
  await waitFor(() => expect(name()).not.toBeInvalid());
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test('of several refusals each stands where it belongs', async () => {
  const text = 'Validation error: name length must be equal or less than 8, interval is malformed';
  const onSubmit = jest.fn().mockRejectedValueOnce(refusal(text));
  const { user } = await renderKit(<DeviceForm values={{ name: 'Pump', interval: 5 }} onSubmit={onSubmit} />);
  await user.click(save());
  await waitFor(() => expect(name()).toHaveAccessibleDescription('At most 8 characters'));
  expect(interval()).toHaveAccessibleDescription('HTML tags aren’t allowed here');
});

test('a form may know better where a refusal belongs, but nowhere that is not on the page', async () => {
  const onSubmit = jest.fn().mockRejectedValueOnce(refusal('Too fast')).mockRejectedValueOnce(refusal('Too fast'));
  let field = 'interval';
  function Knowing() {
    const form = useKitForm<Values>(schema, { name: 'Pump', interval: 5 });
    return (
      <Form form={form} onSubmit={onSubmit} refusedAt={(text) => (text === 'Too fast' ? field : undefined)}>
        <FormError />
        <FormField name="interval" control={NumberField} label="Interval" />
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }
  const { user } = await renderKit(<Knowing />);
  await user.click(save());
  await waitFor(() => expect(interval()).toHaveAccessibleDescription('Too fast'));
  await waitFor(() => expect(interval()).toHaveFocus());
  field = 'name';
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too fast');
});

test('a refusal about a field that is not there is told in the platform’s words', async () => {
  const onSubmit = jest.fn().mockRejectedValueOnce(refusal('Tenant should be specified!'));
  const { user } = await renderKit(<DeviceForm values={{ name: 'Pump', interval: 5 }} onSubmit={onSubmit} />);
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Tenant should be specified!');
});

test.each([
  ['the banner stands', true],
  ['nothing else tells', false],
])('without a connection the form says that nothing was saved, and keeps what was typed: %s', async (_, reported) => {
  const lost = Object.assign(new ApiError({ kind: 'network', method: 'GET', url: '/api/device' }), { reported });
  const onSubmit = jest.fn().mockRejectedValueOnce(lost);
  const { user } = await renderKit(<DeviceForm values={{ name: 'Pump', interval: 5 }} onSubmit={onSubmit} />);
  await user.type(name(), ' 2');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('This wasn’t saved and isn’t retried by itself');
  expect(name()).toHaveValue('Pump 2');
});

test.each([
  ['by a toast', Object.assign(new ApiError({ kind: 'http', status: 403 }), { reported: true })],
  ['by the sign-in page', new ApiError({ kind: 'session-expired', reason: 'refresh-token-failed' })],
])('what the console has told already is not said again: %s', async (_, told) => {
  const onSubmit = jest.fn().mockRejectedValueOnce(told);
  const { user } = await renderKit(<DeviceForm values={{ name: 'Pump', interval: 5 }} onSubmit={onSubmit} />);
  await user.click(save());
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure about no field is announced, goes with the next change, and everything typed stays', async () => {
  const onSubmit = jest.fn().mockRejectedValueOnce(refusal('The database is asleep'));
  const { user } = await renderKit(<DeviceForm onSubmit={onSubmit} />);
  await user.type(name(), 'Pump');
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is asleep');
  expect(name()).toHaveValue('Pump');
  await user.type(name(), '2');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
});

test('a second press while saving does nothing', async () => {
  let finish = () => {};
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user } = await renderKit(<DeviceForm values={{ name: 'Pump', interval: 5 }} onSubmit={onSubmit} />);
  await settled();
  await user.click(save());
  await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
  await user.click(save());
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await act(async () => finish());
});

test('rules may come later than the form', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<DeviceForm loadSchema={async () => schema} onSubmit={onSubmit} />);
  await user.type(name(), 'Pump{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Pump', interval: null }));
});

test('a form that is being stored cannot be canceled; a refusal after it is gone all the same is told by a toast', async () => {
  let refuse: (error: Error) => void = () => {};
  const refused = new Promise((_, reject) => {
    refuse = reject;
  });
  const onCancel = jest.fn();
  function Canceled() {
    const form = useKitForm<Values>(schema, { name: 'Pump', interval: 5 });
    return (
      <Form form={form} onSubmit={() => refused}>
        <CancelButton onCancel={onCancel}>Cancel</CancelButton>
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }
  const { user, unmount } = await renderKit(<Canceled />);
  await user.click(save());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAccessibleDescription('Wait until this is saved');
  expect(onCancel).not.toHaveBeenCalled();
  unmount();
  await act(async () => refuse(new ApiError({ kind: 'http', status: 400, body: { message: 'the disk is full' } })));
  await waitFor(() => expect(toastStore.get().map(({ text }) => text)).toEqual(['the disk is full']));
});
