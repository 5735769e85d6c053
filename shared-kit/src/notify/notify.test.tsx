import { act, screen } from '@testing-library/react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { defaultToastPosition, notify, panelExtra, setToastPosition, toastDurations, toastMotion } from './notify';
import { ToastHost } from './toast-host';
import { ToastTarget } from './toast-target';
import { panelFrom } from './toast-targets';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => notify.dismiss());
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const host = () => renderKit(<ToastHost />, { fakeTimers: true });

test('the live region is there before the first text, and an error is an alert in it', async () => {
  await host();
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live', 'polite');
  act(() => notify.error('It failed'));
  expect(screen.getByRole('alert')).toHaveTextContent('It failed');
});

test('a toast goes after its time, an error stays until it is closed', async () => {
  const { user } = await host();
  act(() => notify.success('Saved'));
  pass(toastDurations.success - 1);
  expect(screen.getByText('Saved')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
  act(() => notify.error('It failed'));
  pass(3_600_000);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('It failed')).toBeNull();
});

test('a new message replaces the one that is showing; an identical one does not start anew', async () => {
  await host();
  act(() => notify.info('One', { duration: 1000 }));
  act(() => notify.info('Two', { duration: 1000 }));
  expect(screen.queryByText('One')).toBeNull();
  pass(600);
  act(() => notify.info('Two', { duration: 1000 }));
  pass(400);
  expect(screen.queryByText('Two')).toBeNull();
});

test('the same text of another type is another message', async () => {
  await host();
  act(() => notify.info('Offline'));
  act(() => notify.error('Offline'));
  expect(screen.getByRole('alert')).toHaveTextContent('Offline');
});

test('positions are apart from each other; the same id moves from one to the other', async () => {
  await host();
  act(() => {
    notify.info('Connecting', { id: 'line', position: 'bottom', duration: 0 });
    notify.success('Saved');
  });
  expect(screen.getByText('Connecting')).toBeVisible();
  expect(screen.getByText('Saved')).toBeVisible();
  act(() => notify.success('Connected', { id: 'line', position: 'top-end' }));
  expect(screen.queryByText('Connecting')).toBeNull();
  act(() => notify.dismiss('line'));
  expect(screen.queryByText('Connected')).toBeNull();
  expect(screen.getByText('Saved')).toBeVisible();
});

