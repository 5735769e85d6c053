import { screen } from '@testing-library/react';
import { renderKit } from '../testing/render-kit';
import type { ChartLine } from './chart-data';
import type { TooltipLook } from './chart-look';
import ChartTooltip, { inColumns } from './chart-tooltip';
import { describeAt } from './chart-values';

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

const usual: TooltipLook = { isShown: true, isIndividual: false, isCumulative: false, hidesZeros: false, texts: {} };

/** What is told of some lines with these values, line by line; the pointer is at the second, or nowhere. */
async function told(
  lines: readonly [Partial<ChartLine> & { id: string }, value: number][],
  { look = {}, isPointed = true }: { look?: Partial<TooltipLook>; isPointed?: boolean } = {},
) {
  await renderKit(
    <ChartTooltip
      members={lines.map(([more], at) => ({ one: line({ label: more.id, unit: 'l', decimals: 0, ...more }), at }))}
      data={[[Date.UTC(2026, 4, 20, 12)], ...lines.map(([, value]) => [value])]}
      index={0}
      left={10}
      width={100}
      look={{ ...usual, ...look }}
      distance={isPointed ? (place) => Math.abs(place - 1) : undefined}
    />,
  );
  const rows = [...document.querySelectorAll<HTMLElement>('.tooltip .tooltipTime, .tooltip tr')];
  return rows.map(({ textContent, dataset }) => `${dataset.nearest ? '> ' : ''}${textContent}`);
}

it('tells values highest first, and marks the one that the pointer is at', async () => {
  const [time, ...rows] = await told([
    [{ id: 'a' }, 1],
    [{ id: 'b' }, 2],
    [{ id: 'c' }, 3],
  ]);
  expect(time).toMatch(/2026/);
  expect(rows).toEqual(['c3 l', '> b2 l', 'a1 l']);
});

it.each<[string, Partial<TooltipLook>, string[]]>([
  ['nothing where none is wanted', { isShown: false }, []],
  ['the value that the pointer is at alone', { isIndividual: true }, ['b2 l']],
  ['sums too', { isCumulative: true }, ['> b2 (3) l', 'a1 (1) l', 'c0 (3) l']],
  ['no zeros', { hidesZeros: true }, ['> b2 l', 'a1 l']],
  ['what a function says', { texts: { a: { 1: 'low' } } }, ['> b2 l', 'alow l', 'c0 l']],
])('tells %s', async (_, look, rows) => {
  const [, ...shown] = await told(
    [
      [{ id: 'a' }, 1],
      [{ id: 'b' }, 2],
      [{ id: 'c' }, 0],
    ],
    { look },
  );
  expect(shown).toEqual(rows);
});

it('asks once for what a function says of a value', async () => {
  const onUnknownText = jest.fn();
  await told([[{ id: 'a' }, 1]], { look: { texts: { a: {} }, onUnknownText } });
  expect(onUnknownText).toHaveBeenCalledWith('a', 1);
});

it('tells all of a chart whose values are told one by one to who has no pointer there', async () => {
  const [, ...rows] = await told(
    [
      [{ id: 'a' }, 1],
      [{ id: 'b' }, 2],
    ],
    { look: { isIndividual: true }, isPointed: false },
  );
  expect(rows).toEqual(['b2 l', 'a1 l']);
});

it('tells values of an earlier time below that time, and so it does in words', async () => {
  const earlierBy = 24 * 3_600_000;
  const rows = await told([
    [{ id: 'now' }, 1],
    [{ id: 'then', earlierBy }, 2],
  ]);
  expect(rows).toEqual([expect.stringMatching(/20/), 'now1 l', expect.stringMatching(/19/), '> then2 l']);
  const series = [line({ label: 'now' }), line({ label: 'then', earlierBy })];
  const ts = Date.UTC(2026, 4, 20, 12);
  expect(describeAt(series, [[ts], [1], [2]], 0, ts)).toMatch(/May 20, 2026.*now: 1.*May 19, 2026.*then: 2/);
  expect(describeAt(series, [[ts], [1], [2]], 0, ts, 'Asia/Tokyo')).toMatch(
    /May 20, 2026, 21:00:00.*May 19, 2026, 21:00:00/,
  );
});

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
