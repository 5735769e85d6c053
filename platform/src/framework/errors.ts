/**
 * Errors as callers see them.
 *
 * Every refusal of the HTTP API has one body, `{status, message, errorCode, timestamp}` (plus `extra` members where a call
 * says so), and one table of codes. Code inside the platform throws a `PlatformError`; the framework rolls the call's
 * transaction back and answers it.
 */

import type { Tx } from './tx.js';

/** The platform's error codes by what they mean. */
export const ErrorCode = {
  general: 2,
  authentication: 10,
  tokenExpired: 11,
  credentialsExpired: 15,
  permission: 20,
  invalidArguments: 30,
  badRequest: 31,
  notFound: 32,
  tooManyRequests: 33,
  tooManyUpdates: 34,
  subscriptionViolation: 40,
} as const;

/** A refusal with its HTTP status and error code. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  /** What is to be recorded although the call was rolled back (the audit row of a failed action). */
  afterRollback?: (tx: Tx) => void;
  constructor(
    readonly status: number,
    readonly errorCode: number,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** A refusal of the calls that answer a bare text instead of the error body (telemetry and RPC). */
export class PlainTextError extends PlatformError {
  constructor(status: number, text: string) {
    super(status, status === 404 ? ErrorCode.notFound : ErrorCode.badRequest, text);
  }
}

/** Whether the same may well succeed later: the disk was full, the database locked, the platform busy. */
export const mayPass = (error: unknown): boolean => error instanceof PlatformError && error.status === 503;

/** Whether the platform has too much to do for a call, or too much of this caller: nothing is wrong with what it asks. */
export const isBusy = (error: unknown): boolean =>
  error instanceof PlatformError && (error.status === 503 || error.status === 429);

export const badRequest = (message: string) => new PlatformError(400, ErrorCode.badRequest, message);
/** An unreadable body: no JSON, or not the JSON type the call takes. */
export const unreadable = (message: string) => new PlatformError(400, ErrorCode.invalidArguments, message);
export const notFound = (message = "Requested item wasn't found!") =>
  new PlatformError(404, ErrorCode.notFound, message);
export const forbidden = (message = "You don't have permission to perform this operation!") =>
  new PlatformError(403, ErrorCode.permission, message);
export const unauthenticated = (message = 'Authentication failed') =>
  new PlatformError(401, ErrorCode.authentication, message);
export const tokenExpired = () => new PlatformError(401, ErrorCode.tokenExpired, 'Token has expired');

/** The one error body. */
export function errorBody(error: PlatformError): Record<string, unknown> {
  return {
    status: error.status,
    message: error.message,
    errorCode: error.errorCode,
    timestamp: new Date().toISOString(),
    ...error.extra,
  };
}
