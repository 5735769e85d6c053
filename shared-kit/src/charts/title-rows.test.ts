import { shortenedTo, titleRows } from './title-rows';

const widthOf = (text: string) => text.length * 10;
const titles = ['First: 12', 'Second: 30', 'Third: 45'].map((text) => ({ text }));

test('titles go on in the next row where one has no room for them', () => {
  const places = titleRows(titles, { room: 240, widthOf, before: 16 }).map((row) =>
    row.map(({ text, left }) => ({ text, left })),
  );
  expect(places).toEqual([
    [
      { text: 'First: 12', left: 0 },
      { text: 'Second: 30', left: 122 },
    ],
    [{ text: 'Third: 45', left: 0 }],
  ]);
});

test('what is wider than a whole row says as much as has room', () => {
  expect(shortenedTo('Temperature', 70, widthOf)).toBe('Temper…');
  expect(shortenedTo('Temperature', 110, widthOf)).toBe('Temperature');
  const [[only] = []] = titleRows([{ text: 'Temperature of the hall' }], { room: 100, widthOf, before: 20 });
  expect(only?.text).toBe('Tempera…');
});
