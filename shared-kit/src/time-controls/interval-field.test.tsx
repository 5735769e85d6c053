import { screen } from '@testing-library/react';
import { useState } from 'react';
import { type Entry, Unreadable } from '../inputs/unreadable';
import { renderKit } from '../testing/render-kit';
import { IntervalField } from './interval-field';

const onValue = jest.fn();

function Held() {
  const [value, setValue] = useState<Entry<number>>(90_000);
  const [shown, setShown] = useState(true);
  const report = (next: Entry<number>) => {
    setValue(next);
    onValue(next);
  };
  return (
    <>
      {shown && <IntervalField label="Interval" value={value} onChange={report} />}
      <button type="button" onClick={() => setShown(!shown)}>
        Other tab
      </button>
    </>
  );
}

const minutes = () => screen.getByRole('spinbutton', { name: 'Minutes' });
const otherTab = () => screen.getByRole('button', { name: 'Other tab' });

test('a part that is no number is unreadable, and stays typed when it is left and shown again', async () => {
  const { user } = await renderKit(<Held />);
  await user.type(minutes(), 'x');
  expect(onValue).toHaveBeenLastCalledWith(expect.any(Unreadable));
  await user.click(otherTab());
  await user.click(otherTab());
  expect(minutes()).toHaveValue('1x');
  expect(minutes()).toHaveAccessibleDescription('Enter a valid value');
  expect(screen.getByRole('spinbutton', { name: 'Seconds' })).toHaveValue('30');
  await user.type(minutes(), '{Backspace}');
  expect(onValue).toHaveBeenLastCalledWith(90_000);
});
