/** What the links of activation and reset mails have in common. */
import { defineRoute, Reply, redirect } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { randomToken } from '../resources/device-credentials.js';

const LINK_TOKEN_LENGTH = 30;
/** A token for a link of activation or reset. */
export const newLinkToken = () => randomToken(LINK_TOKEN_LENGTH);
interface LinkRoute {
  /** The address in the mail. */
  path: string;
  /** Query parameter that carries the token, in the mail and on the page. */
  parameter: string;
  /** The page of the console where the person chooses a password. */
  page: string;
  isValid: (tx: Tx, token: string) => boolean;
}

/**
 * The address of a mailed link: leads to its page of the console. With a token that has expired, was used, or never
 * existed, a browser gets the same page with `linkVoid`, and any other caller 409.
 */
export const linkRoute = ({ path, parameter, page, isValid }: LinkRoute) =>
  defineRoute({
    method: 'GET',
    path,
    auth: 'public',
    mode: 'read',
    handler: (tx, call) => {
      const token = call.query[parameter] ?? '';
      if (isValid(tx, token)) return redirect(`${page}?${parameter}=${encodeURIComponent(token)}`);
      return call.data.wantsPage ? redirect(`${page}?linkVoid=true`) : new Reply(409, null, null);
    },
  });

/** A member of a body, where it is a text. */
export const textMember = (body: Record<string, unknown>, member: string): string | null => {
  const value = body[member];
  return typeof value === 'string' ? value : null;
};
