/** How many values the commands of sockets follow: each is kept in memory and looked up with every change. */
import { CallerBudget } from '../framework/caller-budget.js';
import { LimitError } from '../framework/query-limits.js';
import type { SessionUser } from '../framework/route.js';

/** What a command costs beside its values, in values: a query that is run again and again, or a subscription that only listens. */
export const COMMAND_VALUES = { query: 25, subscription: 5 } as const;

/** A caller, on all sockets: 20,000 queries, or the 30 values of 16,384 entities that consoles ask for at most. */
const FOLLOWED = { ofCaller: 500_000, ofAll: 2_000_000 };

const followed = new CallerBudget(FOLLOWED);

/** Counts values that are going to be followed, until the answered function is called. Throws LimitError when they are too many. */
export function followValues(user: SessionUser, values: number): () => void {
  const letGo = followed.take(user, values);
  if (letGo) return letGo;
  throw new LimitError('Too many values are followed already: close some of what follows them');
}
