import { EDGE_SECRET_LENGTH, LIBRARY_COLUMNS, LIBRARY_WIDGET_WIDTH, VERSION_JOB_POLL_MS } from './platform-limits';

test('the limits have their fixed values', () => {
  expect([VERSION_JOB_POLL_MS, EDGE_SECRET_LENGTH]).toEqual([2000, 20]);
  expect([LIBRARY_COLUMNS, LIBRARY_WIDGET_WIDTH]).toEqual([3, 8]);
});
