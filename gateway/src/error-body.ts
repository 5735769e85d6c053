import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Error codes of the platform's table that the gateway itself can answer with. */
const errorCodes = { general: 2, badRequest: 31, notFound: 32 } as const;

/** What the gateway says when it answers in the platform's place; nginx says the same. */
export const gatewayErrors = {
  400: { message: 'Malformed request', errorCode: errorCodes.badRequest },
  404: { message: 'Not found', errorCode: errorCodes.notFound },
  405: { message: 'Method not supported', errorCode: errorCodes.badRequest },
  412: { message: 'A condition of the request does not hold', errorCode: errorCodes.badRequest },
  413: { message: 'The upload is larger than 50 MB', errorCode: errorCodes.badRequest },
  416: { message: 'The file has no such part', errorCode: errorCodes.badRequest },
  421: {
    message: 'This console is not set up for this host name. Add it to ALLOWED_HOSTS',
    errorCode: errorCodes.badRequest,
  },
  500: { message: 'The gateway failed', errorCode: errorCodes.general },
  502: { message: 'The platform cannot be reached', errorCode: errorCodes.general },
  503: { message: 'The console is not built or not published yet', errorCode: errorCodes.general },
  504: { message: 'The platform did not answer in time', errorCode: errorCodes.general },
} as const;

export type GatewayStatus = keyof typeof gatewayErrors;

/** The platform's error body: `{status, message, errorCode, timestamp}`, the time as ISO 8601 text. */
export const errorBody = (status: GatewayStatus, timestamp = new Date().toISOString()) => ({
  status,
  ...gatewayErrors[status],
  timestamp,
});

/** Answers with an error body, unless the answer is already under way: then the connection breaks. */
export function sendError(
  reply: FastifyReply,
  status: GatewayStatus,
  headers: Record<string, string> = {},
): FastifyReply {
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return reply;
  }
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  return (
    reply
      .code(status)
      .headers({
        ...headers,
        'content-type': 'application/json',
        // A missing file may be there a moment later, whatever its route says about caching.
        'cache-control': 'no-store',
      })
      // Bytes, because Fastify adds a charset to the type of text.
      .send(Buffer.from(JSON.stringify(errorBody(status))))
  );
}

/** The same as bytes, for a connection that has no response object; it ends with the answer. */
export const rawError = (status: GatewayStatus): string =>
  rawAnswer(status, { 'content-type': 'application/json' }, JSON.stringify(errorBody(status)));

/** An answer as bytes, which ends its connection. */
export function rawAnswer(status: number, headers: Record<string, string>, body: string): string {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
