import { readCsv } from './csv-table';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, delimiter: string | null = null) => readCsv(bytes(text), { encoding: null, delimiter });
const cells = (text: string) => read(text).info.first.map((row) => row.cells);

it.each([
  ['commas', 'name,type\nP1,pump\n', ','],
  ['semicolons', 'name;type\nP1;pump\n', ';'],
  ['tabs', 'name\ttype\nP1\tpump\n', '\t'],
  ['bars', 'name|type\nP1|pump\n', '|'],
])('finds out that there are %s between cells', (_, text, delimiter) => {
  const { info } = read(text);
  expect(info).toMatchObject({ delimiter, rows: 2, width: 2, quoteLine: null, damagedLine: null });
  expect(info.first[1]).toEqual({ index: 1, line: 2, cells: ['P1', 'pump'] });
});

it('takes another delimiter where it is told', () => {
  expect(read('a,b;c,d\n', ';').info.first[0]?.cells).toEqual(['a,b', 'c,d']);
});

it('reads quotes, and quotes in them', () => {
  expect(cells('"a,b","say ""hi"""\n')).toEqual([['a,b', 'say "hi"']]);
});

it('counts lines as the file has them: with breaks inside of cells, and lines without text', () => {
  const { info, column } = read('name,note\r\n"P1","one\r\ntwo"\r\n\r\nP2,x\r\n');
  expect(info.first.map(({ line }) => line)).toEqual([1, 2, 5]);
  expect(column(0)).toEqual({ text: ['name', 'P1', 'P2'], lines: [1, 2, 5], widths: [2, 2, 2], tall: [1] });
});

it('takes lines that end in several ways', () => {
  const { info } = read('name,type\r\nP1,a\nP2,"b\r\nc"\rP3,d\r\n');
  expect(info.first.map(({ line, cells: [name, type] }) => [line, name, type])).toEqual([
    [1, 'name', 'type'],
    [2, 'P1', 'a'],
    [3, 'P2', 'b\nc'],
    [5, 'P3', 'd'],
  ]);
});

it('names the line of a quote that is never closed', () => {
  expect(read('a,b\nc,d\n"e,f\ng,h\n').info.quoteLine).toBe(3);
});

it('is not confused by a byte order mark', () => {
  expect(cells('\ufeffname,type\n')).toEqual([['name', 'type']]);
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...'é,b\n'].flatMap((char) => [char.charCodeAt(0), 0])]);
  const { info } = readCsv(utf16, { encoding: 'utf-8', delimiter: null });
  expect(info).toMatchObject({ encoding: 'utf-16le', damagedLine: null });
  expect(info.first[0]?.cells).toEqual(['é', 'b']);
});

it('says where a file is in another encoding, and reads it in that one', () => {
  const latin = new Uint8Array([...bytes('name,type\nP1,b'), 0xfc, ...bytes('ro\n')]);
  expect(readCsv(latin, { encoding: null, delimiter: null }).info).toMatchObject({ encoding: 'utf-8', damagedLine: 2 });
  const { info } = readCsv(latin, { encoding: 'windows-1252', delimiter: null });
  expect(info.damagedLine).toBeNull();
  expect(info.first[1]?.cells).toEqual(['P1', 'büro']);
});

it('says so where a file of UTF-16 has no mark, and reads it as that', () => {
  const utf16 = new Uint8Array([...'a,b\n'].flatMap((char) => [char.charCodeAt(0), 0]));
  expect(readCsv(utf16, { encoding: null, delimiter: null }).info.damagedLine).toBe(1);
  const { info } = readCsv(utf16, { encoding: 'utf-16le', delimiter: null });
  expect(info).toMatchObject({ damagedLine: null, first: [{ cells: ['a', 'b'] }] });
});

it('writes chosen columns without spaces around their cells, and rows as they are', () => {
  const table = read('name,type\n P1 , 12\n');
  expect(table.text([1], [0, 1])).toBe('P1,12');
  expect(cells(table.text([1]))).toEqual([[' P1 ', ' 12']]);
});

it('writes some columns of some rows so that they read the same', () => {
  const table = read('name;note;type\nP1;"a, ""b""";pump\nP2;c;valve\n');
  expect(table.text([1], [2, 1])).toBe('pump,"a, ""b"""');
  expect(cells(table.text([0, 1, 2]))).toEqual(table.info.first.map((row) => row.cells));
  expect(table.rows([2])).toEqual([{ index: 2, line: 3, cells: ['P2', 'c', 'valve'] }]);
});
