/** What the links of activation and reset mails have in common. */
import { type CallData, Reply, redirect } from '../framework/route.js';
import { randomToken } from '../resources/device-credentials.js';

const LINK_TOKEN_LENGTH = 30;
/** A token for a link of activation or reset. */
export const newLinkToken = () => randomToken(LINK_TOKEN_LENGTH);
/** The answer to a mailed link that has expired, was used or never was: people are led to the page that tells them what to do. */
export const voidLink = ({ data }: { data: CallData }, page: string): Reply =>
  data.wantsPage ? redirect(`${page}?linkVoid=true`) : new Reply(409, null, null);

/** A member of a body, where it is a text. */
export const textMember = (body: Record<string, unknown>, member: string): string | null => {
  const value = body[member];
  return typeof value === 'string' ? value : null;
};
