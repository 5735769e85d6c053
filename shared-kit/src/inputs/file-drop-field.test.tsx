import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { FileDropField, type TextFile } from './file-drop-field';

function Held({ onValue }: { onValue: (value: unknown) => void }) {
  const [value, setValue] = useState<TextFile | null | undefined>(null);
  return (
    <FileDropField
      label="Certificate"
      extensions={['.pem', '.crt']}
      maxSize={2048}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

/** jsdom's files cannot be read as text. */
const file = (name: string, text: string) => Object.assign(new File([text], name), { text: async () => text });
const input = () => screen.getByLabelText('Certificate');
const setup = async () => {
  const onValue = jest.fn();
  return { ...(await renderKit(<Held onValue={onValue} />)), onValue };
};

test('a chosen file is read and named, and can be taken away', async () => {
  const { user, onValue } = await setup();
  await expectAccessible();
  await user.upload(input(), file('device.PEM', 'BEGIN'));
  await waitFor(() => expect(onValue).toHaveBeenLastCalledWith({ name: 'device.PEM', text: 'BEGIN' }));
  await user.click(screen.getByRole('button', { name: 'Remove device.PEM' }));
  expect(onValue).toHaveBeenLastCalledWith(null);
});

test('a file can be dropped', async () => {
  const { onValue } = await setup();
  fireEvent.drop(input(), { dataTransfer: { files: [file('a.crt', 'X')] } });
  await waitFor(() => expect(onValue).toHaveBeenLastCalledWith({ name: 'a.crt', text: 'X' }));
});

test.each([
  ['a.txt', 'X', 'a.txt is not one of .pem, .crt'],
  ['a.pem', '', 'a.pem is empty'],
  ['a.pem', 'X'.repeat(2049), 'a.pem is larger than 2 kB'],
])('%s is refused with its reason', async (name, text, reason) => {
  const { onValue } = await setup();
  fireEvent.drop(input(), { dataTransfer: { files: [file(name, text)] } });
  await waitFor(() => expect(input()).toHaveAccessibleDescription(reason));
  expect(onValue).not.toHaveBeenCalled();
});
