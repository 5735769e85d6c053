import { rangeIn } from './blob-answer.js';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-99999999999999999999', { start: 0, end: 99 }],
  ['bytes=0-99999999999999999999', { start: 0, end: 99 }],
  ['bytes=100-', -1],
  ['bytes=99999999999999999999-', -1],
  ['bytes=-0', -1],
  ['bytes=1e1-', null],
  ['bytes=0x1-', null],
  ['bytes=5-2', -1],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['lines=1-2', null],
])('%s of 100 bytes', (header, range) => {
  expect(rangeIn(header, 100)).toEqual(range);
});

test('nothing has no part', () => {
  expect([rangeIn('bytes=0-', 0), rangeIn('bytes=-1', 0)]).toEqual([-1, -1]);
});
