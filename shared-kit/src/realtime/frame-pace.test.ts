/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { createFramePace } from './frame-pace';

/** Frames that come when the test says so. */
function playedFrames() {
  let waiting: (() => void)[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((work) => waiting.push(() => work(0)));
  return () => {
    const now = waiting;
    waiting = [];
    for (const work of now) work();
  };
}

test('news are told at once, and those that follow once with each frame', () => {
  jest.useFakeTimers();
  const frame = playedFrames();
  const pace = createFramePace();
  const told: string[] = [];
  const tell = (what: string) => pace(() => told.push(what));

  tell('first');
  tell('of the same tick');
  expect(told).toEqual([]);
  jest.runAllTimers();
  expect(told.splice(0)).toEqual(['first', 'of the same tick']);

  tell('second');
  jest.runAllTimers();
  expect(told).toEqual([]);
  frame();
  expect(told.splice(0)).toEqual(['second']);

  tell('third');
  jest.runAllTimers();
  expect(told).toEqual([]);
  frame();
  expect(told.splice(0)).toEqual(['third']);

  frame();
  tell('after a pause');
  jest.runAllTimers();
  expect(told).toEqual(['after a pause']);
});
