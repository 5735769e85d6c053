import type { Message } from '../message.js';

/** The body as other services get it: a JSON text without its quotes, all else as it is. */
export function bareText({ data }: Pick<Message, 'data'>): string {
  if (!data.startsWith('"')) return data;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'string' ? value : data;
  } catch {
    return data;
  }
}
