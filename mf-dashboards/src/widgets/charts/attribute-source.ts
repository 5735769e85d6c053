import { textSetting } from '../../runtime/settings';

/** An attribute whose values something is compared with: of an entity that an alias stands for. */
export interface AttributeSource {
  alias: string;
  attribute: string;
}

/** Values of attributes, by the key of their source. */
export type AttributeValues = Readonly<Record<string, readonly number[]>>;

/** The attribute that is stored; undefined: not all of it is. */
export function attributeSource(storedAlias: unknown, storedAttribute: unknown): AttributeSource | undefined {
  const [alias, attribute] = [textSetting(storedAlias), textSetting(storedAttribute)];
  return alias && attribute ? { alias, attribute } : undefined;
}

/** By it values of an attribute are found. */
export const sourceKey = ({ alias, attribute }: AttributeSource): string => JSON.stringify([alias, attribute]);
