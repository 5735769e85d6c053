/** What an answer carries. */

/** A file of the folder of blobs as an answer, or a part of it: bytes `start` up to before `end`. */
export interface BlobPiece {
  blob: string;
  start: number;
  end: number;
}

export type AnswerBody = string | Uint8Array | BlobPiece | null;

export const isBlobPiece = (body: AnswerBody): body is BlobPiece =>
  typeof body === 'object' && body !== null && 'blob' in body;

/** How much of an answer lies in memory while it is sent, in characters or bytes; a file is read as it is sent. */
export const lengthOf = (body: AnswerBody): number => (body === null || isBlobPiece(body) ? 0 : body.length);
