import { act, screen } from '@testing-library/react';
import { ApiError } from '../api/api-error';
import { CodeNotLoadedError } from '../browser/load-code';
import { ModuleLoadError } from '../module/module-load-error';
import { renderKit } from '../testing/render-kit';
import { notify } from './notify';
import { runSafely, tellFailure } from './run-safely';
import { ToastHost } from './toast-host';

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  act(() => notify.dismiss());
  jest.restoreAllMocks();
});

const refused = (body: object) => new ApiError({ kind: 'http', status: 400, method: 'POST', url: '/api/device', body });

test('code that did not arrive is told with Retry, which does the whole thing again', async () => {
  const { user } = await renderKit(<ToastHost />);
  const done = jest.fn();
  const open = jest
    .fn()
    .mockRejectedValueOnce(new CodeNotLoadedError())
    .mockImplementationOnce(async () => done());
  act(() => runSafely(open));
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the console didn’t load');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(done).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a module that did not load is told like any code that did not arrive', async () => {
  await renderKit(<ToastHost />);
  act(() => runSafely(async () => Promise.reject(new ModuleLoadError('mf-things', './chart', []))));
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the console didn’t load');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a refused call is told in its words, unless the person knows of it already', async () => {
  await renderKit(<ToastHost />);
  const known = refused({ message: 'Known already' });
  known.reported = true;
  act(() => runSafely(async () => Promise.reject(known)));
  act(() => runSafely(async () => Promise.reject(new Error('while saving', { cause: known }))));
  act(() => runSafely(async () => Promise.reject(refused({ message: 'Device with such name already exists!' }))));
  expect(await screen.findByRole('alert')).toHaveTextContent('Device with such name already exists!');
  expect(screen.queryByText('Known already')).toBeNull();
  expect(logged).not.toHaveBeenCalled();
});

test('a change that found no connection is told though a banner says that there is none; a read is not', async () => {
  await renderKit(<ToastHost />);
  const lost = (method: string, url: string) =>
    Object.assign(new ApiError({ kind: 'network', method, url }), { reported: true });
  act(() => tellFailure(lost('GET', '/api/device/1')));
  act(() => tellFailure(lost('POST', '/api/entitiesQuery/find')));
  act(() => tellFailure(lost('POST', '/api/auth/token')));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => tellFailure(lost('DELETE', '/api/device/1')));
  expect(await screen.findByRole('alert')).toHaveTextContent('This wasn’t saved and isn’t retried by itself');
  act(() => notify.dismiss());
  // What reads before it stores, and comes no further.
  act(() => runSafely(async () => Promise.reject(lost('GET', '/api/device/1')), { isChange: true }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This wasn’t saved and isn’t retried by itself');
  // What was read or opened meanwhile stores nothing; a change that arrives has.
  await act(async () => runSafely(async () => {}));
  expect(screen.getByRole('alert')).toBeVisible();
  await act(async () => runSafely(async () => {}, { isChange: true }));
  expect(screen.queryByRole('alert')).toBeNull();
  // A call on its own isn't made again by a save of something else.
  act(() => tellFailure(lost('DELETE', '/api/device/1')));
  await act(async () => runSafely(async () => {}, { isChange: true }));
  expect(screen.getByRole('alert')).toBeVisible();
});

test('anything else, thrown at once or later, is unexpected: its own words stay out of sight', async () => {
  await renderKit(<ToastHost />);
  for (const work of [
    () => {
      throw new TypeError('token eyJhbGciOi is undefined');
    },
    async () => Promise.reject(new TypeError('token eyJhbGciOi is undefined')),
  ]) {
    act(() => runSafely(work));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Try again, or reload the page.');
    expect(screen.queryByText(/eyJhbGciOi/)).toBeNull();
    act(() => notify.dismiss());
  }
  expect(logged).toHaveBeenCalledTimes(2);
});

test('what the caller ended itself is no failure', async () => {
  await renderKit(<ToastHost />);
  act(() => tellFailure(new DOMException('Aborted', 'AbortError')));
  act(() => tellFailure(new ApiError({ kind: 'aborted' })));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the end of a session is left to the sign-in page to tell', async () => {
  await renderKit(<ToastHost />);
  act(() => tellFailure(new ApiError({ kind: 'session-expired', reason: 'refresh-token-expired' })));
  expect(screen.queryByRole('alert')).toBeNull();
});
