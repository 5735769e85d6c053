import { chartCsv } from './chart-export';

test('series become a table over all their times', () => {
  const csv = chartCsv([
    {
      id: 't',
      label: 'temperature',
      unit: '°C',
      points: [
        [0, 20.5],
        [1000, null],
      ],
    },
    { id: 'h', label: 'humidity, "raw"', points: [[1000, 61]] },
  ]);
  expect(csv.split('\r\n')).toEqual([
    'time,temperature (°C),"humidity, ""raw"""',
    '1970-01-01T00:00:00.000Z,20.5,',
    '1970-01-01T00:00:01.000Z,,61',
    '',
  ]);
});

test('a name that a device chose is no formula of a spreadsheet', () => {
  expect(chartCsv([{ id: 'x', label: '=HYPERLINK("http://x")', points: [] }])).toMatch(/^time,"'=HYPERLINK/);
});
