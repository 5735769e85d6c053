import { aliasNameProblem } from './alias-names';

describe('the name of an alias', () => {
  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['Pumps', 'taken'],
    [' Pumps ', 'taken'],
    ['pumps', null],
    ['Boilers', null],
  ])('%j is %s', (name, problem) => {
    expect(aliasNameProblem(name, ['Pumps ', 'Halls'])).toBe(problem);
  });
});
