/** Scopes of attributes, and how rows of `entity_value` number them. Part of the data format: never renumber. */
export const TIME_SERIES_SCOPE = 0;
export const SCOPE_NUMBERS = { CLIENT_SCOPE: 1, SHARED_SCOPE: 2, SERVER_SCOPE: 3 } as const;

export type AttributeScope = keyof typeof SCOPE_NUMBERS;
export const ATTRIBUTE_SCOPES = Object.keys(SCOPE_NUMBERS) as AttributeScope[];

/** The scope of a text, or undefined; letter case matters. */
export const parseScope = (text: string | undefined): AttributeScope | undefined =>
  ATTRIBUTE_SCOPES.find((scope) => scope === text);