test('the pointer on it stops its time', async () => {
  const { user } = await host();
  act(() => notify.success('Saved', { duration: 1000 }));
  pass(900);
  await user.hover(screen.getByText('Saved'));
  pass(5000);
  expect(screen.getByText('Saved')).toBeVisible();
  await user.unhover(screen.getByText('Saved'));
  pass(100);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('closed by its button, it gives the focus back to where that came from', async () => {
  const { user } = await renderKit(
    <>
      <button type="button">Save</button>
      <ToastHost />
    </>,
    { fakeTimers: true },
  );
  const save = screen.getByRole('button', { name: 'Save' });
  act(() => notify.error('Not saved'));
  const goToToast = () => {
    save.focus();
    screen.getByRole('button', { name: 'Close' }).focus();
  };
  act(goToToast);
  await user.keyboard('{Enter}');
  expect(save).toHaveFocus();
  // Replaced by another one while it has the focus.
  act(() => notify.error('Not saved'));
  act(goToToast);
  act(() => notify.error('Still not saved'));
  expect(save).toHaveFocus();
});

test('its action acts and closes it', async () => {
  const onSelect = jest.fn();
  const { user } = await host();
  act(() => notify.info('Deleted', { action: { label: 'Undo', onSelect } }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted')).toBeNull();
});

test('what is for those who look into it is folded away', async () => {
  const { user } = await host();
  act(() => notify.error('The connection was closed', { detail: '1008: policy' }));
  expect(screen.getByText('1008: policy')).not.toBeVisible();
  await user.click(screen.getByText('Details'));
  expect(screen.getByText('1008: policy')).toBeVisible();
});

test('a toast pleases axe', async () => {
  jest.useRealTimers();
  await renderKit(<ToastHost />);
  act(() => notify.warn('Careful', { action: { label: 'More', onSelect() {} }, detail: 'More still' }));
  await expectAccessible();
});

const targets = () => {
  const wide = { matches: true, addEventListener() {}, removeEventListener() {} };
  jest.spyOn(globalThis, 'matchMedia').mockReturnValue(wide as unknown as MediaQueryList);
  return renderKit(
    <>
      <ToastTarget name="widget">
        <p>Widget</p>
      </ToastTarget>
      <ToastTarget name="form">
        <p>Form</p>
      </ToastTarget>
      <ToastHost />
    </>,
    { fakeTimers: true },
  );
};
const placeOf = (text: string) =>
  screen.getByText(text).closest('[data-toasts]')
    ? 'page'
    : screen.getByText(text).closest('[aria-live]')?.previousSibling?.textContent;

test('a target shows its own, and the page what belongs to none', async () => {
  await targets();
  act(() => {
    notify.info('For the widget', { target: 'widget' });
    notify.info('For the form', { target: 'form' });
    notify.info('For nobody', { target: 'gone' });
  });
  expect(['For the widget', 'For the form', 'For nobody'].map(placeOf)).toEqual(['Widget', 'Form', 'page']);
});

test('a target holds one toast, wherever in it that stands', async () => {
  await targets();
  act(() => notify.info('One', { target: 'widget' }));
  act(() => notify.info('Two', { target: 'widget', position: 'bottom' }));
  act(() => notify.info('Page'));
  expect(screen.queryByText('One')).toBeNull();
  expect(screen.getByText('Two')).toBeVisible();
  expect(screen.getByText('Page')).toBeVisible();
});

test('a request to hide reaches its own target only', async () => {
  await targets();
  act(() => {
    notify.info('Widget toast', { target: 'widget' });
    notify.info('Page toast');
  });
  act(() => notify.hide('widget'));
  expect(screen.queryByText('Widget toast')).toBeNull();
  act(() => notify.hide());
  expect(screen.queryByText('Page toast')).toBeNull();
});

test('a panel stays its duration and half a second', async () => {
  expect(panelExtra).toBe(500);
  await targets();
  act(() => notify.info('Panel', { target: 'widget', duration: 1000 }));
  pass(1499);
  expect(screen.getByText('Panel')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Panel')).toBeNull();
});

test('forced, an identical one starts anew', async () => {
  await host();
  act(() => notify.info('Same', { duration: 1000 }));
  pass(900);
  act(() => notify.info('Same', { duration: 1000, force: true }));
  pass(900);
  expect(screen.getByText('Same')).toBeVisible();
});

test('toasts begin at the top and left, and move within 100 ms', () => {
  expect([defaultToastPosition, toastMotion, panelFrom]).toEqual(['top-start', 100, 960]);
});

test('toasts that name no place stand where the page has them', async () => {
  await host();
  setToastPosition('bottom-end');
  act(() => notify.info('In the corner'));
  expect(screen.getByText('In the corner').parentElement).toHaveClass('bottom-end');
  act(() => notify.info('Elsewhere', { position: 'top-start' }));
  expect(screen.getByText('Elsewhere').parentElement).toHaveClass('top-start');
  setToastPosition(defaultToastPosition);
});

test('a toast moves across from a control in use that it would cover, and stays there', async () => {
  const box = (top: number) => new DOMRect(0, top, 100, 20);
  const rects = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return box(this.textContent === 'Far' ? 500 : 0);
  });
  await renderKit(
    <>
      <button type="button">Near</button>
      <button type="button">Far</button>
      <ToastHost />
    </>,
    { fakeTimers: true },
  );
  act(() => screen.getByRole('button', { name: 'Far' }).focus());
  act(() => notify.info('Saved', { position: 'bottom-end', duration: 0 }));
  const toast = () => screen.getByText('Saved').parentElement;
  expect(toast()).toHaveClass('bottom-end');
  act(() => screen.getByRole('button', { name: 'Near' }).focus());
  expect(toast()).toHaveClass('top-end');
  act(() => screen.getByRole('button', { name: 'Far' }).focus());
  expect(toast()).toHaveClass('top-end');
  rects.mockRestore();
});
