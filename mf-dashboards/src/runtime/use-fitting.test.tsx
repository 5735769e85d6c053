import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useFitting } from './use-fitting';

let room = 0;
const resized: (() => void)[] = [];
/** Widths of the bar’s words at each level. */
let needs: readonly number[] = [];

function Bar({ parts = '' }: { parts?: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const level = useFitting(bar, 2, parts, 'More');
  return (
    <div ref={bar} data-testid="bar" data-level={level}>
      <span>
        {level === 0 && <button type="button">Export</button>}
        {level === 1 && (
          <div>
            <button type="button" aria-label="Export" />
          </div>
        )}
        {level === 2 && <MenuButton label="More" items={[{ id: 'export', label: 'Export', onSelect: () => {} }]} />}
      </span>
    </div>
  );
}

const width = (element: Element) => needs[Number(element.closest('[data-level]')?.getAttribute('data-level'))] ?? 0;
const level = () => screen.getByTestId('bar').dataset.level;
/** The bar has another width, or a part of it. */
const resize = (to: number) => {
  room = to;
  act(() => {
    for (const tell of resized) tell();
  });
};

beforeEach(() => {
  resized.length = 0;
  needs = [300, 200, 100];
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room);
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.max(room, width(this));
  });
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { width: this.dataset.level ? room : width(this) } as DOMRect;
  });
  window.ResizeObserver = class {
    constructor(tell: ResizeObserverCallback) {
      resized.push(() => tell([], this));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

test.each([
  [400, '0'],
  [300, '0'],
  [299, '1'],
  [150, '2'],
  [50, '2'],
])('a bar of %i px gives way as far as it has to', (px, wanted) => {
  room = px;
  render(<Bar />);
  expect(level()).toBe(wanted);
});

test('it follows its width, both ways', () => {
  room = 400;
  render(<Bar />);
  resize(150);
  expect(level()).toBe('2');
  resize(250);
  expect(level()).toBe('1');
  resize(400);
  expect(level()).toBe('0');
});

test('a part that grows late, or is another one, is measured too', () => {
  room = 320;
  const { rerender } = render(<Bar />);
  needs = [350, 250, 150];
  resize(320);
  expect(level()).toBe('1');
  needs = [310, 250, 150];
  rerender(<Bar parts="shorter" />);
  expect(level()).toBe('0');
});

test('a part that takes all room is measured by what is in it', () => {
  room = 320;
  needs = [350, 250, 150];
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { width: this.matches('[data-level], span') ? room : width(this) } as DOMRect;
  });
  render(<Bar />);
  expect(level()).toBe('1');
  needs = [310, 240, 150];
  resize(320);
  expect(level()).toBe('0');
});

test('the focus stays on its tool, goes to the menu that has it, and comes back with it', () => {
  room = 400;
  render(<Bar />);
  screen.getByRole('button', { name: 'Export' }).focus();
  resize(250);
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
  resize(150);
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  resize(400);
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
});

test('no focus comes to a bar that has lost it before', async () => {
  room = 400;
  render(<Bar />);
  const tool = screen.getByRole('button', { name: 'Export' });
  tool.focus();
  await act(async () => tool.blur());
  resize(150);
  expect(document.body).toHaveFocus();
});

test('an open menu stays while the bar gets room, or other parts; once it is closed, the bar is measured', async () => {
  room = 150;
  const { rerender } = render(<Bar />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  resize(400);
  rerender(<Bar parts="shorter" />);
  expect(screen.getByRole('menuitem', { name: 'Export' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(level()).toBe('0'));
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
});
