/** Token verification on the main thread: signing key and ended sessions are held in memory and follow the database. */
import type { DatabaseClient } from '../framework/database.js';
import { tokenExpired, unauthenticated } from '../framework/errors.js';
import type { EventBus } from '../framework/events.js';
import { NULL_UUID } from '../framework/ids.js';
import type { Role, SessionUser } from '../framework/route.js';
import { type Claims, type JwtSettings, verify } from './jwt.js';
import { loadSessionState } from './tokens.js';

declare module '../framework/events.js' {
  interface PlatformEvents {
    'jwt.changed': { settings: JwtSettings };
  }
}

const ROLES: readonly string[] = [
  'SYS_ADMIN',
  'TENANT_ADMIN',
  'CUSTOMER_USER',
  'PRE_VERIFICATION_TOKEN',
] satisfies Role[];

const PRUNE_AT = 10_000;

export class Sessions {
  readonly #ended = new Map<string, { before: number; until: number }>();
  #jwt: JwtSettings;

  private constructor(jwt: JwtSettings) {
    this.#jwt = jwt;
  }

  static async open(db: DatabaseClient, events: EventBus): Promise<Sessions> {
    const { jwt, ended } = await db.run(loadSessionState, null);
    if (!jwt) throw new Error('the database holds no token settings');
    const sessions = new Sessions(jwt);
    for (const { scope, id, before, until } of ended) sessions.#ended.set(`${scope}:${id}`, { before, until });
    events.on('jwt.changed', ({ settings }) => {
      sessions.#jwt = settings;
    });
    events.on('tokens.ended', ({ scope, id, before }) => sessions.#end(scope, id, before));
    return sessions;
  }

  /** The user of an access token. Throws 401. */
  verify(token: string): SessionUser {
    const claims = this.#claims(token);
    const authority = claims.scopes.find((scope) => ROLES.includes(scope));
    if (!authority) throw unauthenticated();
    return {
      userId: claims.userId,
      tenantId: claims.tenantId ?? NULL_UUID,
      customerId: claims.customerId ?? NULL_UUID,
      authority: authority as Role,
      email: claims.sub,
      firstName: claims.firstName ?? null,
      lastName: claims.lastName ?? null,
      sessionId: claims.sessionId,
      isPublic: claims.isPublic ?? false,
    };
  }

  /** The claims of a refresh token, and whether its session was ended. Throws 401, errorCode 11 when its own time is over. */
  verifyRefresh(token: string): { claims: Claims; ended: boolean } {
    const claims = verify(token, this.#jwt.tokenSigningKey, Date.now());
    if (!Array.isArray(claims.scopes) || !claims.scopes.includes('REFRESH_TOKEN')) throw unauthenticated();
    return { claims, ended: this.#isEnded(claims) };
  }

  #claims(token: string): Claims {
    const claims = verify(token, this.#jwt.tokenSigningKey, Date.now());
    if (!Array.isArray(claims.scopes)) throw unauthenticated();
    // A half token opens nothing but the check of the second factor, which looks at the account itself.
    if (!claims.scopes.includes('PRE_VERIFICATION_TOKEN') && this.#isEnded(claims)) throw tokenExpired();
    return claims;
  }

  #isEnded({ sessionId, userId, iat }: Claims): boolean {
    return [`session:${sessionId}`, `user:${userId}`].some((key) => iat < (this.#ended.get(key)?.before ?? 0));
  }

  #end(scope: 'session' | 'user', id: string, before: number): void {
    if (this.#ended.size >= PRUNE_AT) {
      const now = Date.now() / 1000;
      for (const [key, { until }] of this.#ended) if (until < now) this.#ended.delete(key);
    }
    this.#ended.set(`${scope}:${id}`, { before, until: before + this.#jwt.refreshTokenExpTime });
  }
}
