export const baseLanguage: 'en_US';
export const completeLanguages: readonly string[];
export interface TextNamespace {
  package: string;
  texts: Record<string, Record<string, string>>;
}
export function textNamespaces(root: string): Record<string, TextNamespace>;
export function splitPlural(key: string): { stem: string; form: Intl.LDMLPluralRule | '' };
export function keysByText(keys: readonly string[]): Map<string, string[]>;
