import { CodeNotLoadedError } from '@mullion/shared-kit/browser/load-code';
import { notify } from '@mullion/shared-kit/notify/notify';
import { ToastHost } from '@mullion/shared-kit/notify/toast-host';
import { act, screen } from '@testing-library/react';
import { renderKit } from '../../shared-kit/src/testing/render-kit';
import { followFailures } from './follow-failures';

const page = new EventTarget();
let stop: () => void;
beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  stop = followFailures(page);
  await renderKit(<ToastHost />);
});
afterEach(() => {
  stop();
  act(() => notify.dismiss());
  jest.restoreAllMocks();
});

const rejected = (reason: unknown) =>
  act(() => void page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
const thrown = (error: unknown) => act(() => void page.dispatchEvent(Object.assign(new Event('error'), { error })));
const unexpected = () => screen.queryAllByText('Something went wrong. Try again, or reload the page.');

test('what nobody caught is told once, without its own words', () => {
  const failure = new TypeError('jwt_token=eyJhbGciOi');
  rejected(failure);
  thrown(failure);
  expect(unexpected()).toHaveLength(1);
  expect(screen.queryByText(/eyJhbGciOi/)).toBeNull();
  act(() => notify.dismiss());
  // An interval that fails each second must not bring it back.
  rejected(failure);
  expect(unexpected()).toHaveLength(0);
});

test('another failure is another toast, up to a bound', () => {
  for (let at = 0; at < 40; at++) {
    act(() => notify.dismiss());
    rejected(new Error(`failure ${at}`));
  }
  expect(unexpected()).toHaveLength(0);
});

test('code that did not arrive offers to load the page again, each time', () => {
  rejected(new CodeNotLoadedError());
  screen.getByText('This part of the console didn’t load');
  screen.getByRole('button', { name: 'Reload' });
  act(() => notify.dismiss());
  rejected(new CodeNotLoadedError());
  screen.getByText('This part of the console didn’t load');
});

test('noise of the browser and of its extensions is nobody’s failure', () => {
  thrown(undefined);
  thrown('Script error.');
  rejected('cancelled');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure of telling is not told', () => {
  const show = jest.spyOn(notify, 'error').mockImplementation(() => {
    page.dispatchEvent(Object.assign(new Event('error'), { error: new Error('no toasts') }));
  });
  rejected(new Error('first'));
  expect(show).toHaveBeenCalledTimes(1);
});
