import type { ChangeAuthor } from '@mullion/shared-kit/module/modules-state';

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
export async function whoAsks(platform: URL, token: string): Promise<ChangeAuthor | Refusal> {
  if (!token.startsWith('Bearer ')) return refusals[401];
  try {
    const answer = await ask(platform, '/api/auth/user', token);
    if (answer.status === 401) {
      // Word for word: the page renews an expired token by the platform's error code.
      const { message, errorCode } = (await answer.json()) as Partial<Refusal>;
      return { ...refusals[401], ...(message && { message }), ...(errorCode && { errorCode }) };
    }
    if (answer.status === 403) return refusals[403];
    if (!answer.ok) return refusals[502];
    const text = await answer.text();
    // A public visitor has a token, and no account.
    if (text === '') return refusals[403];
    const { authority, email } = JSON.parse(text) as { authority?: unknown; email?: unknown };
    if (authority !== 'SYS_ADMIN' || typeof email !== 'string') return refusals[403];
    return { name: email, via: 'page' };
  } catch {
    return refusals[502];
  }
}

/** The account that a token belongs to, by id; null when the platform knows none, or can't be asked. */
export async function accountOf(platform: URL, token: string): Promise<string | null> {
  // What is no token at all is not asked about.
  if (!/^Bearer [^.]+\.[^.]+\./.test(token)) return null;
  try {
    const answer = await ask(platform, '/api/auth/user', token);
    const text = await answer.text();
    // A public visitor has a token, and no account.
    if (!answer.ok || text === '') return null;
    const { id } = JSON.parse(text) as { id?: { id?: unknown } };
    return typeof id?.id === 'string' ? id.id : null;
  } catch {
    return null;
  }
}

/** Whether the platform has a tenant, and lets the caller see it. @returns what to answer when it can't be asked */
export async function hasTenant(platform: URL, token: string, tenantId: string): Promise<boolean | Refusal> {
  try {
    const answer = await ask(platform, `/api/tenant/${tenantId}`, token);
    await answer.body?.cancel();
    if (answer.ok) return true;
    return answer.status === 404 ? false : refusals[502];
  } catch {
    return refusals[502];
  }
}

const ask = (platform: URL, address: string, token: string): Promise<Response> =>
  fetch(platform.href.replace(/\/$/, '') + address, {
    headers: { 'x-authorization': token, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithin),
  });
