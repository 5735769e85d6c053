import { readCommand } from './rpc-command.js';

test.each([
  [{ method: '' }, 'Invalid value of "method": a text that is not empty is expected'],
  [{ method: 'on', timeout: -1 }, 'Invalid value of "timeout": a whole number of 0 or more is expected'],
  [{ method: 'on', retries: 1.5 }, 'Invalid value of "retries": a whole number of 0 or more is expected'],
])('%j is refused with what is expected', (body, reason) => {
  expect(() => readCommand(body, 0)).toThrow(reason);
});
