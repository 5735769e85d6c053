/** What a provider tells of somebody. */
export type Attributes = Readonly<Record<string, unknown>>;

/** An attribute as text; null when there is none. */
export function attribute(attributes: Attributes, key: string | null): string | null {
  const value = key && Object.hasOwn(attributes, key) ? attributes[key] : null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** Whether the attributes say that this address is verified. `email_verified` speaks of `email` and of no other attribute. */
export const verifies = (attributes: Attributes, email: string): boolean =>
  attribute(attributes, 'email_verified') === 'true' &&
  attribute(attributes, 'email')?.trim().toLowerCase() === email.toLowerCase();

/** The claims of an ID token with the user info over them; what the token says of an address goes with that address. */
export function joinAttributes(claims: Attributes, info: Attributes): Attributes {
  const { email_verified: _ofAnotherAddress, ...rest } = claims;
  return { ...(info.email === undefined || info.email === claims.email ? claims : rest), ...info };
}
