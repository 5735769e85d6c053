/** @jest-environment jsdom */
import { QueryClient } from '@tanstack/react-query';
import { declare, pages } from '../testing/modules';
import { prefetchPage, untilDrawable } from './preload-page';

jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

/** A page whose entry is pressed, and how what it reads first ends. */
function press() {
  let end: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const reading = new Promise<void>((resolve, reject) => {
    end = { resolve, reject };
  });
  declare({ name: 'start', routes: [{ path: 'home', expose: './home', auth: ['TENANT_ADMIN'], title: 'home' }] });
  pages.set(
    'start ./home',
    Object.assign(() => null, { prefetch: () => reading }),
  );
  const pressed = prefetchPage('/home', new QueryClient());
  return { pressed, resolve: () => end?.resolve(), reject: (error: Error) => end?.reject(error) };
}

/** Whether the page before has gone. */
async function hasLeft(waiting: Promise<void>) {
  return Promise.race([waiting.then(() => true), jest.advanceTimersByTimeAsync(0).then(() => false)]);
}

beforeEach(() => void jest.useFakeTimers());

test('the page before stays until the one that was pressed has what it shows first', async () => {
  const { resolve } = press();
  const waiting = untilDrawable('/home');
  expect(await hasLeft(waiting)).toBe(false);
  resolve();
  expect(await hasLeft(waiting)).toBe(true);
});

test('it stays a tenth of a second at most', async () => {
  press();
  const waiting = untilDrawable('/home');
  await jest.advanceTimersByTimeAsync(99);
  expect(await hasLeft(waiting)).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await hasLeft(waiting)).toBe(true);
});

test('a failure opens the page, which tells of it', async () => {
  const { pressed, reject } = press();
  const waiting = untilDrawable('/home');
  reject(new Error('no answer'));
  await expect(pressed).rejects.toThrow('no answer');
  expect(await hasLeft(waiting)).toBe(true);
});

test('a page that nobody pressed is opened at once', async () => {
  press();
  expect(await hasLeft(untilDrawable('/devices'))).toBe(true);
});
