/** @jest-environment jsdom */
import { isImage, isReadable, readBinary, readImage, refusal } from './read-file';

const file = (name: string, content: BlobPart = 'x', type = '') => new File([content], name, { type });
/** jsdom's blobs have no `arrayBuffer`. */
const withBytes = (bytes: Uint8Array<ArrayBuffer>) =>
  Object.assign(file('a.bin', bytes), { arrayBuffer: async () => bytes.buffer });

test('endings count with or without a dot, in any case; no list takes all', () => {
  expect(refusal(file('DEVICE.PEM'), { extensions: ['pem'] })).toBeUndefined();
  expect(refusal(file('device.pem'), { extensions: ['.PEM', 'crt'] })).toBeUndefined();
  expect(refusal(file('pem'), { extensions: ['pem'] })).toBe('wrong-type');
  expect(refusal(file('a.txt'), { extensions: ['pem'] })).toBe('wrong-type');
  expect(refusal(file('a.txt'), { extensions: [] })).toBeUndefined();
});

test('empty and large files are not taken', () => {
  expect(refusal(file('a.txt', ''), {})).toBe('empty');
  expect(refusal(file('a.txt', 'xx'), { maxSize: 1 })).toBe('too-large');
  expect(refusal(file('a.txt', 'xx'), { maxSize: 2 })).toBeUndefined();
});

test('a binary string has one character for each byte', async () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  const text = await readBinary(withBytes(bytes));
  expect(text).toHaveLength(20_000);
  expect([...text].every((letter, at) => letter.charCodeAt(0) === at % 256)).toBe(true);
  expect(btoa(text.slice(0, 3))).toBe('AAEC');
});

test('only pictures are read as pictures', async () => {
  await expect(readImage(file('a.png', 'x', 'image/png'))).resolves.toMatch(/^data:image\/png;base64,/);
  await expect(readImage(file('a.txt', 'x', 'text/plain'))).resolves.toBeUndefined();
  expect([isImage('data:image/svg+xml,x'), isImage('data:text/html,x'), isImage(null)]).toEqual([true, false, false]);
});

test('a folder that was dropped is no file', async () => {
  await expect(isReadable(file('a.bin'))).resolves.toBe(true);
  // What browsers hand over for it has a name and a size, and fails when it is read.
  jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (this: FileReader) {
    this.dispatchEvent(new ProgressEvent('error'));
  });
  await expect(isReadable(file('folder'))).resolves.toBe(false);
});
