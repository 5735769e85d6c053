/**
 * Messages on their way to other services. They lie in the clients' thread, whose memory all tenants share, until their services have taken
 * them: of those that a service does not take there are only so many.
 */

const MEGABYTE = 1024 * 1024;
const MOST = 64 * MEGABYTE;
const MOST_OF_CLIENT = 16 * MEGABYTE;
/** What libraries keep of a message beside its texts, roughly. */
const BESIDE = 500;
/** A text with such a letter has two bytes for each. */
const WIDE = /[\u0100-\uffff]/;

/** What plain data takes of a thread's memory, in bytes. */
function sizeOf(data: unknown): number {
  if (typeof data === 'string') return WIDE.test(data) ? data.length * 2 : data.length;
  if (typeof data !== 'object' || data === null) return 0;
  return Object.entries(data).reduce((sum, [key, value]) => sum + key.length + sizeOf(value), 0);
}

class Sums<K> {
  readonly #sums = new Map<K, number>();

  of(key: K): number {
    return this.#sums.get(key) ?? 0;
  }

  add(key: K, size: number): void {
    const sum = this.of(key) + size;
    if (sum === 0) this.#sums.delete(key);
    else this.#sums.set(key, sum);
  }
}

export class UnderWay {
  #all = 0;
  readonly #tenants = new Sums<string>();
  readonly #clients = new Sums<number>();

  /** A message is on its way until the answered function is called. Throws when too much is: of its client, or of its tenant. */
  take(tenantId: string, client: number, message: unknown): () => void {
    const size = BESIDE + sizeOf(message);
    if (this.#clients.of(client) + size > MOST_OF_CLIENT)
      throw new Error(
        `The service has not taken ${MOST_OF_CLIENT / MEGABYTE} MB of messages yet that were sent to it before`,
      );
    // Half of what others leave: there is always room for one more.
    if (this.#tenants.of(tenantId) + size > MOST - this.#all)
      throw new Error('Services have not taken too many messages of this tenant yet that were sent to them before');
    this.#add(tenantId, client, size);
    return () => this.#add(tenantId, client, -size);
  }

  #add(tenantId: string, client: number, size: number): void {
    this.#all += size;
    this.#tenants.add(tenantId, size);
    this.#clients.add(client, size);
  }
}
