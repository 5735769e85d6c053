import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { setLanguage } from '../i18n/i18n';
import { defaultReaderFormats, setReaderFormats } from '../i18n/reader-formats';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { formatDateTimeText, parseDateTimeText } from '../time/date-time-text';
import { DateTimeField } from './date-time-field';
import { type Entry, Unreadable } from './unreadable';

function Held({ initial, onValue }: { initial?: number; onValue: (value: unknown) => void }) {
  const [value, setValue] = useState<Entry<number>>(initial);
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

const readIn = (timeZone: string) => setReaderFormats({ ...defaultReaderFormats, timeZone });
afterEach(() => setReaderFormats(defaultReaderFormats));

const noon = new Date(2026, 4, 20, 12, 30, 5).getTime();
const field = () => screen.getByRole('textbox', { name: 'Start' });

test.each([
  ['2026-05-20 12:30:05', noon],
  ['2026-05-20T12:30:05', noon],
  ['2026-5-20 12:30', noon - 5000],
  ['2026-05-20', new Date(2026, 4, 20).getTime()],
  ['۲۰۲۶-۰۵-۲۰ ۱۲:۳۰:۰۵', noon],
  ['', null],
  ['2026-04-31', undefined],
  ['2026-05-20 24:00', undefined],
  ['20.5.2026', undefined],
])('%j reads as %s', (text, expected) => {
  expect(parseDateTimeText(text)).toBe(expected);
});

test.each([
  ['Asia/Tokyo', '2026-05-20 12:30:05', Date.UTC(2026, 4, 20, 3, 30, 5)],
  ['Asia/Kathmandu', '2026-05-20 00:15', Date.UTC(2026, 4, 19, 18, 30)],
  ['Pacific/Kiritimati', '2026-05-20', Date.UTC(2026, 4, 19, 10)],
  ['Europe/Berlin', '2026-03-29 01:59:59', Date.UTC(2026, 2, 29, 0, 59, 59)],
  ['Europe/Berlin', '2026-03-29 03:00:00', Date.UTC(2026, 2, 29, 1)],
  // Left out when clocks go forward: an hour later.
  ['Europe/Berlin', '2026-03-29 02:30:00', Date.UTC(2026, 2, 29, 1, 30)],
  // Twice when they go back: the first.
  ['Europe/Berlin', '2026-10-25 02:30:00', Date.UTC(2026, 9, 25, 0, 30)],
  ['America/New_York', '2026-11-01 03:00:00', Date.UTC(2026, 10, 1, 8)],
])('in %s %s reads as %d', (zone, text, expected) => {
  readIn(zone);
  expect(parseDateTimeText(text)).toBe(expected);
});

test('every second is read back as it was written, in every zone', () => {
  // Hours that occur twice when clocks go back stand for the first of the two.
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => second * 1000);
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia');
  fc.assert(
    fc.property(seconds, zones, (ms, zone) => {
      readIn(zone);
      const text = formatDateTimeText(ms);
      expect(formatDateTimeText(parseDateTimeText(text) as number)).toBe(text);
    }),
  );
});

test('typing reports the moment, what cannot be read while it is none, and the text stays', async () => {
  const onValue = jest.fn();
  const { user } = await renderKit(<Held initial={noon} onValue={onValue} />);
  expect(field()).toHaveValue('2026-05-20 12:30:05');
  await user.clear(field());
  await user.type(field(), '2026-05');
  expect(onValue).toHaveBeenLastCalledWith(new Unreadable('2026-05', 'Use the format yyyy-MM-dd HH:mm:ss'));
  await user.tab();
  expect(field()).toHaveAccessibleDescription('Use the format yyyy-MM-dd HH:mm:ss');
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

const openCalendar = async (user: { keyboard: (keys: string) => Promise<void> }) => {
  act(() => screen.getByRole('button', { name: 'Open calendar' }).focus());
  await user.keyboard('{Enter}');
  return screen.findByRole('button', { name: '20 May 2026' });
};

test('keys of the calendar: it begins on its day, pages are months and years, and arrows cross the borders of weeks and months', async () => {
  const onValue = jest.fn();
  const { user } = await renderKit(<Held initial={noon} onValue={onValue} />);
  const day = await openCalendar(user);
  await waitFor(() => expect(day).toHaveFocus());
  const stops = [
    ['{PageUp}', '20 April 2026'],
    ['{ArrowLeft}', '19 April 2026'],
    ['{ArrowRight}{ArrowRight}', '21 April 2026'],
    ['{Home}', '20 April 2026'],
    ['{ArrowLeft}', '19 April 2026'],
    ['{PageDown}', '19 May 2026'],
    ['{ArrowDown}{ArrowDown}', '2 June 2026'],
    ['{Shift>}{PageUp}{/Shift}', '2 June 2025'],
    ['{ArrowUp}', '26 May 2025'],
  ] as const;
  for (const [keys, name] of stops) {
    await user.keyboard(keys);
    expect(screen.getByRole('button', { name })).toHaveFocus();
  }
  // One stop of the Tab key among the days.
  await user.tab();
  expect(screen.getByRole('button', { name: 'Next hour' })).toHaveFocus();
  await user.tab({ shift: true });
  await user.keyboard('{Enter}');
  expect(onValue).toHaveBeenLastCalledWith(new Date(2025, 4, 26, 12, 30, 5).getTime());
});

test('the calendar keeps the focus when a day is chosen, and when months and years are shown and chosen', async () => {
  const { user } = await renderKit(<Held initial={noon} onValue={() => {}} />);
  await openCalendar(user);
  await user.keyboard('{ArrowRight}{Enter}');
  expect(screen.getByRole('button', { name: '21 May 2026' })).toHaveFocus();
  act(() => screen.getByRole('button', { name: 'May' }).focus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'May', pressed: true })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(screen.getByRole('button', { name: '1 July 2026' })).toHaveFocus();
  act(() => screen.getByRole('button', { name: '2026' }).focus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: '2026', pressed: true })).toHaveFocus();
});

