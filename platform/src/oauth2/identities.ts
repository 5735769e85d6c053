/** Who somebody is for a provider, and which accounts he may enter as such. */
import { whenEntityDeleted } from '../framework/entity-hooks.js';
import type { Tx } from '../framework/tx.js';
import { whenAddressChanged } from '../resources/users.js';
import { whenAddressProved } from '../session/address-proof.js';
import { type Attributes, attribute } from './attributes.js';
import type { Registration } from './model.js';

export interface Identity {
  /** The client at the provider's token address. The registration's id would change when the settings are saved. */
  provider: string;
  /** `attribute=value` of what never passes to somebody else at this provider. */
  subject: string;
}

/**
 * The identity in a provider's attributes: OpenID's `sub`, else the `id` of GitHub and others, else what the administrator
 * set as name of the user. A login or an address comes last because providers give them away again.
 */
export function identityOf(registration: Registration, attributes: Attributes): Identity | null {
  const { clientId, accessTokenUri, userNameAttributeName } = registration;
  const key = ['sub', 'id', userNameAttributeName].find((each) => attribute(attributes, each ?? null));
  if (!key) return null;
  return { provider: `${clientId} ${accessTokenUri}`, subject: `${key}=${attribute(attributes, key)}` };
}

export const isLinked = (tx: Tx, userId: string, { provider, subject }: Identity): boolean =>
  tx.get(
    'SELECT 1 FROM oauth2_identity WHERE user_id = ? AND provider = ? AND subject = ?',
    userId,
    provider,
    subject,
  ) !== undefined;

/**
 * Lets an identity enter an account from now on, whatever the provider says of the address. `verified`: this time it called the
 * address verified.
 */
export function link(tx: Tx, userId: string, { provider, subject }: Identity, verified: boolean): void {
  tx.run(
    `INSERT INTO oauth2_identity (user_id, provider, subject, verified) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET verified = max(verified, excluded.verified)`,
    userId,
    provider,
    subject,
    verified,
  );
}

whenAddressProved((tx, userId) => tx.run('DELETE FROM oauth2_identity WHERE user_id = ? AND verified = 0', userId));

// What was verified is the former address.
whenAddressChanged((tx, userId) => tx.run('UPDATE oauth2_identity SET verified = 0 WHERE user_id = ?', userId));

whenEntityDeleted('oauth2 identities', (tx, { entityType, id }) => {
  if (entityType === 'USER') tx.run('DELETE FROM oauth2_identity WHERE user_id = ?', id);
});
