import { ApiError } from '../api/api-error';
import { nextRow } from './next-row';
import { outcomeOf, type RowSource } from './row-source';

const source = (part: Partial<RowSource<string>>): RowSource<string> => ({
  rows: undefined,
  isOld: false,
  isFetching: false,
  error: null,
  reload: () => {},
  ...part,
});

const refused = new ApiError({ kind: 'http', status: 400 });
const away = new ApiError({ kind: 'network' });

test.each([
  ['pending', {}, false],
  ['rows', { rows: ['a'] }, true],
  ['nothing', { rows: [] }, false],
  ['no-match', { rows: [] }, true],
  ['failed', { error: refused }, false],
  ['failed', { rows: ['a'], error: refused }, false],
  ['rows', { rows: ['a'], error: refused, isPart: true }, false],
  ['rows', { rows: ['a'], error: away }, false],
  ['failed', { error: away }, false],
] as const)('%s is what %j leads to', (outcome, part, isFiltered) =>
  expect(outcomeOf(source(part), isFiltered)).toBe(outcome),
);

test.each([
  ['ArrowDown', -1, false, 0],
  ['ArrowDown', 2, false, 2],
  ['ArrowDown', 2, true, 0],
  ['ArrowUp', 0, false, 0],
  ['ArrowUp', 0, true, 2],
  ['ArrowUp', -1, true, 2],
  ['Home', 2, false, 0],
  ['End', 0, true, 2],
  ['Enter', 0, true, null],
])('%s at row %j of three leads, in a loop %j, to %j', (key, from, loops, to) =>
  expect(nextRow(key, from, 3, loops)).toBe(to),
);
