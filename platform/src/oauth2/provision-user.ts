/** The database's side of signing in through another service: finding the user, or making him with what he belongs to. */
import { audit } from '../framework/audit.js';
import { badRequest } from '../framework/errors.js';
import { entityId, NULL_UUID, parseUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { where } from '../framework/paging.js';
import { type CallData, platformItself } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { customers, isPublicCustomer } from '../resources/customers.js';
import { dashboards } from '../resources/dashboards.js';
import { randomToken } from '../resources/device-credentials.js';
import { tenants } from '../resources/tenants.js';
import { mergeAdditionalInfo, type User, users } from '../resources/users.js';
import { proveAddress } from '../session/address-proof.js';
import { createCredentials, credentialsOfUser, setEnabled, setPassword } from '../session/credentials.js';
import { signInEntry, tokenUser, userByEmail } from '../session/sign-in.js';
import { issueTokens, type TokenPair } from '../tokens/tokens.js';
import { type Identity, isLinked, link } from './identities.js';
import type { Profile } from './mappers.js';

const ACTIVATION_TOKEN_LENGTH = 30;

/** The tenant of exactly this title, the oldest of several; made when there is none. */
function tenantByTitle(tx: Tx, title: string | null): string {
  if (!title) throw badRequest('The tenant of a new user is not known');
  const [found] = tenants.all(tx, where('t.title = ?', title), 't.created_time, t.id');
  if (found) return found.id.id;
  const entity = tenants.newEntity(tx, NULL_UUID, { title });
  return tenants.store(tx, { entity, old: undefined, user: platformItself }).id.id;
}

function customerByTitle(tx: Tx, tenantId: string, title: string): string {
  const [found] = customers.all(tx, where('t.tenant_id = ? AND t.title = ?', tenantId, title));
  // Nobody can sign in to the public customer; the customers' own rule refuses a second one of its name.
  if (found && !isPublicCustomer(found)) return found.id.id;
  const entity = customers.newEntity(tx, tenantId, { title });
  return customers.store(tx, { entity, old: undefined, user: platformItself }).id.id;
}

function customerOf(tx: Tx, tenantId: string, { customerId, customerName }: Profile): string {
  if (customerId) return parseUuid(customerId);
  return customerName ? customerByTitle(tx, tenantId, customerName) : NULL_UUID;
}

/** The dashboard a new user starts with, when there is one of this title that he may see. */
function startDashboard(tx: Tx, tenantId: string, customerId: string, profile: Profile): Record<string, unknown> {
  const { defaultDashboardName: title, alwaysFullScreen } = profile;
  if (!title) return {};
  const visible = dashboards
    .all(tx, where('t.tenant_id = ? AND t.title = ?', tenantId, title))
    .find(
      ({ assignedCustomers }) =>
        customerId === NULL_UUID || assignedCustomers?.some((each) => each.customerId.id === customerId),
    );
  return visible ? { defaultDashboardId: visible.id.id, defaultDashboardFullscreen: alwaysFullScreen } : {};
}

function makeUser(tx: Tx, profile: Profile, providerName: string | null): User {
  const tenantId = profile.tenantId ? parseUuid(profile.tenantId) : tenantByTitle(tx, profile.tenantName);
  const customerId = customerOf(tx, tenantId, profile);
  const entity = users.newEntity(tx, tenantId, {
    email: profile.email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    authority: customerId === NULL_UUID ? 'TENANT_ADMIN' : 'CUSTOMER_USER',
    customerId: entityId('CUSTOMER', customerId),
    additionalInfo: {
      ...startDashboard(tx, tenantId, customerId, profile),
      ...(providerName ? { authProviderName: providerName } : {}),
    },
  });
  const user = users.store(tx, { entity, old: undefined, user: platformItself });
  createCredentials(tx, user.id.id, randomToken(ACTIVATION_TOKEN_LENGTH));
  return user;
}

export interface SignIn {
  profile: Profile;
  identity: Identity | null;
  allowUserCreation: boolean;
  /** Activates a new user, with the hash of a password nobody knows. */
  activateWith: string | null;
  providerName: string | null;
  call: CallData;
}

const unverified = (email: string) =>
  `There is an account for ${email} already, but the provider does not say that the address is verified. ` +
  'Sign in with your password, or verify the address with the provider first';

export const isKnownUser = defineOperation(
  'oauth2.isKnownUser',
  'read',
  (tx, email: string) => userByEmail(tx, email) !== undefined,
);

/**
 * Signs in the user of a profile. Somebody who was switched off stays outside; somebody who never chose a password may
 * enter, because the provider vouches for him. An account that exists is entered by an identity that is linked to it, or by
 * an address that the provider calls verified; either is linked from then on. One that was made for somebody whose address was not
 * verified goes over to the first who shows that the address is his (`session/address-proof.ts`). Second factors are the provider's. Throws a
 * PlatformError.
 */
export const provisionUser = defineOperation('oauth2.provisionUser', 'write', (tx, signIn: SignIn): TokenPair => {
  const { profile, identity, allowUserCreation, activateWith, providerName, call } = signIn;
  const known = userByEmail(tx, profile.email);
  if (!known && !allowUserCreation) throw badRequest(`User not found: ${profile.email}`);
  if (known && !profile.emailVerified && !(identity && isLinked(tx, known.id.id, identity))) {
    throw badRequest(unverified(profile.email));
  }
  let user = known ?? makeUser(tx, profile, providerName);
  if (!known && activateWith) {
    setEnabled(tx, user.id.id, true);
    user = setPassword(tx, mergeAdditionalInfo(tx, user, { userCredentialsEnabled: true }), activateWith);
  }
  const credentials = credentialsOfUser(tx, user.id.id);
  if (credentials?.enabled !== 1 && credentials?.password_hash) throw badRequest('User account is not active');
  if (identity) link(tx, user.id.id, identity, profile.emailVerified);
  if (profile.emailVerified) proveAddress(tx, user.id.id);
  user = mergeAdditionalInfo(tx, user, { lastLoginTs: tx.now });
  audit(tx, tokenUser(user), signInEntry(user, 'LOGIN', { data: call }));
  return issueTokens(tx, tokenUser(user));
});
