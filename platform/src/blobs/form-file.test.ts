import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readFormFile } from './form-file.js';

const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';

function formOf(): PassThrough & IncomingMessage {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return Object.assign(new PassThrough(), { headers }) as unknown as PassThrough & IncomingMessage;
}

it('a form that brings nothing for long is ended with 408, and its file is given up', async () => {
  const form = formOf();
  let isGivenUp = false;
  form.write(`${HEAD}begins`);
  const read = readFormFile(
    form,
    ({ content }) =>
      text(content).catch((error) => {
        isGivenUp = true;
        throw error;
      }),
    20,
  );
  await expect(read).rejects.toMatchObject({ status: 408 });
  expect([isGivenUp, form.destroyed]).toEqual([true, false]);
});

it('a form that comes in time is read', async () => {
  const form = formOf();
  form.end(`${HEAD}whole\r\n--b--\r\n`);
  expect(await readFormFile(form, ({ content }) => text(content))).toBe('whole');
});
