import type { Author } from '../store/change-log.js';

/** Longest time the platform may take to say whose token it is, in milliseconds. */
const answerWithin = 5000;

/** A refusal, as the answer says it. */
export interface Refusal {
  status: 401 | 403 | 502;
  message: string;
  errorCode: number;
}

const refusals = {
  401: { status: 401, message: 'Authentication failed', errorCode: 10 },
  403: { status: 403, message: 'Only system administrators can see and change which modules run', errorCode: 20 },
  502: { status: 502, message: 'The platform cannot be reached, so nobody can be let in', errorCode: 2 },
} as const satisfies Record<number, Refusal>;

/**
 * Asks the platform whose token it is. What the token itself claims does not count, and a platform that does not answer
 * lets nobody in.
 * @param token value of the `X-Authorization` header
 */
export async function whoAsks(platform: URL, token: string | undefined): Promise<Author | Refusal> {
  if (!token?.startsWith('Bearer ')) return refusals[401];
  const base = platform.href.replace(/\/$/, '');
  try {
    const answer = await fetch(`${base}/api/auth/user`, {
      headers: { 'x-authorization': token, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithin),
    });
    if (answer.status === 401) {
      // Word for word: the page renews an expired token by the platform's error code.
      const { message, errorCode } = (await answer.json()) as Partial<Refusal>;
      return { ...refusals[401], ...(message && { message }), ...(errorCode && { errorCode }) };
    }
    if (answer.status === 403) return refusals[403];
    if (!answer.ok) return refusals[502];
    const { authority, email } = (await answer.json()) as { authority?: unknown; email?: unknown };
    if (authority !== 'SYS_ADMIN' || typeof email !== 'string') return refusals[403];
    return { name: email, via: 'page' };
  } catch {
    return refusals[502];
  }
}
