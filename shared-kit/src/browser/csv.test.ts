import { csvText, fileName, separatorIn } from './csv';

test('lines end as the format says, cells with marks of it are quoted', () => {
  expect(
    csvText([
      ['name', 'value'],
      ['humidity, "raw"', -61.5],
      ['two\nlines', ''],
    ]),
  ).toBe('name,value\r\n"humidity, ""raw""",-61.5\r\n"two\nlines",\r\n');
});

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'the text %j is no formula of a spreadsheet',
  (text) => {
    expect(csvText([[text]])).toMatch(/^"?'/);
  },
);

test.each([
  ['a;=1+1', '"a;\'=1+1"'],
  ['a, @SUM(A1)', '"a, \'@SUM(A1)"'],
  ["a;-cmd|'/C calc'!A0", "\"a;'-cmd|'/C calc'!A0\""],
  ['{"at":[1,-2]}', '"{""at"":[1,-2]}"'],
])('what a spreadsheet with the other separator would begin a cell with is no formula either: %j', (text, written) => {
  expect(csvText([[text, 'x']])).toBe(`${written},x\r\n`);
});

test('where numbers have a decimal comma, cells are set apart by semicolons', () => {
  expect(['en-US', 'de-DE', 'fr-FR', 'en-GB'].map(separatorIn)).toEqual([',', ';', ';', ',']);
  expect(csvText([['a;b', 'a,b', 1.5]], ';')).toBe('"a;b";"a,b";1,5\r\n');
});

test('file names keep letters of any language', () => {
  expect(fileName('Pump 7: Wärme/°C', 'csv')).toBe('Pump-7-Wärme-C.csv');
  expect(fileName('***', 'png')).toBe('chart.png');
});
