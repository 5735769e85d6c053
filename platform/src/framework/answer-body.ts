/** What an answer carries. */

/** A file of the folder of blobs as an answer, or a part of it: bytes `start` up to before `end`. */
export interface BlobPiece {
  blob: string;
  start: number;
  end: number;
}

/** A text with a file in it, of `size` bytes, as base64. */
export interface BlobText {
  /** One of the folder of blobs by its name, or its content. */
  blob: string | Uint8Array;
  size: number;
  before: string;
  after: string;
}

export type AnswerBody = string | Uint8Array | BlobPiece | BlobText | null;

const isOfBlob = (body: AnswerBody): body is BlobPiece | BlobText =>
  typeof body === 'object' && body !== null && 'blob' in body;

export const isBlobPiece = (body: AnswerBody): body is BlobPiece => isOfBlob(body) && 'start' in body;
export const isBlobText = (body: AnswerBody): body is BlobText => isOfBlob(body) && 'before' in body;

/** A JSON object with a file as its last member, `name`. The object has others. */
export function blobInJson(
  object: Readonly<Record<string, unknown>>,
  name: string,
  { blob, size }: Pick<BlobText, 'blob' | 'size'>,
): BlobText {
  const before = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:"`;
  return { blob, size, before, after: '"}' };
}

/** How much of an answer lies in memory while it is sent, in characters or bytes; a file is read as it is sent. */
export const lengthOf = (body: AnswerBody): number => (body === null || isOfBlob(body) ? 0 : body.length);
