import { ApiError, type ErrorBody, serverErrorCodes } from './api-error';
import { platformTextKey } from './platform-texts';

/** A text to show: the platform's own words, or a key of the kit's texts with its values. */
export type Message = { text: string } | { key: string; values?: Record<string, string | number | { key: string }> };

const codeKeys = new Map<number, string>(
  Object.entries(serverErrorCodes).map(([name, code]) => [
    code,
    `server-error.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  ]),
);

/** Key of the text for a server error code, such as `server-error.item-not-found`; null for an unknown code. */
export const serverErrorKey = (errorCode: number | null | undefined): string | null =>
  (errorCode != null && codeKeys.get(errorCode)) || null;

/** From here on a status is none of HTTP: it is the code with which the platform closed the WebSocket. */
const FIRST_CLOSE_CODE = 1000;
/**
 * Closes for a command that the platform could not take, or carry out, and the code of a message that breaks the contract
 * (`realtime/messages.ts`).
 */
const commandCloses = new Set([1009, 1011, 1012, 4007]);

/** What a status alone says: a proxy before the platform answers with nothing, or with a page of its own. */
function unhandled(status: number): Message {
  if (status >= FIRST_CLOSE_CODE)
    return { key: commandCloses.has(status) ? 'error.live-refused' : 'error.live-closed' };
  if (status === 413) return { key: 'error.too-large' };
  if (status === 429) return { key: 'error.too-many-requests' };
  if (status >= 502 && status <= 504) return { key: 'error.unavailable' };
  return status ? { key: 'error.unhandled-code', values: { status } } : { key: 'error.unknown' };
}

const isPage = (text: string) => /^\s*<[!a-z]/i.test(text);

/**
 * What to tell a person about a failed call: the server's message; without one that it gave none, with
 * the status; when the message is an object, the status with the text of its error code, else with the status text.
 */
export function errorMessage(error: ApiError): Message {
  switch (error.kind) {
    case 'network':
      return { key: error.body === null ? 'error.unable-to-connect' : 'error.not-platform' };
    case 'unauthorized':
      return { key: 'error.unauthorized' };
    case 'session-expired':
      return { key: error.reason ? `error.${error.reason}` : 'error.unauthorized' };
    default:
      return bodyMessage(error);
  }
}

/** What to tell a person about anything that was thrown. */
export function failureMessage(error: unknown): Message {
  if (error instanceof ApiError) return errorMessage(error);
  return { text: error instanceof Error ? error.message : String(error) };
}

/** What to tell where something was to be done, such as saving: without an answer, that it was not. */
export const actFailure = (error: unknown): Message =>
  error instanceof ApiError && error.kind === 'network' && error.body === null
    ? { key: 'error.not-sent' }
    : failureMessage(error);

/** The platform's own words, or ours for what it says everywhere. */
function said(text: string): Message {
  const key = platformTextKey(text);
  return key ? { key } : { text };
}

/** Why the platform closed the WebSocket, in its own words, for troubleshooting. Null for anything else. */
export function closeReason({ body, status }: ApiError): string | null {
  const reason = typeof body === 'object' ? body?.message : null;
  return status >= FIRST_CLOSE_CODE && typeof reason === 'string' && reason.trim() ? `${status}: ${reason}` : null;
}

function bodyMessage({ body, status, statusText }: ApiError): Message {
  if (status >= FIRST_CLOSE_CODE) return closeMessage(status, body);
  if (typeof body === 'string') return body.trim() && !isPage(body) ? said(body) : unhandled(status);
  const message = body?.message;
  if (typeof message === 'string' && message.trim()) return said(message);
  if (message !== null && typeof message === 'object') {
    const key = serverErrorKey((message as ErrorBody).errorCode);
    return key
      ? { key: 'error.with-status', values: { status, reason: { key } } }
      : { text: `${status}: ${statusText}` };
  }
  const key = serverErrorKey(body?.errorCode);
  return key ? { key } : unhandled(status);
}

/** Reasons are written for programs: only known ones are shown. */
function closeMessage(status: number, body: ApiError['body']): Message {
  const reason = typeof body === 'object' ? body?.message : null;
  const key = typeof reason === 'string' ? platformTextKey(reason) : undefined;
  return key ? { key } : unhandled(status);
}
