/** Settings that the operator gives in the environment: a value that cannot be used ends the start with its name. */

/** A whole number from 0 on. @throws Error naming the variable */
export function numberFromEnvironment(name: string, fallback: number): number {
  const text = process.env[name];
  if (!text) return fallback;
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
  return Number(text);
}

/** Limits as `calls:seconds`, several separated by commas. @throws Error naming the variable */
export function ratesFromEnvironment(name: string, fallback: string): string {
  const text = process.env[name] || fallback;
  if (!/^\d+:\d+(,\d+:\d+)*$/.test(text)) throw new Error(`${name} must look like 20:120, not "${text}"`);
  return text;
}
