import type { ServerResponse } from 'node:http';

/** Error codes of the platform's table that the gateway itself can answer with. */
export const errorCodes = { general: 2, badRequest: 31, notFound: 32 } as const;

/** What the gateway says when it answers in the platform's place; nginx says the same. */
export const gatewayErrors = {
  400: { message: 'Malformed address', errorCode: errorCodes.badRequest },
  404: { message: 'Not found', errorCode: errorCodes.notFound },
  405: { message: 'Method not supported', errorCode: errorCodes.badRequest },
  413: { message: 'The upload is larger than 50 MB', errorCode: errorCodes.badRequest },
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

/** Answers with an error body, unless the response is already under way. */
export function sendError(response: ServerResponse, status: GatewayStatus, headers: Record<string, string> = {}): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify(errorBody(status)));
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': body.length,
    // A missing file may be there a moment later, whatever its route says about caching.
    'cache-control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
