/** Turns handler results and errors into answers. */
import { badRequest, ErrorCode, errorBody, PlainTextError, PlatformError } from './errors.js';
import type { ErrorData, HttpAnswer } from './protocol.js';
import { Reply } from './route.js';
import { storageError } from './storage-error.js';

/** A handler's value as an HTTP answer: nothing is an empty 200, a Reply is as it says, all else is JSON. */
export function toAnswer(value: unknown): HttpAnswer {
  if (value === undefined || value === null) return { status: 200, body: null, contentType: null, headers: {} };
  if (value instanceof Reply) return { ...value };
  return { status: 200, body: JSON.stringify(value), contentType: 'application/json', headers: {} };
}

/** An error as data. Input too deep for recursion is the caller's fault, a storage that fails is a 503; everything unknown is a defect and is logged. */
export function toErrorData(thrown: unknown): ErrorData {
  const error =
    thrown instanceof RangeError && thrown.message.includes('call stack')
      ? badRequest('The body is nested too deeply')
      : (storageError(thrown) ?? thrown);
  if (error instanceof PlatformError) {
    const { status, errorCode, message, extra } = error;
    return { known: true, plain: error instanceof PlainTextError, status, errorCode, message, extra };
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { known: false, plain: false, status: 500, errorCode: ErrorCode.general, message: text, extra: {} };
}

export function fromErrorData(data: ErrorData): PlatformError {
  if (!data.known) {
    console.error(data.message);
    return new PlatformError(500, ErrorCode.general, 'Internal error');
  }
  if (data.plain) return new PlainTextError(data.status, data.message);
  return new PlatformError(data.status, data.errorCode, data.message, data.extra);
}

export function errorAnswer(error: PlatformError): HttpAnswer {
  if (error instanceof PlainTextError) {
    return { status: error.status, body: error.message, contentType: 'text/plain;charset=UTF-8', headers: {} };
  }
  return {
    status: error.status,
    body: JSON.stringify(errorBody(error)),
    contentType: 'application/json',
    headers: {},
  };
}
