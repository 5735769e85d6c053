import {
  flagFromEnvironment,
  numberFromEnvironment,
  portFromEnvironment,
  ratesFromEnvironment,
} from './environment.js';

const name = 'MULLION_TEST_SETTING';
afterEach(() => {
  delete process.env[name];
});

test('an absent or empty setting is the default', () => {
  expect(numberFromEnvironment(name, 7)).toBe(7);
  process.env[name] = '';
  expect(ratesFromEnvironment(name, '20:120')).toBe('20:120');
});

test.each(['abc', '-1', '1.5', '1e3'])('%s is no number, and the message names the setting', (value) => {
  process.env[name] = value;
  expect(() => numberFromEnvironment(name, 7)).toThrow(`${name} must be a whole number, not "${value}"`);
});

test.each(['abc', '20', '20:', '20:120;1:1'])('%s is no limit, and the message names the setting', (value) => {
  process.env[name] = value;
  expect(() => ratesFromEnvironment(name, '20:120')).toThrow(`${name} must look like 20:120, not "${value}"`);
});

test('a switch is 1 or 0, and its default where the setting is absent or empty', () => {
  expect(flagFromEnvironment(name, undefined)).toBeUndefined();
  for (const [value, is] of [
    ['', false],
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
  ] as const) {
    process.env[name] = value;
    expect(flagFromEnvironment(name, false)).toBe(is);
  }
  for (const value of ['x', '2', 'yes', ' ']) {
    process.env[name] = value;
    expect(() => flagFromEnvironment(name, false)).toThrow(`${name} must be 1 or 0, not "${value}"`);
  }
});

test('a port is a number that ports have, none where the setting is empty', () => {
  expect(portFromEnvironment(name, 8081)).toBe(8081);
  process.env[name] = '';
  expect(portFromEnvironment(name, 8081)).toBeNull();
  for (const value of ['abc', '65536', '-1']) {
    process.env[name] = value;
    expect(() => portFromEnvironment(name, 8081)).toThrow(
      `${name} must be a port number from 0 to 65535, not "${value}"`,
    );
  }
});
