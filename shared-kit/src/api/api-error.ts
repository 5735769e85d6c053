import { isOfInvalidId } from './platform-texts';

/** Error codes of the platform. */
export const serverErrorCodes = {
  general: 2,
  authentication: 10,
  jwtTokenExpired: 11,
  tenantTrialExpired: 12,
  credentialsExpired: 15,
  permissionDenied: 20,
  invalidArguments: 30,
  badRequestParams: 31,
  itemNotFound: 32,
  tooManyRequests: 33,
  tooManyUpdates: 34,
} as const;

/** Body of an answer that is not 200. Calls that run in the background answer bare text instead. */
export interface ErrorBody {
  status?: number;
  message?: unknown;
  errorCode?: number;
  timestamp?: string;
  /** With error code 15: the token that lets the user set a new password. */
  resetToken?: string;
  /** How long a toast shows the message, ms. */
  timeout?: number;
}

/**
 * Why a call failed:
 * `http` an answer that is not 2xx · `network` no answer, or cut, or too late · `unauthorized` not sent, nobody is
 * signed in · `session-expired` not sent, the session could not be renewed and has ended · `aborted` by the caller.
 */
export type ApiErrorKind = 'http' | 'network' | 'unauthorized' | 'session-expired' | 'aborted';

/** What every failing call of `http` rejects with. `message` is for logs; people read `errorMessage(error)`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without an answer, 401 when the call was not sent for want of a token. */
  readonly status: number;
  readonly statusText: string;
  readonly method: string;
  readonly url: string;
  /** Parsed body: an object, a text, or null when there was none. With kind `network`: the page with which somebody else answered. */
  readonly body: ErrorBody | string | null;
  /** With kind `session-expired`: which of the two texts tells why. */
  readonly reason: 'refresh-token-expired' | 'refresh-token-failed' | null;
  /** The console has already told the person, by toast or dialog; code that catches it need not say it again. */
  reported = false;

  constructor(init: {
    kind: ApiErrorKind;
    status?: number;
    statusText?: string;
    method?: string;
    url?: string;
    body?: ErrorBody | string | null;
    reason?: 'refresh-token-expired' | 'refresh-token-failed';
    cause?: unknown;
  }) {
    const status = init.status ?? (init.kind === 'unauthorized' || init.kind === 'session-expired' ? 401 : 0);
    super(`${init.method ?? 'call'} ${init.url ?? ''}: ${init.kind} ${status}`, { cause: init.cause });
    this.kind = init.kind;
    this.status = status;
    this.statusText = init.statusText ?? '';
    this.method = init.method ?? '';
    this.url = init.url ?? '';
    this.body = init.body ?? null;
    this.reason = init.reason ?? null;
  }

  /** The platform's own code, when the body carries one. */
  get errorCode(): number | null {
    return typeof this.body === 'object' ? (this.body?.errorCode ?? null) : null;
  }

  /** The token that comes with expired credentials (error code 15). */
  get resetToken(): string | null {
    return typeof this.body === 'object' ? (this.body?.resetToken ?? null) : null;
  }

  /**
   * The platform did not decide about the call: no answer, too many calls, or a gateway that found no platform. The same
   * call may succeed later.
   */
  get isUnreachable(): boolean {
    return isConnectionLost(this) || this.status === 429;
  }
}

/** Whether the person knows of a failure already: of the error itself, or of the call that caused it. */
export const wasReported = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.reported || error.kind === 'session-expired'
    : error instanceof Error && wasReported(error.cause);

/**
 * The same for what somebody asked to be done, such as saving: of a lost connection they know, but not that it has cost
 * them that.
 */
export const wasActReported = (error: unknown): boolean => wasReported(error) && !isConnectionLost(error);

/** Whether the platform says that what was asked for is not there, or cannot be: its id is none. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || (error.status === 400 && isOfInvalidId(said(error))));

/** Whether the platform keeps what was asked for from this person: it belongs to another tenant or customer. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Whether what was asked for is not there for this person: nobody has it, or somebody else. */
export const isAway = (error: unknown): boolean => isNotFound(error) || isForbidden(error);

const said = ({ body }: ApiError): string => {
  const message = typeof body === 'object' ? body?.message : body;
  return typeof message === 'string' ? message : '';
};

/** Whether a call found no platform, rather than one that refused: no answer, or that of a gateway. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || (error.status >= 502 && error.status <= 504));
