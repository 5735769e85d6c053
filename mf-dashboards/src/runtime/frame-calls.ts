import { ApiError } from '@mullion/shared-kit/api/api-error';
import { http } from '@mullion/shared-kit/api/http';
import { callDevice, NoAnswer } from './device-calls';

/** What a call of a script came to, as plain data. */
export type FrameAnswer = { ok: true; value: unknown } | Refusal;

/** `body`: what the platform said, `message`: for logs. */
interface Refusal {
  ok: false;
  status: number;
  statusText: string;
  message: string;
  body: unknown;
}

/** Who is signed in, and how: no script asks for it or changes it. */
const withheldRoots = /^\/api\/(auth|noauth|2fa|oauth2)(\/|$)/;
const withheldParts =
  /\/(login|logout|(change|reset)?password\w*|token|jwtsettings|activat\w*|sendactivationmail|usercredentials\w*|twofa\w*|2fa)(\/|$)/;

/** An account that a script has made or renamed would outlive the page. */
const accounts = /^\/api\/user\/?$/;

const methods = ['GET', 'POST', 'DELETE'] as const;
type Method = (typeof methods)[number];

interface AllowedCall {
  method: Method;
  /** As it is sent. */
  path: string;
  /** As servers read it, in small letters. */
  plain: string;
  search: string;
}

/**
 * The path of the platform's API that a script asks for.
 * @throws Error that names the call, where it is none, or one that is withheld
 */
export function allowedPath(method: unknown, url: unknown): AllowedCall {
  const name = `${String(method)} ${String(url)}`.slice(0, 200);
  const refused = () => new Error(`${name} isn’t allowed for widgets`);
  if (!methods.includes(method as Method) || typeof url !== 'string' || !URL.canParse(url, location.origin))
    throw refused();
  const { origin, pathname, search } = new URL(url, location.origin);
  if (origin !== location.origin) throw refused();
  const plain = readable(pathname);
  if (plain === null || !plain.startsWith('/api/') || withheldRoots.test(plain) || withheldParts.test(plain))
    throw refused();
  if (method === 'POST' && accounts.test(plain)) throw refused();
  return { method: method as Method, path: pathname, plain, search };
}

/** A path as any server might read it; null where that isn't sure. */
function readable(pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname).toLowerCase();
    // Encoded twice, parameters of segments, empty and dotted segments: servers read them in different ways.
    return /[%;\\]|\/\/|\/\.{1,2}(\/|$)/.test(decoded) || decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

/**
 * Makes a call for a script, with the viewer's rights. It never rejects: what fails is told to the script.
 * @param until ends what waits for a device. A command of a press, or a one-way one, that is sent by then arrives all the same
 * @param isPressed somebody has just pressed something in its widget
 */
export async function callForFrame(
  method: unknown,
  url: unknown,
  body: unknown,
  responseType?: unknown,
  until?: AbortSignal,
  isPressed = false,
): Promise<FrameAnswer> {
  try {
    const allowed = allowedPath(method, url);
    const type = responseType === 'text' ? 'text' : 'json';
    const command = allowed.method === 'POST' && commandOf(allowed.plain, body, isPressed);
    const value = command
      ? await callDevice({ ...command, from: until, signal: until, isKept: !command.isRead }, (until) =>
          send(allowed, body, type, until),
        )
      : await send(allowed, body, type);
    return { ok: true, value };
  } catch (error) {
    if (error instanceof NoAnswer) return { ...late, message: error.message };
    const { status, statusText, body } = error instanceof ApiError ? error : { status: 0, statusText: '', body: null };
    const message = error instanceof Error ? error.message : String(error);
    // Of an expired password it has the token that sets another one.
    return { ok: false, status, statusText, body: status === 401 ? null : body, message };
  }
}

/** As the platform says it of a device that doesn’t answer. */
const late = { ok: false, status: 504, statusText: 'Gateway Timeout', body: null } as const;

/** The command that a call sends to a device and waits for; what is stored isn’t waited for. */
function commandOf(plain: string, body: unknown, isPressed: boolean) {
  const [, way, deviceId = ''] = /^\/api\/(?:plugins\/)?rpc\/(oneway|twoway)\/([^/]+)\/?$/.exec(plain) ?? [];
  const { persistent, timeout } = (body ?? {}) as { persistent?: unknown; timeout?: unknown };
  if (!way || persistent === true) return undefined;
  // Of itself a script asks; what it sends without asking, or after a press, is what somebody wants done.
  return {
    deviceId,
    isRead: way === 'twoway' && !isPressed,
    ...(typeof timeout === 'number' && timeout > 0 && { timeout }),
  };
}

function send(
  { method, path, search }: AllowedCall,
  body: unknown,
  responseType: 'json' | 'text',
  signal?: AbortSignal,
): Promise<unknown> {
  // The script decides what becomes of a failure.
  const options = { ignoreErrors: true, responseType, ...(signal && { signal }) };
  const address = `${path}${search}`;
  if (method === 'GET') return http.get(address, undefined, options);
  if (method === 'DELETE') return http.delete(address, undefined, options);
  return http.post(address, body ?? undefined, options);
}
