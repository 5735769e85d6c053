import { checkRows, errorKinds, errorLines, errorOf } from './row-errors';

it.each([
  ['Line 3: DataValidationException: Device profile is wrong', 3, 'Device profile is wrong'],
  ['Line: 12; Error: Access token: taken', 12, 'Access token: taken'],
  ['Something else', 0, 'Something else'],
])('reads “%s”', (text, line, message) => {
  expect(errorOf(text)).toEqual({ line, message });
});

it('keeps rows back that no platform would take, with the lines of the file', () => {
  const names = ['name', 'P1', ' ', 'P1 ', 'x'.repeat(256), 'P2', 'P3'];
  const { good, bad } = checkRows(
    { text: names, lines: [1, 2, 3, 5, 6, 7, 8], widths: [2, 2, 2, 2, 2, 3, 1], tall: [] },
    { from: 1, width: 2 },
  );
  expect(good).toEqual([1, 6]);
  expect(bad.map(({ line, message, values }) => [line, message, values])).toEqual([
    [3, 'error.name', {}],
    [5, 'error.twice', { line: 2 }],
    [6, 'error.long', { max: 255 }],
    [7, 'error.cells', { cells: 3, columns: 2 }],
  ]);
});

it('writes errors with their lines', () => {
  const error = { index: 1, line: 7, name: 'P1', message: 'no', isRefused: true };
  expect(errorLines([error], ({ message }) => message)).toBe('Line: 7; Error: no\n');
});

it('puts errors together that differ only in what they are about', () => {
  const error = (message: string, values?: Record<string, number>) => ({
    index: 1,
    line: 1,
    name: '',
    message,
    values,
    isRefused: !values,
  });
  const kinds = errorKinds([
    error('Device credentials are already assigned to [P1]!'),
    error('error.twice', { line: 3 }),
    error('error.twice', { line: 4 }),
    error('error.twice', { line: 5 }),
    error('Device credentials are already assigned to [Pump 2]!'),
  ]);
  expect(kinds.map(({ label, rows }) => [label, rows.length])).toEqual([
    ['error.twice.kind', 3],
    ['Device credentials are already assigned to …', 2],
  ]);
});
