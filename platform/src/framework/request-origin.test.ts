import type { IncomingMessage } from 'node:http';
import * as os from 'node:os';
import { originRules } from './request-origin.js';

jest.mock('node:os', () => ({ ...jest.requireActual('node:os'), networkInterfaces: jest.fn() }));

const asked = jest.mocked(os.networkInterfaces);
const machineHas = (...addresses: string[]) =>
  asked.mockReturnValue({ lan: addresses.map((address) => ({ address })) } as never);
const requestFor = (host: string) =>
  ({ headers: { host }, headersDistinct: { host: [host] } }) as unknown as IncomingMessage;

test('the addresses of the machine are asked for now and then, not with every request, and not for names', () => {
  jest.useFakeTimers();
  try {
    machineHas('192.168.0.7', 'fe80::7');
    const { isForUs } = originRules({ host: '0.0.0.0' });
    expect(isForUs(requestFor('attacker.test'))).toBe(false);
    expect(asked).not.toHaveBeenCalled();
    for (let n = 0; n < 100; n += 1) expect(isForUs(requestFor('192.168.0.7:8080'))).toBe(true);
    expect(isForUs(requestFor('[fe80::7]:8080'))).toBe(true);
    expect(isForUs(requestFor('192.168.0.8'))).toBe(false);
    expect(asked).toHaveBeenCalledTimes(1);
    machineHas('192.168.0.8');
    jest.advanceTimersByTime(5001);
    expect(isForUs(requestFor('192.168.0.8'))).toBe(true);
  } finally {
    jest.useRealTimers();
  }
});
