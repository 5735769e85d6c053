/** The latest values of an entity as a subscriber was shown them. */
import type { KeyType } from '../queries/query-model.js';
import type { LatestByType, QueryValue } from '../queries/read-values.js';

/**
 * Comes as the JSON text that goes to the subscriber, and is only read once one of its values changes: pages have ten thousand
 * entities, of which most stay as they are.
 */
export class KnownLatest {
  #text: string | null;
  #values: LatestByType | null;

  private constructor(text: string | null, values: LatestByType | null) {
    this.#text = text;
    this.#values = values;
  }

  static ofText = (text: string): KnownLatest => new KnownLatest(text, null);
  static of = (values: LatestByType): KnownLatest => new KnownLatest(null, values);

  /** JSON. */
  get text(): string {
    this.#text ??= JSON.stringify(this.#values);
    return this.#text;
  }

  get values(): LatestByType {
    this.#values ??= JSON.parse(this.#text ?? '{}') as LatestByType;
    return this.#values;
  }

  /** Values that were sent; of a kind nothing of which was shown nothing is kept. */
  put(type: KeyType, sent: Record<string, QueryValue>): void {
    const { values } = this;
    if (!values[type]) return;
    this.#values = { ...values, [type]: { ...values[type], ...sent } };
    this.#text = null;
  }
}
