/** @jest-environment jsdom */
import { StyleTrials } from './style-trials';

/** The dashboard whose they are. */
const own = 'a';
const heavy = '* { filter: blur(900px) }';

/** A browser, whose pages begin anew over the same storage. */
function openBrowser() {
  localStorage.clear();
  jest.useFakeTimers();
  const openPage = () => new StyleTrials(localStorage);
  return { openPage, wait: (ms: number) => jest.advanceTimersByTime(ms) };
}
afterEach(() => jest.useRealTimers());

test('styles with which a page went on drawing are applied again', () => {
  const { openPage, wait } = openBrowser();
  const page = openPage();
  expect(page.begin(heavy, own)).toBe(true);
  page.prove(heavy);
  wait(2000);
  wait(60_000);
  expect(openPage().begin(heavy, own)).toBe(true);
  expect(localStorage).toHaveLength(1);
});

test('styles with which a page hung are left out of the next, until somebody asks for them', () => {
  const { openPage, wait } = openBrowser();
  const hung = openPage();
  hung.begin(heavy, own);
  // It draws nothing more, and is ended.
  wait(10_000);
  const page = openPage();
  const heard = jest.fn();
  page.subscribe(heard);
  expect([page.begin(heavy, own), page.begin('p { color: red }', own)]).toEqual([false, true]);
  expect([page.isTold(own), heard.mock.calls.length]).toEqual([true, 1]);
  page.allow(own);
  expect([page.begin(heavy, own), page.isTold(own)]).toEqual([true, false]);
});

test('styles that another tab has only begun to try are applied', () => {
  const { openPage, wait } = openBrowser();
  openPage().begin(heavy, own);
  wait(1000);
  expect(openPage().begin(heavy, own)).toBe(true);
});

test.each([
  ['soon', 500, true],
  ['after it has drawn nothing for long', 20_000, false],
])('of a page that is left %s they are held harmless: %s', (_, ms, isHarmless) => {
  const { openPage, wait } = openBrowser();
  const page = openPage();
  page.begin(heavy, own);
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  page.prove(heavy);
  wait(ms);
  dispatchEvent(new Event('pagehide'));
  wait(10_000);
  expect(openPage().begin(heavy, own)).toBe(isHarmless);
});

test.each([
  ['soon after they were applied', 200],
  ['while they are tried', 1200],
])('in a tab that is hidden %s nothing is tried: no other page leaves them out', (_, ms) => {
  const { openPage, wait } = openBrowser();
  const visibility = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const become = (isHidden: boolean) => {
    visibility.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  let drawn: FrameRequestCallback = () => {};
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    drawn = run;
    return 0;
  });
  const page = openPage();
  page.begin(heavy, own);
  page.prove(heavy);
  wait(ms);
  drawn(0);
  become(true);
  // Browsers draw no frame that was asked for before.
  wait(60_000);
  expect(openPage().begin(heavy, own)).toBe(true);
  localStorage.clear();
  become(false);
  drawn(0);
  wait(10_000);
  // Seen again, it draws nothing.
  expect(openPage().begin(heavy, own)).toBe(false);
});

test('that styles are left out is known as long as they are shown', () => {
  const { openPage, wait } = openBrowser();
  openPage().begin(heavy, own);
  wait(10_000);
  const page = openPage();
  const insert = jest.fn();
  const ends = [page.apply(heavy, insert, own), page.apply(heavy, insert, own)];
  ends[0]?.();
  expect(page.isTold(own)).toBe(true);
  ends[1]?.();
  expect([page.isTold(own), insert.mock.calls.length]).toEqual([false, 0]);
});

test('styles that cannot be applied are held harmless like others', () => {
  const { openPage, wait } = openBrowser();
  const fail = () => {
    throw new Error('no such rule');
  };
  expect(() => openPage().apply(heavy, fail, own)).toThrow('no such rule');
  wait(10_000);
  expect(openPage().begin(heavy, own)).toBe(true);
});

test.each(['{', 'null', '"x"', '{"a":"b"}'])('what else stands there, such as %s, keeps no styles out', (stored) => {
  const { openPage } = openBrowser();
  localStorage.setItem('mullion-style-trials', stored);
  expect(openPage().begin(heavy, own)).toBe(true);
});

test('of styles that several dashboards of a page leave out, the first one tells', () => {
  const { openPage, wait } = openBrowser();
  openPage().begin(heavy, own);
  openPage().begin('p { filter: blur(900px) }', own);
  wait(10_000);
  const page = openPage();
  const told = () => ['a', 'b', 'c'].map((one) => page.isTold(one));
  const insert = () => {};
  const end = page.apply(heavy, insert, 'a');
  page.apply(heavy, insert, 'b');
  page.apply(heavy, insert, 'b');
  page.apply('p { filter: blur(900px) }', insert, 'c');
  expect(told()).toEqual([true, false, true]);
  end();
  expect(told()).toEqual([false, true, true]);
  page.allow('b');
  expect(told()).toEqual([false, false, true]);
});
