import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { DAY, WEEK } from '@mullion/shared-kit/time/constants';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, storedDashboard, uuid } from '../../testing/render-dashboards';
import { renderWidget } from '../../testing/render-widget';
import { testSettings } from '../../testing/turned-settings';
import { rangeUntilTonight, templateRange } from './date-range';

const type = 'date.date_range_navigator';
const navigator = (settings: object) => ({
  ...{ isSystemType: true, bundleAlias: 'date', typeAlias: 'date_range_navigator', type: 'static', title: 'Range' },
  config: { title: 'Range', datasources: [], settings },
});
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const days = () => screen.getByRole('button', { name: 'Dates' });
const dayIn = (panel: HTMLElement, day: number) => within(panel).getByRole('button', { name: `${day} November 2026` });

beforeEach(() => {
  window.sessionStorage.clear();
  jest.spyOn(Date, 'now').mockReturnValue(new Date(2026, 10, 22, 15, 30).getTime());
});

const open = (settings: object = {}) =>
  openDashboards(`/dashboards/${uuid(1)}`, storedDashboard({ a: navigator(settings) }));

test('the dashboard follows the week up to tonight, other days, steps, and lengths', async () => {
  await open();
  expect(await screen.findByRole('button', { name: /2026-11-16 00:00:00.*2026-11-22 23:59:59/ })).toBeVisible();
  expect(days()).toHaveTextContent('Nov 16 – 22, 2026');
  expect(screen.getByRole('combobox', { name: 'Interval' })).toHaveDisplayValue('Week');
  await press('Earlier');
  expect(days()).toHaveTextContent('Nov 15 – 21, 2026');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Step' }), 'Week');
  await press('Later');
  expect(days()).toHaveTextContent('Nov 22 – 28, 2026');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Interval' }), 'Two weeks');
  // Around its end.
  expect(days()).toHaveTextContent('Nov 22 – Dec 5, 2026');
  await expectAccessible(screen.getByRole('group', { name: 'Time range' }));
});

test('days are chosen from two months, and kept for other dashboards of the tab', async () => {
  const { unmount } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Dates' }));
  const panel = await screen.findByRole('dialog', { name: 'Dates' });
  expect(await within(panel).findAllByRole('grid')).toHaveLength(2);
  await userEvent.click(dayIn(panel, 3));
  expect(within(panel).getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription('Choose the last day');
  await userEvent.click(dayIn(panel, 5));
  await userEvent.click(within(panel).getByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(days()).toHaveTextContent('Nov 3 – 5, 2026');
  expect(screen.getByRole('combobox', { name: 'Interval' })).toHaveDisplayValue('Custom interval');
  unmount();
  await open();
  expect(days()).toHaveTextContent('Nov 3 – 5, 2026');
});

test('weeks and nights are those of the wall clock', () => {
  const now = new Date(2026, 10, 22, 15, 30).getTime();
  const { start, end } = rangeUntilTonight('week', now);
  expect(end + 1 - start).toBe(WEEK);
  expect(templateRange('thisWeek', now, 1)).toEqual({ start, end });
  expect(templateRange('thisWeek', now, 0)).toEqual({ start: end + 1 - DAY, end: end - DAY + WEEK });
});

/** What a navigator with these settings shows and has the dashboard follow. */
async function traceOf(settings: Readonly<Record<string, unknown>>) {
  const { container, timewindows, unmount } = await renderWidget(type, { settings, isUntargeted: true });
  await screen.findByRole('button', { name: 'Later' });
  const shown = [container.innerHTML];
  const dates = screen.queryByRole('button', { name: 'Dates' });
  if (dates) {
    act(() => dates.click());
    const panel = await screen.findByRole('dialog');
    await within(panel).findAllByRole('grid');
    shown.push(panel.innerHTML);
    for (const day of [20, 21]) act(() => dayIn(panel, day).click());
    shown.push(String(screen.queryByRole('dialog') === null));
  }
  act(() => screen.getByRole('button', { name: 'Later' }).click());
  const kept = window.sessionStorage.getItem('date-range');
  unmount();
  window.sessionStorage.clear();
  return JSON.stringify([shown, timewindows, kept])
    .replace(/<svg.*?<\/svg>| pr_id_\d+=\\"\\"/g, '')
    .replace(/ (id|for|aria-\w+|data-\w+)=\\"[^"]*\\"/g, '');
}

testSettings('src/widgets/date/date-range.test.tsx', {
  trace: (_, { settings }) => traceOf(settings),
  turned: { firstDayOfWeek: 7 },
});
