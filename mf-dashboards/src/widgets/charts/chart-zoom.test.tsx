import type { TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { session } from '@mullion/shared-kit/session/session';
import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { answerAll, entityAliases, latestOf, onePump, pageOf, pump } from '../../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../../testing/render-dashboards';

/** jsdom can't draw: in the place of a chart, the part of the time that it shows, and what a person does with it. */
jest.mock('@mullion/shared-kit/charts/chart', () => ({
  ...jest.requireActual('@mullion/shared-kit/charts/chart'),
  TimeSeriesChart: ({ label, from, to, zoom, onZoom, feed }: ComponentProps<typeof TimeSeriesChart>) => (
    <section aria-label={`Chart ${label}`}>
      <output>{[from, to, '>', ...(zoom ?? []), '>', feed?.read()?.from, feed?.read()?.to].join(' ')}</output>
      <button type="button" onClick={() => onZoom?.([HOUR_0 + 600_000.4, HOUR_0 + 1_200_000])}>
        Drag
      </button>
      <button type="button" onClick={() => onZoom?.(null)}>
        Double click
      </button>
    </section>
  ),
}));

const HOUR_0 = 1_699_999_200_000;
const HOUR = 3_600_000;
const all = [HOUR_0, HOUR_0 + HOUR] as const;
const part = [HOUR_0 + 600_000, HOUR_0 + 1_200_000] as const;
const hour = {
  selectedTab: 1,
  history: { historyType: 1, interval: 60_000, fixedTimewindow: { startTimeMs: all[0], endTimeMs: all[1] } },
  aggregation: { type: 'AVG', limit: 100 },
};

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const chart = (title: string, more: object = {}) => ({
  ...{ isSystemType: true, bundleAlias: 'charts', typeAlias: 'basic_timeseries', type: 'timeseries', title },
  config: {
    ...{ title, settings: {}, legendConfig: { showAvg: true } },
    datasources: [
      { type: 'entity', entityAliasId: onePump.id, dataKeys: [{ name: 'oil', type: 'timeseries', label: 'oil' }] },
    ],
    ...more,
  },
});

/** A dashboard with two charts that follow its time window, and one with its own; what is asked of the platform. */
async function open({
  isPublic = false,
  ...more
}: {
  isPublic?: boolean;
  timewindow?: object;
  settings?: object;
} = {}) {
  const own = { useDashboardTimewindow: false, timewindow: hour };
  const widgets = { a: chart('One'), b: chart('Two'), c: chart('Own', own) };
  const stored = storedDashboard(widgets, { entityAliases, timewindow: hour, ...more });
  const opened = await openDashboards(`/dashboards/${uuid(1)}`, stored, {
    ...(isPublic && { authority: 'CUSTOMER_USER' as const }),
    answer: (path, _method, query) =>
      path.includes('/values/timeseries') ? { oil: [{ ts: Number(query?.startTs) + 1000, value: '5' }] } : undefined,
  });
  if (isPublic) act(() => session.store.setState(({ authUser }) => ({ authUser: { ...authUser, isPublic } as never })));
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', {})));
  await screen.findByRole('region', { name: 'Chart One' });
  return {
    ...opened,
    /** Stretches that were asked for, with their grouping. */
    asked: () =>
      opened.calls
        .filter(({ path }) => path.includes('/values/timeseries'))
        .map(({ query }) => [Number(query?.startTs), Number(query?.endTs), Number(query?.interval)]),
  };
}

const at = (title: string) => within(screen.getByRole('region', { name: `Chart ${title}` }));
/** What is drawn of a chart: all of its time, the part that is shown, and what of it there is. */
const shows = (title: string) => at(title).getByRole('status').textContent;
const drawn = (whole: readonly number[], zoom: readonly number[], there: readonly number[]) =>
  [whole, zoom, there].map((times) => times.join(' ')).join(' > ');
const press = (title: string, name: string) => userEvent.click(at(title).getByRole('button', { name }));
const answered = () => answerAll(socket, pageOf(latestOf(pump, 'Pump 7', {})));

const whole = drawn(all, [], all).replace('>  >', '> >');

test.each([
  ['', {}],
  [', whose toolbar has no time window', { settings: { showDashboardTimewindow: false } }],
  [', whose time window is hidden', { timewindow: { ...hour, hideInterval: true, hideAggregation: true } }],
  [', of a visitor', { isPublic: true }],
])('a zoom is drawn at once, and then is the time window of the dashboard until it is left%s', async (_, more) => {
  const { asked } = await open(more);
  const before = asked();
  await press('One', 'Drag');
  expect(shows('One')).toBe(drawn(all, part, all));
  expect(asked()).toEqual(before);
  expect(shows('Two')).toBe(whole);

  await waitFor(() => expect(asked().length).toBeGreaterThan(before.length));
  await answered();
  // Finer groups: so many of the usual ones would be few.
  expect(asked().slice(before.length)).toEqual([[...part, 60_000]]);
  await waitFor(() => expect(shows('Two')).toBe(drawn(all, part, part)));
  expect(shows('One')).toBe(drawn(all, part, part));
  expect(shows('Own')).toBe(whole);

  // Any chart that follows it leaves it.
  await press('Two', 'Double click');
  await waitFor(() => expect(shows('One')).toBe(whole));
  expect(shows('Two')).toBe(whole);
});

test('a zoom of a chart with a time window of its own is its own', async () => {
  await open();
  await press('Own', 'Drag');
  await waitFor(() => expect(shows('Own')).toBe(drawn(all, part, part)));
  expect(shows('One')).toBe(whole);
  await press('Own', 'Double click');
  await waitFor(() => expect(shows('Own')).toBe(whole));
});

test('who leaves a zoom has what was chosen before, and a choice leaves it too', async () => {
  await open();
  const choose = async () => {
    await userEvent.click(screen.getAllByRole('button', { name: /^Time window/ })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('tab', { name: 'Live' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  };
  const button = () => screen.getAllByRole('button', { name: /^Time window/ })[0];
  await choose();
  expect(button()).toHaveAccessibleName(/Live/);
  await press('One', 'Drag');
  await waitFor(() => expect(button()).toHaveAccessibleName(/History: from/));
  await press('One', 'Double click');
  expect(button()).toHaveAccessibleName(/Live/);
  await press('One', 'Drag');
  await waitFor(() => expect(button()).toHaveAccessibleName(/History: from/));
  await choose();
  expect(button()).toHaveAccessibleName(/Live/);
});

test('who edits a dashboard that is zoomed changes nothing by that', async () => {
  await open();
  await press('One', 'Drag');
  await waitFor(() => expect(shows('Two')).toBe(drawn(all, part, part)));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
  await answered();
  expect(screen.queryByRole('button', { name: /^Undo: / })).not.toBeInTheDocument();
  await waitFor(() => expect(shows('Two')).toBe(whole));
});
