import { screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit';
import type { ChartLine } from './chart-data';
import ChartTooltip, { inColumns } from './chart-tooltip';

const summary = { last: 24.3471, min: 20, avg: 24, max: 24.3471, count: 9 };
const line = (more: Partial<ChartLine> = {}): ChartLine => ({ id: 'a', label: 'Oil', unit: '°C', summary, ...more });

const tooltip = (one: ChartLine) => (
  <ChartTooltip
    members={[{ one, at: 0 }]}
    data={[[1000], [24.3471]]}
    index={0}
    left={10}
    width={100}
    distance={() => 0}
  />
);

it.each([
  [{}, '24.35 °C'],
  [{ decimals: 1 }, '24.3 °C'],
  [{ decimals: 0 }, '24 °C'],
  [{ decimals: 5 }, '24.34710 °C'],
])('writes values with the decimals of their line: %j', async (more, words) => {
  await renderKit(tooltip(line(more)));
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('stands above the page, so that a small chart doesn’t cut it off', async () => {
  const { container } = await renderKit(tooltip(line()));
  expect(container).not.toHaveTextContent('Oil');
  expect(document.querySelector('[data-overlays]')).toHaveTextContent('Oil');
});

it('stands in columns where rows have no room below one another, and says how many have none at all', () => {
  Object.assign(window, { innerHeight: 300, innerWidth: 520 });
  const rows = Array.from({ length: 23 }, (_, at) => at);
  const { columns, more } = inColumns(rows);
  expect(columns.map(({ length }) => length)).toEqual([10, 10]);
  expect(more).toBe(3);
  expect(inColumns(rows.slice(0, 12)).columns.map(({ length }) => length)).toEqual([10, 2]);
});
