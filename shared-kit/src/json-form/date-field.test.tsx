import { fireEvent, screen } from '@testing-library/react';
import { defaultReaderFormats, setReaderFormats } from '../i18n/reader-formats';
import { renderKit } from '../testing/render-kit';
import { JsonForm } from './json-form';
import type { JsonFormValue } from './json-form-types';

afterEach(() => setReaderFormats(defaultReaderFormats));

const lateOnThe28th = Date.UTC(2026, 2, 28, 23, 30);

test.each([
  ['UTC', '2026-03-28', Date.UTC(2026, 2, 30)],
  // On the 29th clocks go forward.
  ['Europe/Berlin', '2026-03-29', Date.UTC(2026, 2, 29, 22)],
  ['Asia/Tokyo', '2026-03-29', Date.UTC(2026, 2, 29, 15)],
])('a day is one of the zone that its reader has chosen: %s', async (timeZone, shown, begins) => {
  setReaderFormats({ ...defaultReaderFormats, timeZone });
  const value: JsonFormValue = {
    schema: { type: 'object', properties: { day: { type: 'number', title: 'Day' } } },
    form: [{ key: 'day', type: 'date' }],
    model: { day: lateOnThe28th },
  };
  const onChange = jest.fn();
  await renderKit(<JsonForm label="Settings" value={value} onChange={onChange} />);
  expect(screen.getByLabelText('Day')).toHaveValue(shown);
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-30' } });
  expect(onChange).toHaveBeenLastCalledWith({ ...value, model: { day: begins } });
});
