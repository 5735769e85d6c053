/** The file of a form (`multipart/form-data`), read while it comes in. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { badRequest, ErrorCode, PlatformError, unreadable } from '../framework/errors.js';
import { BODY_LIMITS } from '../framework/route.js';

export interface FormFile {
  name: string;
  contentType: string;
  content: Readable;
}

/** What a form may have around a file, in bytes. */
const FORM_AROUND = 64 * 1024;
const LIMITS = { fieldNameSize: 100, fieldSize: 1024, fields: 20, files: 1, parts: 20, headerPairs: 50 };

function parserOf({ headers }: IncomingMessage) {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS });
  } catch {
    throw badRequest('Current request is not a multipart request');
  }
}

/** A file that is larger than any may be. */
export const fileTooLarge = () =>
  new PlatformError(413, ErrorCode.badRequest, `The file is larger than ${BODY_LIMITS.upload} bytes`);

/** How long a form may bring nothing, in milliseconds. */
const LONGEST_SILENCE = 60_000;

/** What comes within a time. Rejects with 408 when nothing does. */
async function inTime<T>(coming: Promise<T>, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const tooLate = new PlatformError(408, ErrorCode.general, 'The upload brought nothing for too long');
    timer = setTimeout(() => reject(tooLate), limit);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/**
 * Hands the part `file` of a form to `take` while it is read, no faster than `take` reads it; answers what that answers. Rejects with what it
 * rejects with, with 413 for a form longer than any may be, with 408 for one that brings nothing for long, and with 400 for what is no form or has no such part.
 * The request is left open, so that it can be answered.
 */
export async function readFormFile<R>(
  form: IncomingMessage,
  take: (file: FormFile) => Promise<R>,
  longestSilence = LONGEST_SILENCE,
): Promise<R> {
  const parser = parserOf(form);
  const failure = new AbortController();
  let content: Readable | undefined;
  let taken: Promise<R> | undefined;
  parser.on('file', (field, stream, name, _encoding, contentType) => {
    // Whoever reads it hears of it, and nobody reads what is given up.
    stream.on('error', () => {});
    if (field !== 'file' || taken) {
      stream.resume();
      return;
    }
    content = stream;
    taken = take({ name, contentType, content });
    taken.catch((error: unknown) => failure.abort(error));
  });
  parser.on('error', () => failure.abort(unreadable('The form cannot be read')));
  const pieces = form.iterator({ destroyOnReturn: false });
  try {
    let size = 0;
    for (;;) {
      const { value: piece, done } = await inTime(pieces.next(), longestSilence);
      if (done) break;
      size += piece.length;
      if (size > BODY_LIMITS.upload + FORM_AROUND) throw fileTooLarge();
      if (!parser.write(piece)) await once(parser, 'drain', { signal: failure.signal });
      failure.signal.throwIfAborted();
    }
    const read = once(parser, 'finish', { signal: failure.signal });
    parser.end();
    await read;
    if (!taken) throw badRequest("Required request part 'file' is not present");
    return await taken;
  } catch (error) {
    const isCut = form.errored !== null && error === form.errored;
    const reason = isCut ? unreadable('The form breaks off') : failure.signal.aborted ? failure.signal.reason : error;
    content?.destroy(reasonOf(reason));
    // What was taken so far is given up before the caller hears of it.
    await Promise.allSettled([taken]);
    throw reason;
  } finally {
    // Behind a piece that never comes this waits for the end of the connection.
    pieces.return?.().catch(() => {});
  }
}
