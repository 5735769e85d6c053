/** Token verification on the main thread: signing key and ended sessions are held in memory and follow the database. */
import type { DatabaseClient } from '../framework/database.js';
import { tokenExpired, unauthenticated } from '../framework/errors.js';
import type { EventBus, TokenScope } from '../framework/events.js';
import { NULL_UUID } from '../framework/ids.js';
import type { Role, SessionUser } from '../framework/route.js';
import { type Claims, issuedOf, type JwtSettings, verify } from './jwt.js';
import { loadSessionState } from './tokens.js';

declare module '../framework/context.js' {
  interface Context {
    /** Verifies tokens, and knows which were ended. */
    readonly sessions: Sessions;
  }
}
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

  private constructor(
    jwt: JwtSettings,
    readonly publicWrites: boolean,
  ) {
    this.#jwt = jwt;
  }

  /** @param publicWrites public visitors may do what users of a customer may, instead of reading only */
  static async open(db: DatabaseClient, events: EventBus, publicWrites: boolean): Promise<Sessions> {
    const { jwt, ended } = await db.run(loadSessionState, null);
    if (!jwt) throw new Error('the database holds no token settings');
    const sessions = new Sessions(jwt, publicWrites);
    for (const { scope, id, before, until } of ended) sessions.#ended.set(`${scope}:${id}`, { before, until });
    events.on('jwt.changed', ({ settings }) => {
      sessions.#jwt = settings;
    });
    events.on('tokens.ended', ({ scope, id, before }) => sessions.#end(scope, id, before));
    return sessions;
  }

  /** The user of an access token. Throws 401. */
  verify(token: string): SessionUser {
    return this.session(token).user;
  }

  /** The user of an access token, and when its time is over (milliseconds). Throws 401. */
  session(token: string): { user: SessionUser; expires: number } {
    const claims = this.#claims(token);
    return { user: this.#userOf(claims), expires: claims.exp * 1000 };
  }

  #userOf(claims: Claims): SessionUser {
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
      issued: issuedOf(claims),
      isPublic: claims.isPublic ?? false,
      readsOnly: claims.isPublic === true && !this.publicWrites,
    };
  }

  /**
   * The claims of a refresh token. Throws 401, errorCode 11 when its own time is over. Whether it was ended is judged where the new
   * pair is made, see `reissueTokens`.
   */
  verifyRefresh(token: string): Claims {
    const claims = verify(token, this.#jwt.tokenSigningKey, Date.now());
    if (!Array.isArray(claims.scopes) || !claims.scopes.includes('REFRESH_TOKEN')) throw unauthenticated();
    return claims;
  }

  #claims(token: string): Claims {
    const claims = verify(token, this.#jwt.tokenSigningKey, Date.now());
    if (!Array.isArray(claims.scopes)) throw unauthenticated();
    // A half token opens nothing but the check of the second factor, which looks at the account itself.
    if (!claims.scopes.includes('PRE_VERIFICATION_TOKEN') && this.#isEnded(claims)) throw tokenExpired();
    return claims;
  }

  #isEnded(claims: Claims): boolean {
    const { sessionId, userId, customerId, tenantId } = claims;
    const issued = issuedOf(claims);
    // A session that was signed out of does not come back, whatever token a call under way still gets.
    if (this.#ended.has(`session:${sessionId}`)) return true;
    return [`user:${userId}`, `customer:${customerId}`, `tenant:${tenantId}`].some(
      (key) => issued <= (this.#ended.get(key)?.before ?? 0),
    );
  }

  #end(scope: TokenScope, id: string, before: number): void {
    if (this.#ended.size >= PRUNE_AT) {
      const now = Date.now() / 1000;
      for (const [key, { until }] of this.#ended) if (until < now) this.#ended.delete(key);
    }
    this.#ended.set(`${scope}:${id}`, { before, until: before / 1000 + this.#jwt.refreshTokenExpTime });
  }
}
