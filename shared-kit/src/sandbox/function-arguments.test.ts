import { encodeArguments } from './function-arguments';
import { argumentsLimit } from './limits';

test('equal arguments have equal texts', () => {
  expect(encodeArguments([1, { a: null }])).toBe(encodeArguments([1, { a: null }]));
  expect(encodeArguments([1])).not.toBe(encodeArguments(['1']));
});

test('an argument that is missing is told from null', () => {
  expect(encodeArguments([undefined, 1])).not.toBe(encodeArguments([null, 1]));
});

test('what JSON does not take, or too much of it, is refused', () => {
  const circle: unknown[] = [];
  circle.push(circle);
  expect(() => encodeArguments([circle])).toThrow(TypeError);
  expect(() => encodeArguments([1n])).toThrow(TypeError);
  expect(() => encodeArguments(['x'.repeat(argumentsLimit)])).toThrow(RangeError);
});
