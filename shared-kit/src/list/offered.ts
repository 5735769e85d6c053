import type { Authority } from '../api/authority';
import type { Scope, ScopeKind } from '../api/scope';
import type { Translate } from '../i18n/i18n';

/** Whose list it is, and who looks at it. */
export interface ListPlace {
  scope: Scope;
  authority: Authority;
  /** Without an account: what is public is shown as to its customer's users. */
  isVisitor?: boolean;
}

/** Conditions for something declared; absent ones always hold. */
export interface Offered {
  scopes?: readonly ScopeKind[];
  auth?: readonly Authority[];
  /** Not for visitors without an account. */
  notPublic?: true;
}

/** Whether something declared is offered in a list's context. */
export const isOffered = ({ scopes, auth, notPublic }: Offered, { scope, authority, isVisitor }: ListPlace): boolean =>
  (scopes === undefined || scopes.includes(scope.kind)) &&
  (auth === undefined || auth.includes(authority)) &&
  !(notPublic && isVisitor);

/** Why something that is shown all the same may not be done, in words; null: it may. */
export function whyBlocked<C extends { t: Translate }>(
  { blocked }: { blocked?: (context: C) => string | null | undefined },
  context: C,
): string | null {
  const reason = blocked?.(context);
  return reason ? context.t(reason) : null;
}
