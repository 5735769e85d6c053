import { ErrorCode, PlatformError } from './errors.js';

/** How much one call may ask for. All of it lies above what consoles ask; more is refused with 400, or with an error on a socket's command. */
export const QUERY_LIMITS = {
  /** Elements of a page. */
  pageSize: 65_536,
  page: 2_147_483_647,
  /** Points of one key. */
  points: 100_000,
  /** Bytes of one answer, about: 500,000 points, or 30 values of 16,384 entities. */
  answerBytes: 24 * 1024 * 1024,
  /** Keys of one list. */
  keys: 1000,
  /** Keys a query filters, sorts or searches by: each is a join. */
  joins: 50,
  /** Key filters, and relation filters, of a query. */
  filters: 100,
  /** Predicates of all key filters of a query. */
  predicates: 500,
  /** Entities a filter names. */
  entities: 65_536,
} as const;

/** What is said to a caller who asks for more. */
export const tooMany = (what: string, limit: number): string => `Too many ${what}: at most ${limit} are allowed`;

/** A call or a command asks for more than one may. */
export class LimitError extends PlatformError {
  constructor(message: string) {
    super(400, ErrorCode.badRequest, message);
  }
}

export const ANSWER_TOO_LARGE = 'The answer would be too large: ask for fewer entities, keys or points';
