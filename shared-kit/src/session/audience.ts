import type { Authority } from '../api/authority';

/** Facts of the session that decide what a console offers; false until somebody has signed in. */
export type SessionFact = 'edgesSupportEnabled' | 'hasRepository' | 'tbelEnabled' | 'userTokenAccessEnabled';

export type SessionFacts = Readonly<Record<SessionFact, boolean>>;

/** Who looks at the console, as far as declarations ask for it. */
export interface Viewer {
  authority: Authority;
  facts: SessionFacts;
}

/** Whom a declared route, menu entry, home place or contribution is for. */
export interface Audience {
  /** Authorities it is for; absent: everybody. */
  auth?: readonly Authority[];
  /** Only while this fact of the session is true. */
  when?: SessionFact;
}

/** Whether a condition on the session is met; none always is. */
export const holds = (when: SessionFact | undefined, facts: SessionFacts): boolean => !when || facts[when] === true;

/** Whether something declared is for this viewer. */
export const isFor = ({ auth, when }: Audience, { authority, facts }: Viewer): boolean =>
  (!auth || auth.includes(authority)) && holds(when, facts);
