import { screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit';
import { DAY, HOUR } from '../time/constants';
import { lastHistory } from '../time/timewindow';
import { lastOf, TimewindowPresets } from './timewindow-presets';

test('a preset acts at once, and is marked while it holds', async () => {
  const onChange = jest.fn();
  const { user } = await renderKit(
    <TimewindowPresets value={{ selectedTab: 0, realtime: { timewindowMs: HOUR } }} onChange={onChange} />,
  );
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent(/^1 h/);
  await user.click(screen.getByRole('button', { name: /^24 h/ }));
  expect(onChange).toHaveBeenCalledWith(
    expect.objectContaining({ selectedTab: 0, realtime: expect.objectContaining({ timewindowMs: DAY }) }),
  );
});

test('history stays history, a fixed period becomes live, and values are grouped to fit', () => {
  expect(lastOf(lastHistory(HOUR), DAY, 500)).toMatchObject({ selectedTab: 1, history: { timewindowMs: DAY } });
  const fixed = { selectedTab: 1 as const, history: { historyType: 1 as const } };
  expect(lastOf(fixed, 7 * DAY, 500)).toMatchObject({ selectedTab: 0, realtime: { timewindowMs: 7 * DAY } });
  expect(lastOf(null, 7 * DAY, 500).realtime?.interval).toBeGreaterThanOrEqual((7 * DAY) / 500);
});
