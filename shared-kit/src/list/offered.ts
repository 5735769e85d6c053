import type { Authority } from '../api/authority';
import type { Scope, ScopeKind } from '../api/scope';

/** Whose list it is, and who looks at it. */
export interface ListPlace {
  scope: Scope;
  authority: Authority;
}

/** Where something declared exists; what is not said is no condition. */
export interface Offered {
  scopes?: readonly ScopeKind[];
  auth?: readonly Authority[];
}

/** Whether something declared is offered in a list's context. */
export const isOffered = ({ scopes, auth }: Offered, { scope, authority }: ListPlace): boolean =>
  (scopes === undefined || scopes.includes(scope.kind)) && (auth === undefined || auth.includes(authority));
