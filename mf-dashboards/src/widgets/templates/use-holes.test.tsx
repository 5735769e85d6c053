import { act, render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import type { ScriptData } from '../../runtime/frame-context';
import { InHead } from '../../runtime/head-place';
import type { WidgetContext } from '../../runtime/widget-context';
import { hostile } from '../../testing/hostile';
import { useHoles } from './use-holes';

let handlers: ReturnType<typeof useHoles>['handlers'];
let clear: ReturnType<typeof useHoles>['clear'];
let drawn = 0;

/** Says what it would draw. */
function Drawn({ ctx }: { ctx: WidgetContext }) {
  drawn += 1;
  return (
    <>
      <InHead>
        <button type="button">Download</button>
      </InHead>
      <p>{`${ctx.widget.config.title} ${JSON.stringify(ctx.settings)}`}</p>
    </>
  );
}

const key = { name: 'oil', type: 'timeseries', label: 'Oil' };
const data = [
  {
    datasource: { entityAliasId: 'x', aliasName: 'x', entityType: 'DEVICE', entityId: 'p', dataKeys: [key] },
    dataKey: key,
    data: [],
  },
] as unknown as ScriptData[];

function Holes({ id }: { id: string }) {
  const ctx = useMemo(
    () => ({ place: id, widget: { id, title: '', config: { title: 'Tank' } }, sources: [], settings: {} }),
    [id],
  );
  const all = useHoles(ctx as unknown as WidgetContext, (type) => (type === 'cards.no_such' ? undefined : Drawn), data);
  ({ handlers, clear } = all);
  return <section>{all.holes}</section>;
}

const place = { left: 1, top: 2, width: 30, height: 40 };
const gauge = (settings: object = {}) => ({
  draws: { name: 'TbCanvasDigitalGauge', args: [null, 'a'], settings },
  place,
});
const say = (id: unknown, said: unknown) => act(() => void handlers.hole?.(id, said));
const texts = () => screen.queryAllByText(/^Tank/).map(({ textContent }) => textContent);
let count = 0;
beforeEach(() => {
  jest.useFakeTimers();
  drawn = 0;
  count += 1;
  render(<Holes id={`w${count}`} />);
});
afterEach(() => jest.useRealTimers());

test('believes nothing that a frame says of a place', () => {
  for (const id of [...hostile, 'door-1']) {
    for (const one of hostile) {
      for (const said of [
        one,
        { draws: one, place: one },
        { draws: { name: one, args: one, settings: one, only: one }, place: { left: one, top: one } },
        { ...gauge(), draws: { name: 'TbFlot', args: [one, one], settings: one, only: [one, one] } },
      ]) {
        try {
          say(id, said);
        } catch (error) {
          expect((error as Error).message).toMatch(/There may be 8|called too often/);
        }
      }
    }
  }
  act(() => void jest.runAllTimers());
  expect(screen.queryAllByText(/^Tank/).length).toBeLessThanOrEqual(8);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('draws what has other settings anew a few times in a second, however often they are said, and what moves not at all', () => {
  say('door-1', gauge());
  for (let at = 0; at < 100; at += 1) {
    say('door-1', gauge({ at }));
    act(() => void jest.advanceTimersByTime(10));
  }
  act(() => void jest.runAllTimers());
  expect(texts()).toEqual(['Tank {"at":99}']);
  expect(drawn).toBeLessThanOrEqual(8);
  const before = drawn;
  for (let left = 0; left < 100; left += 1) say('door-1', { ...gauge({ at: 99 }), place: { ...place, left } });
  act(() => void jest.runAllTimers());
  expect(drawn).toBe(before);
  expect(screen.getByText(/^Tank/).parentElement).toHaveStyle({ left: '99px' });
});

test('what is asked for anew again and again is refused', () => {
  const tries = Array.from({ length: 200 }, (_, at) => {
    try {
      say('door-1', { ...gauge(), draws: { name: 'TbFlot', args: [], only: at % 2 ? [0] : [] } });
      return 'done';
    } catch (error) {
      return (error as Error).message;
    }
  });
  // What stays as it is may be said on.
  const refused = tries.filter((one) => one !== 'done');
  expect(refused).toEqual(Array(40).fill('What the page draws in a widget is called too often'));
});

test('more than the page draws are refused by name, and all of a frame that has stopped are gone', () => {
  for (let at = 0; at < 8; at += 1) say(`door-${at}`, gauge());
  expect(() => handlers.hole?.('state-1', { stateId: 'a', place })).toThrow(
    'There may be 8 charts, gauges, maps, and states in a widget',
  );
  expect(texts()).toHaveLength(8);
  expect(texts().at(-1)).toBe('Tank 8 {}');
  act(() => clear());
  expect(texts()).toEqual([]);
});

test('a type of the system that there is none of is named', () => {
  const draws = { name: 'TbSystemWidget', args: [null, 'cards.no_such'] };
  expect(() => handlers.hole?.('door-1', { ...gauge(), draws })).toThrow('There is no system widget “cards.no_such”');
  expect(texts()).toEqual([]);
});

test('a dialog of the frame hides what it covers', () => {
  say('door-1', { ...gauge(), isCovered: true });
  expect(screen.getByText(/^Tank/)).not.toBeVisible();
  say('door-1', gauge());
  expect(screen.getByText(/^Tank/)).toBeVisible();
});
