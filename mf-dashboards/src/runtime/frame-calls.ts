import { ApiError } from '@mullion/shared-kit/api/api-error';
import { http } from '@mullion/shared-kit/api/http';

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

/**
 * The path of the platform's API that a script asks for.
 * @throws Error that names the call, where it is none, or one that is withheld
 */
export function allowedPath(method: unknown, url: unknown): { method: Method; path: string; search: string } {
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
  return { method: method as Method, path: pathname, search };
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

/** Makes a call for a script, with the viewer's rights. It never rejects: what fails is told to the script. */
export async function callForFrame(
  method: unknown,
  url: unknown,
  body: unknown,
  responseType?: unknown,
): Promise<FrameAnswer> {
  try {
    const allowed = allowedPath(method, url);
    return { ok: true, value: await send(allowed, body, responseType === 'text' ? 'text' : 'json') };
  } catch (error) {
    const { status, statusText, body } = error instanceof ApiError ? error : { status: 0, statusText: '', body: null };
    return { ok: false, status, statusText, body, message: error instanceof Error ? error.message : String(error) };
  }
}

function send(
  { method, path, search }: ReturnType<typeof allowedPath>,
  body: unknown,
  responseType: 'json' | 'text',
): Promise<unknown> {
  // The script decides what becomes of a failure.
  const options = { ignoreErrors: true, responseType };
  const address = `${path}${search}`;
  if (method === 'GET') return http.get(address, undefined, options);
  if (method === 'DELETE') return http.delete(address, undefined, options);
  return http.post(address, body ?? undefined, options);
}
