import type { Authority } from '../api/authority';
import type { Scope, ScopeKind } from '../api/scope';

/** Whose list it is, and who looks at it. */
export interface ListPlace {
  scope: Scope;
  authority: Authority;
}

/** Conditions for something declared; absent ones always hold. */
export interface Offered {
  scopes?: readonly ScopeKind[];
  auth?: readonly Authority[];
}

/** Whether something declared is offered in a list's context. */
export const isOffered = ({ scopes, auth }: Offered, { scope, authority }: ListPlace): boolean =>
  (scopes === undefined || scopes.includes(scope.kind)) && (auth === undefined || auth.includes(authority));
