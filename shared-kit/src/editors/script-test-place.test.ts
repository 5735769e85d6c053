import { placeOf } from './script-test-dialog';

test.each([
  ['Compilation failed at line 3 column 7: unexpected token', { line: 3, column: 7 }],
  ['[Error: unterminated string] [Line: 2, Column: 5]', { line: 2, column: 5 }],
  ['SyntaxError: <eval>:1 at line 4', { line: 4, column: undefined }],
  ['Script timeout!', undefined],
])('where %j says that a script is wrong', (error, place) => {
  expect(placeOf(error)).toEqual(place);
});