test('opened once more, the calendar begins on its day as well, though its code is there already', async () => {
  const { user } = await renderKit(<Held initial={noon} onValue={() => {}} />);
  await openCalendar(user);
  await user.keyboard('{Escape}');
  const day = await openCalendar(user);
  await waitFor(() => expect(day).toHaveFocus());
});

test('keys of the calendar lead to no day that may not be chosen', async () => {
  const { user } = await renderKit(
    <DateTimeField
      label="Start"
      value={noon}
      min={noon}
      max={new Date(2026, 4, 25).getTime()}
      onChange={() => undefined}
    />,
  );
  const day = await openCalendar(user);
  await waitFor(() => expect(day).toHaveFocus());
  await user.keyboard('{PageDown}');
  expect(screen.getByRole('button', { name: '25 May 2026' })).toHaveFocus();
  await user.keyboard('{PageUp}');
  expect(day).toHaveFocus();
});

test('the calendar’s digits are those of its field, in Persian too', async () => {
  await renderKit(<Held initial={noon} onValue={() => {}} />);
  await act(() => setLanguage('fa_IR'));
  try {
    fireEvent.click(screen.getByRole('button', { name: 'باز کردن تقویم' }));
    const day = await screen.findByRole('button', { name: /^20 / });
    expect(day).toHaveAccessibleName(expect.stringMatching(/2026$/));
  } finally {
    await act(() => setLanguage('en_US'));
  }
});

test('the calendar names its buttons in the language of the page', async () => {
  await renderKit(<Held initial={noon} onValue={() => {}} />);
  await act(() => setLanguage('de_DE'));
  fireEvent.click(screen.getByRole('button', { name: 'Kalender öffnen' }));
  try {
    await screen.findByRole('button', { name: 'Nächste Stunde' });
    expect(screen.queryAllByRole('button', { name: /next|previous/i })).toEqual([]);
  } finally {
    await act(() => setLanguage('en_US'));
  }
});

test.each(['22 May 2026', 'Next month', 'Previous hour'])('Escape closes the calendar on %j', async (name) => {
  const { user } = await renderKit(<Held initial={noon} onValue={() => {}} />);
  await user.click(screen.getByRole('button', { name: 'Open calendar' }));
  const control = await screen.findByRole('button', { name });
  act(() => control.focus());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus();
});

describe('a reader whose profile names another zone than this computer has', () => {
  // In New York clocks go from 1:59:59 to 3:00:00 on 8 March 2026.
  const before = Date.UTC(2026, 2, 7, 7, 30);
  const after = Date.UTC(2026, 2, 9, 6, 30);
  beforeEach(() => readIn('America/New_York'));

  test('reads and types the time of that zone, on both sides of a change of its clocks', async () => {
    const onValue = jest.fn();
    const { user } = await renderKit(<Held initial={before} onValue={onValue} />);
    expect(field()).toHaveValue('2026-03-07 02:30:00');
    await user.clear(field());
    await user.type(field(), '2026-03-09 02:30:00');
    expect(onValue).toHaveBeenLastCalledWith(after);
  });

  test('chooses days of that zone, and keeps its time of day across a change of its clocks', async () => {
    const onValue = jest.fn();
    const { user } = await renderKit(<Held initial={before} onValue={onValue} />);
    await user.click(screen.getByRole('button', { name: 'Open calendar' }));
    expect(await screen.findByRole('button', { name: '7 March 2026' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '9 March 2026' }));
    expect(onValue).toHaveBeenLastCalledWith(after);
    expect(field()).toHaveValue('2026-03-09 02:30:00');
  });

  test('goes an hour back over the one that clocks leave out', async () => {
    const { user } = await renderKit(<Held initial={Date.UTC(2026, 2, 8, 7)} onValue={() => {}} />);
    expect(field()).toHaveValue('2026-03-08 03:00:00');
    await user.click(screen.getByRole('button', { name: 'Open calendar' }));
    fireEvent.mouseDown(await screen.findByRole('button', { name: 'Previous hour' }));
    fireEvent.mouseUp(screen.getByRole('button', { name: 'Previous hour' }));
    expect(field()).toHaveValue('2026-03-08 01:00:00');
  });

  test('begins with the day that it is there', async () => {
    readIn('Pacific/Kiritimati');
    // Midday there is the evening before, in a month before, in Greenwich.
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 4, 31, 22));
    const onValue = jest.fn();
    const { user } = await renderKit(<Held onValue={onValue} />);
    await user.click(screen.getByRole('button', { name: 'Open calendar' }));
    await user.click(await screen.findByRole('button', { name: '2 June 2026' }));
    expect(onValue).toHaveBeenLastCalledWith(Date.UTC(2026, 5, 1, 22));
  });
});
