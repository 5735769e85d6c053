/** What came of messages that were sent to other services. */
import { changed, type Message, type Metadata } from '../message.js';
import type { NodeContext, Onward } from '../node.js';

/** The service took it; what it answered is in metadata. */
export const sent = (message: Message, told: Metadata = {}): Onward => ({
  message: changed(message, { metadata: { ...message.metadata, ...told } }),
  labels: 'Success',
});

const textOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${error.message || String((error as { code?: unknown }).code ?? '')}`
    : String(error);

/** The service did not take it: metadata says why, too. */
export function notSent(message: Message, error: unknown, { fail }: NodeContext, told: Metadata = {}): void {
  const metadata = { ...message.metadata, ...told, error: textOf(error) };
  fail(changed(message, { metadata }), error instanceof Error && error.message ? error : new Error(textOf(error)));
}
