/** From what a provider tells of somebody to what the platform needs of its user: one mapper per type. */
import { type Attributes, attribute, verifies } from './attributes.js';
import type { BasicMapper, Registration } from './model.js';
import { callForObject, callJson } from './outbound.js';
import { SignInError } from './sign-in-error.js';

export interface Address {
  email: string;
  /** The provider says so: only then an account that is not linked to it may be entered. */
  emailVerified: boolean;
}

/** Whom to sign in; names and owners matter only when he has to be made. */
export interface Profile extends Address {
  firstName: string | null;
  lastName: string | null;
  /** The tenant, by id or by title. */
  tenantId: string | null;
  tenantName: string | null;
  /** The customer; without both he becomes an administrator of the tenant. */
  customerId: string | null;
  customerName: string | null;
  defaultDashboardName: string | null;
  alwaysFullScreen: boolean;
}

export interface MapperInput {
  registration: Registration;
  attributes: Attributes;
  accessToken: string;
  signal: AbortSignal;
}

const filled = (text: string | null, message: string): string => {
  if (!text?.trim()) throw new SignInError(message);
  return text.trim();
};

/**
 * A pattern with its `%{attribute}` places filled. Every named attribute has to be there: a tenant or customer that people
 * without it would share, or no customer at all, would give them more than they are to have.
 */
function fillPattern(pattern: string, attributes: Attributes): string {
  const text = pattern.replace(/%\{([^}]*)\}/g, (_place, key: string) =>
    filled(attribute(attributes, key), `The provider sent no "${key}"`),
  );
  return filled(text, 'A name pattern is empty');
}

function tenantName({ tenantNameStrategy, tenantNamePattern }: BasicMapper, email: string, attributes: Attributes) {
  if (tenantNameStrategy === 'CUSTOM') return fillPattern(tenantNamePattern ?? '', attributes);
  if (tenantNameStrategy === 'EMAIL') return email;
  if (tenantNameStrategy === 'DOMAIN') return email.slice(email.lastIndexOf('@') + 1);
  return null;
}

function basicProfile(basic: BasicMapper, address: Address, attributes: Attributes): Profile {
  return {
    ...address,
    firstName: attribute(attributes, basic.firstNameAttributeKey),
    lastName: attribute(attributes, basic.lastNameAttributeKey),
    tenantId: null,
    tenantName: tenantName(basic, address.email, attributes),
    customerId: null,
    customerName: basic.customerNamePattern ? fillPattern(basic.customerNamePattern, attributes) : null,
    defaultDashboardName: basic.defaultDashboardName,
    alwaysFullScreen: basic.alwaysFullScreen,
  };
}

function basicAddress(basic: BasicMapper, attributes: Attributes): Address {
  const email = filled(attribute(attributes, basic.emailAttributeKey), 'The provider sent no e-mail address');
  // An address somebody merely claims must not open the account of its owner.
  if (attribute(attributes, 'email_verified') === 'false') {
    throw new SignInError('The provider has not verified the e-mail address');
  }
  return { email, emailVerified: verifies(attributes, email) };
}

/** GitHub tells addresses by a call of its own, beside the user info. */
async function gitHubAddress({ registration, accessToken, signal }: MapperInput): Promise<Address> {
  const answer = await callJson({
    what: 'The e-mail list of the provider',
    url: `${registration.userInfoUri ?? ''}/emails`,
    method: 'GET',
    headers: { authorization: `Bearer ${accessToken}` },
    signal,
  });
  const emails = (Array.isArray(answer) ? answer : []) as ({
    email?: unknown;
    primary?: unknown;
    verified?: unknown;
  } | null)[];
  const primary = emails.find((each) => each?.primary === true && each.verified !== false);
  const email = typeof primary?.email === 'string' ? primary.email : null;
  return {
    email: filled(email, 'The provider sent no e-mail address'),
    emailVerified: primary?.verified === true,
  };
}

const idIn = (value: unknown): string | null => {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
  return typeof id === 'string' ? id : null;
};

/** A service of the administrator's says who it is, from the attributes. */
async function customProfile({ registration, attributes, accessToken, signal }: MapperInput): Promise<Profile> {
  const custom = registration.mapperConfig?.custom;
  const credentials = `${custom?.username ?? ''}:${custom?.password ?? ''}`;
  const answer = await callForObject({
    what: 'The mapper',
    url: custom?.url ?? null,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(custom?.username ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {}),
      ...(custom?.sendToken ? { 'provider-access-token': accessToken } : {}),
    },
    body: JSON.stringify({ name: attribute(attributes, registration.userNameAttributeName), attributes }),
    signal,
  });
  const email = filled(attribute(answer, 'email'), 'The mapper told no e-mail address');
  return {
    email,
    // The service is the administrator's own: it may vouch for an address as the provider may.
    emailVerified: verifies(answer, email) || verifies(attributes, email),
    firstName: attribute(answer, 'firstName'),
    lastName: attribute(answer, 'lastName'),
    tenantId: idIn(answer.tenantId),
    tenantName: attribute(answer, 'tenantName'),
    customerId: idIn(answer.customerId),
    customerName: attribute(answer, 'customerName'),
    defaultDashboardName: attribute(answer, 'defaultDashboardName'),
    alwaysFullScreen: answer.alwaysFullScreen === true,
  };
}

/** Who signs in. Throws a SignInError when the attributes do not say. */
export async function mapProfile(input: MapperInput): Promise<Profile> {
  const { registration, attributes } = input;
  const { type, basic } = registration.mapperConfig ?? {};
  if (type === 'CUSTOM') return customProfile(input);
  if (!basic) throw new SignInError('The mapper is not configured');
  const address = type === 'GITHUB' ? await gitHubAddress(input) : basicAddress(basic, attributes);
  return basicProfile(basic, address, attributes);
}

/**
 * The names Apple sends only once, with the browser's form and not with the token. The form is the browser's word: names
 * are taken from it, never an address.
 */
export function namesInForm(user: string | null): Attributes {
  if (!user) return {};
  try {
    const { name } = JSON.parse(user) as { name?: { firstName?: unknown; lastName?: unknown } };
    return { firstName: name?.firstName, lastName: name?.lastName };
  } catch {
    return {};
  }
}
