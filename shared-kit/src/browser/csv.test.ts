import { csvText, fileName } from './csv';

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

test('file names keep letters of any language', () => {
  expect(fileName('Pump 7: Wärme/°C', 'csv')).toBe('Pump-7-Wärme-C.csv');
  expect(fileName('***', 'png')).toBe('chart.png');
});
