import { createKeySteps, KEY_PAUSE_MS } from './key-steps';

function begin() {
  let time = 0;
  const steps = createKeySteps(() => time);
  const wait = (ms: number) => {
    time += ms;
  };
  return { steps, wait };
}

test('presses in a row are one step, until there is a pause', () => {
  const { steps, wait } = begin();
  const first = steps.stepOf('move', ['a']);
  for (let press = 0; press < 5; press += 1) {
    wait(KEY_PAUSE_MS);
    expect(steps.stepOf('move', ['a'])).toBe(first);
  }
  wait(KEY_PAUSE_MS + 1);
  expect(steps.stepOf('move', ['a'])).not.toBe(first);
});

test('a step ends with another kind of change, other widgets, and whatever else is done', () => {
  const { steps } = begin();
  const moved = steps.stepOf('move', ['a']);
  const resized = steps.stepOf('resize', ['a']);
  const both = steps.stepOf('resize', ['a', 'b']);
  steps.end();
  const later = steps.stepOf('resize', ['a', 'b']);
  expect(new Set([moved, resized, both, later]).size).toBe(4);
});

test('two grids have no step in common', () => {
  expect(begin().steps.stepOf('move', ['a'])).not.toBe(begin().steps.stepOf('move', ['a']));
});
