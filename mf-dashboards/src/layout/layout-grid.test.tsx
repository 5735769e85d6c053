import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { mostAtOnce } from '../model/most-at-once';
import { drawAll } from './draw-all';
import { LayoutGrid } from './layout-grid';
import { rowHeightStyle } from './row-height';

jest.mock('./widget-frame', () => ({ WidgetFrame: () => <article /> }));

/** Cells that wait to come near, with what tells that they are. */
const waiting: { cell: Element; come: () => void }[] = [];
const usual = window.IntersectionObserver;
beforeEach(() => {
  waiting.length = 0;
  window.IntersectionObserver = class {
    constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(cell: Element) {
      waiting.push({ cell, come: () => this.tell([{ isIntersecting: true }]) });
    }
    disconnect() {}
  } as never;
});
afterEach(() => {
  window.IntersectionObserver = usual;
});

const show = (count: number, least?: number) => {
  const ids = Array.from({ length: count }, (_, at) => `w${at}`);
  const placed = ids.map((id, at) => [id, { col: at % 24, row: Math.floor(at / 24), sizeX: 1, sizeY: 1 }]);
  const layout = { widgets: Object.fromEntries(placed), gridSettings: {} };
  return render(
    <LayoutGrid
      layout={layout as never}
      least={least}
      widgets={Object.fromEntries(ids.map((id) => [id, { config: {} }])) as never}
    />,
  );
};

test('as many widgets as dashboards have are drawn at once', () => {
  show(mostAtOnce);
  expect(screen.getAllByRole('article')).toHaveLength(mostAtOnce);
});

test('of very many, those are drawn that come near to what is seen', () => {
  show(mostAtOnce + 1);
  expect(screen.queryAllByRole('article')).toEqual([]);
  expect(waiting).toHaveLength(mostAtOnce + 1);
  act(() => waiting[7]?.come());
  expect(waiting[7]?.cell).toContainElement(screen.getByRole('article'));
});

const printing = (name: string) => window.dispatchEvent(new Event(name));

test.each([
  [
    'printed',
    () => {
      printing('beforeprint');
      return () => printing('afterprint');
    },
  ],
  ['taken as a picture', drawAll],
])('all of very many are drawn while they are %s', (_, begin) => {
  show(mostAtOnce + 1);
  act(() => waiting[7]?.come());
  let end = (): unknown => undefined;
  act(() => {
    end = begin();
  });
  expect(screen.getAllByRole('article')).toHaveLength(mostAtOnce + 1);
  // Those that were not near have no values yet, and a print says so.
  expect(document.querySelectorAll('.early')).toHaveLength(mostAtOnce);
  expect(waiting[7]?.cell.querySelector('.early')).toBeNull();
  act(() => void end());
  expect(waiting[7]?.cell).toContainElement(screen.getByRole('article'));
});

test('a sheet shows what the window does, however narrow it is, and scales it', () => {
  const is: Record<string, boolean> = {};
  const tellers: (() => void)[] = [];
  const { matchMedia } = window;
  window.matchMedia = ((query: string) => ({
    get matches() {
      return is[query] ?? false;
    },
    addEventListener: (_: string, tell: () => void) => tellers.push(tell),
    removeEventListener() {},
  })) as never;
  const { container, unmount } = show(1);
  const grid = container.querySelector<HTMLElement>('[data-narrow]');
  const narrow = (isNarrow: boolean, isPrint: boolean) =>
    act(() => {
      Object.assign(is, { '(width < 960px)': isNarrow, print: isPrint });
      for (const tell of tellers) tell();
    });
  Object.defineProperty(grid, 'offsetWidth', { value: 1190 });
  act(() => void printing('beforeprint'));
  narrow(true, true);
  expect(grid).toHaveAttribute('data-narrow', 'false');
  expect(grid?.style.getPropertyValue('--window-width')).toBe('1190px');
  act(() => void printing('afterprint'));
  narrow(true, false);
  expect(grid).toHaveAttribute('data-narrow', 'true');
  unmount();
  window.matchMedia = matchMedia;
});

test('what a grid says of itself changes nothing in its widgets: none of it is a name of the theme', () => {
  const theme = readFileSync(join(__dirname, '../../../shared-kit/src/theme/theme.css'), 'utf8');
  const { container } = show(1);
  const own = Array.from(container.querySelector<HTMLElement>('[data-narrow]')?.style ?? []);
  expect(own).toContain('--columns');
  expect(own.filter((name) => name.startsWith('--') && theme.includes(`${name}:`))).toEqual([]);
});

test('rows are no lower than in a grid of the least width', () => {
  const { container } = show(1, 960);
  const grid = container.querySelector<HTMLElement>('[data-narrow]');
  expect(grid?.style.getPropertyValue('--cell-height')).toBe(rowHeightStyle({ columns: 24, margin: 10 }, 960));
});
