import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { DateTimeField } from './date-time-field';
import { formatDateTimeText, parseDateTimeText } from './date-time-text';

function Held({ initial, onValue }: { initial: number | null; onValue: (value: unknown) => void }) {
  const [value, setValue] = useState<number | null | undefined>(initial);
  return (
    <DateTimeField
      label="Start"
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

const noon = new Date(2026, 4, 20, 12, 30, 5).getTime();
const field = () => screen.getByRole('textbox', { name: 'Start' });

test.each([
  ['2026-05-20 12:30:05', noon],
  ['2026-05-20T12:30:05', noon],
  ['2026-5-20 12:30', noon - 5000],
  ['2026-05-20', new Date(2026, 4, 20).getTime()],
  ['', null],
  ['2026-04-31', undefined],
  ['2026-05-20 24:00', undefined],
  ['20.5.2026', undefined],
])('%j reads as %s', (text, expected) => {
  expect(parseDateTimeText(text)).toBe(expected);
});

test('every second is read back as it was written', () => {
  // Hours that occur twice when clocks go back stand for the first of the two.
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => second * 1000);
  fc.assert(
    fc.property(seconds, (ms) => {
      const text = formatDateTimeText(ms);
      expect(formatDateTimeText(parseDateTimeText(text) as number)).toBe(text);
    }),
  );
});

test('typing reports the moment, NaN while it is none, and the text stays', async () => {
  const onValue = jest.fn();
  const { user } = await renderKit(<Held initial={noon} onValue={onValue} />);
  expect(field()).toHaveValue('2026-05-20 12:30:05');
  await user.clear(field());
  await user.type(field(), '2026-05');
  expect(onValue).toHaveBeenLastCalledWith(Number.NaN);
  await user.tab();
  expect(field()).toHaveAccessibleDescription('Write the date as yyyy-MM-dd HH:mm:ss');
  await user.type(field(), '-21');
  expect(onValue).toHaveBeenLastCalledWith(new Date(2026, 4, 21).getTime());
  expect(field()).toHaveValue('2026-05-21');
});

test('a day chosen from the calendar keeps the time of day', async () => {
  const onValue = jest.fn();
  const { user } = await renderKit(<Held initial={noon} onValue={onValue} />);
  await user.click(screen.getByRole('button', { name: 'Open calendar' }));
  await screen.findByRole('button', { name: '2026' });
  await expectAccessible(screen.getByRole('dialog', { name: 'Open calendar' }));
  await user.click(screen.getByRole('button', { name: '22 May 2026' }));
  expect(onValue).toHaveBeenLastCalledWith(new Date(2026, 4, 22, 12, 30, 5).getTime());
});
