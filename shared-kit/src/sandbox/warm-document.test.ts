/** @jest-environment jsdom */
import { keepWarm, takeWarm } from './warm-document';

const told = jest.fn();
jest.mock('./sandbox-frame', () => ({
  startSandboxFrame: (element: Element) => ({ element, port: { postMessage: told }, close: () => element.remove() }),
}));

const libraries = [{ name: 'a', code: 'globalThis.a = 1' }];
const warm = () => document.querySelector<HTMLIFrameElement>('iframe[data-warm]');
const load = () => warm()?.dispatchEvent(new Event('load'));
const place = () => document.body.appendChild(document.createElement('div'));

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(Element.prototype, {
    moveBefore(this: Element, node: Node, before: Node | null) {
      this.insertBefore(node, before);
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
  jest.useRealTimers();
});

test('a document that has run what is needed is put into its place, and another one is kept in its stead', () => {
  const stop = keepWarm(libraries);
  const first = warm();
  const [one, two] = [place(), place()];
  // It hasn't run anything yet.
  expect(takeWarm(one, ['a'])).toBeUndefined();
  load();
  expect(told).toHaveBeenLastCalledWith([{ type: 'warm', libraries: ['globalThis.a = 1'] }]);
  expect(takeWarm(one, ['a', 'b'])).toBeUndefined();
  expect(takeWarm(one, [])).toBeUndefined();
  expect(takeWarm(one, ['a'])?.names).toEqual(['a']);
  expect([one.firstElementChild, first?.inert, first?.hasAttribute('style')]).toEqual([first, false, false]);
  expect(takeWarm(two, ['a'])).toBeUndefined();
  jest.runAllTimers();
  expect(warm()).not.toBeNull();
  stop();
  expect(warm()).toBeNull();
});

test('it goes with the last who wants it, and holds the most that one of them needs', () => {
  const [stop, stopOther] = [keepWarm(libraries), keepWarm([...libraries, { name: 'b', code: '' }])];
  load();
  expect(takeWarm(place(), ['b'])?.names).toEqual(['a', 'b']);
  stopOther();
  jest.runAllTimers();
  expect(warm()).not.toBeNull();
  stop();
  expect(warm()).toBeNull();
});

test('when who needs the most goes, it holds no more than the others need', () => {
  const [stop, stopOther] = [keepWarm(libraries), keepWarm([...libraries, { name: 'b', code: '' }])];
  load();
  stopOther();
  load();
  expect(takeWarm(place(), ['a'])?.names).toEqual(['a']);
  stop();
});

test('where a frame can’t be taken along, none is kept', () => {
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
  const stop = keepWarm(libraries);
  expect(warm()).toBeNull();
  stop();
});
