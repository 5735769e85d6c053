import { ApiError, isNotFound } from './api-error';

const answered = (status: number, message?: string) => new ApiError({ kind: 'http', status, body: { message } });

test('what has an id that nothing can have is not there, any more than what was deleted', () => {
  expect(isNotFound(answered(404))).toBe(true);
  expect(isNotFound(answered(400, 'Invalid UUID string: abc'))).toBe(true);
  expect(isNotFound(answered(400, 'Device name should be specified!'))).toBe(false);
  expect(isNotFound(answered(500, 'Invalid UUID string: abc'))).toBe(false);
  expect(isNotFound(new Error('Invalid UUID string: abc'))).toBe(false);
});
