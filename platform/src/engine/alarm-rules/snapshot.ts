/** What is known of a device while its rules are judged. */
import type { Tx } from '../../framework/tx.js';
import { readAttributes, readLatest } from '../../telemetry/latest-values.js';
import { ATTRIBUTE_SCOPES } from '../../telemetry/scopes.js';
import { LONG, STRING, type TypedValue, valueText } from '../../telemetry/typed-value.js';
import type { AnyEntity } from '../content/entities.js';
import { ownValue } from '../content/own-value.js';
import { placeOf } from './rules.js';

const ofType = (places: ReadonlySet<string>, type: string): string[] =>
  [...places].flatMap((place) => (place.startsWith(`${type}:`) ? [place.slice(type.length + 1)] : []));

const fieldValue = (value: unknown): TypedValue | undefined => {
  if (typeof value === 'number') return { kind: LONG, value };
  return typeof value === 'string' ? { kind: STRING, value } : undefined;
};

export class Snapshot {
  /** The time of what came last. */
  ts = 0;
  readonly #values = new Map<string, TypedValue>();

  constructor(readonly places: ReadonlySet<string>) {}

  /** Takes up what is stored of a device. */
  static read(tx: Tx, device: AnyEntity, places: ReadonlySet<string>): Snapshot {
    const snapshot = new Snapshot(places);
    const { id } = device.id as { id: string };
    for (const { key, value } of readLatest(tx, id, ofType(places, 'TIME_SERIES')))
      snapshot.#values.set(placeOf('TIME_SERIES', key), value);
    const keys = ofType(places, 'ATTRIBUTE');
    const stored = ATTRIBUTE_SCOPES.flatMap((scope) => (keys.length > 0 ? readAttributes(tx, id, scope, keys) : []));
    for (const { key, value } of stored.sort((one, other) => one.ts - other.ts))
      snapshot.#values.set(placeOf('ATTRIBUTE', key), value);
    for (const key of ofType(places, 'ENTITY_FIELD')) {
      const value = fieldValue(ownValue(device, key));
      if (value) snapshot.#values.set(placeOf('ENTITY_FIELD', key), value);
    }
    return snapshot;
  }

  get(place: string): TypedValue | undefined {
    return this.#values.get(place);
  }

  /** Takes values of one time over; answers the places of those that rules look at and that are news. */
  put(type: 'TIME_SERIES' | 'ATTRIBUTE', values: readonly (readonly [string, TypedValue])[], ts: number): Set<string> {
    const isNewTime = ts !== this.ts;
    const news = new Set<string>();
    for (const [key, value] of values) {
      const place = placeOf(type, key);
      if (!this.places.has(place)) continue;
      const old = this.#values.get(place);
      this.#values.set(place, value);
      if (isNewTime || !old || old.kind !== value.kind || old.value !== value.value) news.add(place);
    }
    this.ts = ts;
    return news;
  }

  /** Forgets attributes; answers the places of those that rules look at. */
  drop(keys: readonly string[], ts: number): Set<string> {
    const gone = new Set(keys.map((key) => placeOf('ATTRIBUTE', key)).filter((place) => this.#values.delete(place)));
    this.ts = ts;
    return gone;
  }

  /** A text with the values of keys in the place of `${key}`. */
  fill(
    text: string,
    keys: readonly { type: 'ATTRIBUTE' | 'TIME_SERIES' | 'ENTITY_FIELD' | 'CONSTANT'; key: string }[],
  ): string {
    return keys.reduce((filled, { type, key }) => {
      const value = this.#values.get(placeOf(type, key));
      return value ? filled.replaceAll(`\${${key}}`, () => valueText(value)) : filled;
    }, text);
  }
}
