/** Settings that the operator gives in the environment: a value that cannot be used ends the start with its name. */

/** A setting that cannot be used; the message names it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** A whole number from 0 on. @throws SettingsError naming the variable */
export function numberFromEnvironment(name: string, fallback: number): number {
  const text = process.env[name];
  if (!text) return fallback;
  if (!/^\d+$/.test(text)) throw new SettingsError(`${name} must be a whole number, not "${text}"`);
  return Number(text);
}

/** A port; null where the variable is empty. @throws SettingsError naming the variable */
export function portFromEnvironment(name: string, fallback: number): number | null {
  const text = process.env[name] ?? String(fallback);
  if (text === '') return null;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new SettingsError(`${name} must be a port number from 0 to 65535, not "${text}"`);
  return Number(text);
}

/** A switch: 1 or 0; the fallback where the variable is absent or empty. @throws SettingsError naming the variable */
export function flagFromEnvironment<F extends boolean | undefined>(name: string, fallback: F): boolean | F {
  const text = process.env[name];
  if (!text) return fallback;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw new SettingsError(`${name} must be 1 or 0, not "${text}"`);
}

/** Limits as `calls:seconds`, several separated by commas. @throws SettingsError naming the variable */
export function ratesFromEnvironment(name: string, fallback: string): string {
  const text = process.env[name] || fallback;
  if (!/^\d+:\d+(,\d+:\d+)*$/.test(text)) throw new SettingsError(`${name} must look like 20:120, not "${text}"`);
  return text;
}
