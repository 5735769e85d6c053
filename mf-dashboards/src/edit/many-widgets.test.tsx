import { notify } from '@mullion/shared-kit/notify/notify';
import { losesChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, storedDashboard, uuid, simpleCard as widget } from '../testing/render-dashboards';

/* Of very many widgets, edit mode draws those near to what is seen: here, of more than 50. */
jest.mock('../model/most-at-once', () => ({ mostAtOnce: 50 }));

/** Px from one widget to the next: four rows of 1250 px in 24 columns, 10 px apart. */
const pitch = 4 * ((1250 - 250) / 24 + 10);
let top = 0;
/** Somebody else in each test: what was not saved is kept for its user. */
let user = 300;
beforeEach(() => {
  user += 1;
  notify.dismiss();
  playSocket();
  top = 0;
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.hasAttribute('data-edit-layout') ? top : 0, 1250, 100);
  });
});

const ids = () => [...document.querySelectorAll('[data-widget]')].map((cell) => cell.getAttribute('data-widget'));
const cell = (id: string) => document.querySelector<HTMLElement>(`[data-widget="${id}"]`);
/** Scrolls so that a widget is the first in sight. */
const scrollTo = (at: number) => {
  top = -at * pitch;
  act(() => void fireEvent.scroll(document));
};

type Answer = NonNullable<Parameters<typeof openDashboards>[2]>['answer'];
async function open(count = 600, answer?: Answer) {
  const widgets = Object.fromEntries(Array.from({ length: count }, (_, at) => [`w${at}`, widget(`Card ${at}`)]));
  await openDashboards(`/dashboards/${uuid(1)}`, storedDashboard(widgets), { userId: uuid(user), answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(ids()).toContain('w0'));
}

test('those near to what is seen are drawn, and the one with the focus', async () => {
  await open();
  expect(ids().length).toBeLessThan(20);
  act(() => cell('w1')?.focus());
  scrollTo(300);
  await waitFor(() => expect(ids()).toEqual(expect.arrayContaining(['w1', 'w300', 'w302'])));
  expect(cell('w1')).toHaveFocus();
  expect(ids()).not.toContain('w3');
  expect(ids().length).toBeLessThan(20);
});

test('a step that is taken back far from what is seen is shown, with the focus', async () => {
  await open();
  scrollTo(400);
  await waitFor(() => expect(cell('w400')).not.toBeNull());
  act(() => cell('w400')?.focus());
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(cell('w400')).toBeNull());
  scrollTo(0);
  await waitFor(() => expect(cell('w0')).not.toBeNull());
  act(() => cell('w0')?.focus());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(cell('w400')).toHaveFocus());
});

test('a step that is taken back is shown while the widget with the focus is out of sight', async () => {
  await open();
  scrollTo(400);
  await waitFor(() => expect(cell('w400')).not.toBeNull());
  act(() => cell('w400')?.focus());
  await userEvent.keyboard('{Delete}');
  scrollTo(0);
  await waitFor(() => expect(cell('w1')).not.toBeNull());
  act(() => cell('w1')?.focus());
  scrollTo(200);
  await waitFor(() => expect(cell('w200')).not.toBeNull());
  expect(cell('w1')).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(cell('w400')).toHaveFocus());
});

test('after a widget that is removed out of sight, the one that follows it has the focus', async () => {
  await open();
  act(() => cell('w1')?.focus());
  scrollTo(300);
  await waitFor(() => expect(cell('w300')).not.toBeNull());
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(cell('w2')).toHaveFocus());
});

test('what is in sight stays when so many are there that only near ones are drawn', async () => {
  await open(50);
  scrollTo(30);
  act(() => cell('w30')?.focus());
  const inSight = cell('w30');
  await userEvent.keyboard('{Control>}c{/Control}{Control>}v{/Control}');
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Card 30, column 1, row 201'));
  expect(cell('w30')).toBe(inSight);
  expect(ids().length).toBeLessThan(20);
});

/** Begins to drag a widget; the rest of it. */
const drag = (id: string) => {
  const element = cell(id) as HTMLElement;
  const move = (x: number, y: number) => fireEvent.mouseMove(document, { clientX: x, clientY: y });
  fireEvent.mouseDown(element, { clientX: 0, clientY: 0 });
  move(5, 5);
  return {
    /** Over so many widgets, or columns. */
    by: (down: number, across = 0) => move(5 + across * (pitch / 4), 5 + down * pitch),
    drop: () => fireEvent.mouseUp(document, { clientX: 5, clientY: 5 }),
  };
};

test('while a widget is dragged, those come that it is brought to', async () => {
  await open();
  const dragged = drag('w0');
  scrollTo(300);
  dragged.by(1, 8);
  await waitFor(() => expect(cell('w302')).not.toBeNull());
  expect(cell('w0')).not.toBeNull();
  expect(ids()).not.toContain('w150');
  dragged.by(300, 8);
  // It would lie on the one that came.
  dragged.by(300, 2);
  dragged.drop();
  await waitFor(() => expect(cell('w0')).toHaveAccessibleName('Card 0, column 9, row 1,201'));
});

test('a drop is refused aloud where there is a widget that was not drawn', async () => {
  await open();
  const dragged = drag('w0');
  dragged.by(300);
  dragged.drop();
  expect(await screen.findByText('There’s no room there')).toBeVisible();
});

test('a widget that is removed while it is dragged holds nothing any more', async () => {
  await open();
  act(() => cell('w0')?.focus());
  drag('w0').by(0, 9);
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(cell('w1')).toHaveFocus());
  scrollTo(300);
  await waitFor(() => expect(cell('w300')).not.toBeNull());
  expect(ids()).not.toContain('w3');
  expect(document.querySelector('.react-grid-placeholder')).toBeNull();
});

test('Escape leaves a widget that is dragged where it was', async () => {
  await open();
  const dragged = drag('w0');
  dragged.by(0, 9);
  await userEvent.keyboard('{Escape}');
  dragged.by(0, 8);
  dragged.drop();
  expect(document.querySelector('.react-grid-placeholder')).toBeNull();
  expect(cell('w0')).toHaveAccessibleName('Card 0, column 1, row 1');
  expect(screen.getByRole('button', { name: /^Undo/ })).toHaveAttribute('aria-disabled', 'true');
  const again = drag('w0');
  again.by(0, 9);
  again.drop();
  await waitFor(() => expect(cell('w0')).toHaveAccessibleName('Card 0, column 10, row 1'));
});

test.each([
  ['put down elsewhere', 9],
  ['left where it was', 0],
])('a widget that is dragged when a save is answered is %s', async (_, across) => {
  let arrive = () => {};
  await open(2, (path, method, _, body) =>
    method === 'POST' && path === '/api/dashboard'
      ? new Promise((resolve) => {
          arrive = () => resolve(body);
        })
      : undefined,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove “Card 1”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dragged = drag('w0');
  dragged.by(0, across);
  await act(async () => arrive());
  dragged.drop();
  if (across === 0) {
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(losesChanges()).toBe(false);
    return;
  }
  expect(await screen.findByRole('button', { name: 'Undo: Move “Card 0”' })).toBeVisible();
  expect(cell('w0')).toHaveAccessibleName('Card 0, column 10, row 1');
  expect(losesChanges()).toBe(true);
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(losesChanges()).toBe(false));
});

test('all of them are printed', async () => {
  await open(60);
  expect(ids().length).toBeLessThan(20);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(ids()).toHaveLength(60);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(ids().length).toBeLessThan(20);
});
