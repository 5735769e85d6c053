import { act, waitFor } from '@testing-library/react';
import { expectAccessible } from '../testing/accessible';
import { DeviceForm, interval, name, save } from '../testing/device-form';
import { renderKit } from '../testing/render-kit';

const settled = () => act(async () => {});

test('stores the values as the schema reads them, once', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<DeviceForm onSubmit={onSubmit} />);
  await user.type(name(), '  Pump ');
  await user.type(interval(), '5{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Pump', interval: 5 });
});

test('an untouched form says nothing; what is missing stands beside the button once its field was left', async () => {
  const { user } = await renderKit(<DeviceForm />);
  await settled();
  expect(save()).not.toHaveAccessibleDescription();
  expect(name()).not.toBeInvalid();
  await expectAccessible();
  await user.click(interval());
  await user.tab();
  expect(save()).not.toHaveAccessibleDescription();
  await user.click(name());
  await user.tab();
  await waitFor(() => expect(save()).toHaveAccessibleDescription('Check this field: Name'));
  expect(save()).toHaveAttribute('aria-disabled', 'true');
});

test('an error shows when its field is left, and goes while it is put right', async () => {
  const { user } = await renderKit(<DeviceForm />);
  await user.type(name(), 'Far too long a name');
  expect(name()).not.toBeInvalid();
  await user.tab();
  await waitFor(() => expect(name()).toHaveAccessibleDescription('At most 10 characters'));
  await user.clear(name());
  await user.type(name(), 'Pump');
  await waitFor(() => expect(name()).not.toBeInvalid());
});

test('a rule may have a message of its own; text that is no number is an error', async () => {
  const { user } = await renderKit(<DeviceForm values={{ name: 'Pump', interval: 5 }} />);
  await user.clear(interval());
  await user.type(interval(), '0');
  await user.tab();
  await waitFor(() => expect(interval()).toHaveAccessibleDescription('At least a second'));
  await user.clear(interval());
  await user.type(interval(), 'x');
  await waitFor(() => expect(interval()).toHaveAccessibleDescription('Enter a valid value'));
  expect(interval()).toHaveValue('x');
});

test('pressing the button of an incomplete form shows the errors and goes to the first', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(<DeviceForm onSubmit={onSubmit} />);
  await settled();
  await user.click(save());
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Required'));
  await waitFor(() => expect(save()).toHaveAccessibleDescription('Check this field: Name'));
  expect(name()).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('nothing changed, nothing to save, and the reason says so', async () => {
  const onSubmit = jest.fn();
  const { user } = await renderKit(
    <DeviceForm values={{ name: 'Pump', interval: 5 }} requireChange onSubmit={onSubmit} />,
  );
  await settled();
  expect(save()).toHaveAccessibleDescription('Nothing has changed yet');
  await user.type(name(), '2');
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
  await user.click(save());
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(save()).toHaveAccessibleDescription('Nothing has changed yet'));
});
