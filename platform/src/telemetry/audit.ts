/** What the telemetry calls write into the audit log. */

import { findEntity } from '../framework/access.js';
import { type ActionType, audit } from '../framework/audit.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import type { Point } from './payload.js';
import { messageObject, type TypedValue, valueText } from './typed-value.js';
import type { Target } from './value-rows.js';

/** Writes a change of values down; `told`: what rules are told of it, as JSON. */
export function auditValues(
  tx: Tx,
  user: SessionUser,
  action: ActionType,
  { entityId }: Target,
  data: Readonly<Record<string, unknown>>,
  told = JSON.stringify(data),
): void {
  const name = findEntity(tx, entityId)?.name ?? null;
  audit(tx, user, { action, entityId, name, data: { entityId: entityId.id, ...data }, told });
}

/** Attributes as the log keeps them: every value as text. */
export const attributeTexts = (values: readonly (readonly [string, TypedValue])[]) =>
  Object.fromEntries(values.map(([key, value]) => [key, valueText(value)]));

/** Points as rules are told of them: the values of each time together, as JSON. */
export function toldPoints(points: readonly Point[]): string {
  const byTime = new Map<number, [string, TypedValue][]>();
  for (const { key, ts, value } of points) byTime.set(ts, [...(byTime.get(ts) ?? []), [key, value]]);
  const times = [...byTime].map(([ts, values]) => `{"ts":${ts},"values":${messageObject(values)}}`);
  return `{"timeseries":[${times.join(',')}]}`;
}

/** Points as the log keeps them: the texts of each time together. */
export function pointTexts(points: readonly Point[]): { ts: number; values: Record<string, string> }[] {
  const byTime = new Map<number, Map<string, string>>();
  for (const { key, ts, value } of points) {
    const values = byTime.get(ts) ?? new Map<string, string>();
    values.set(key, valueText(value));
    byTime.set(ts, values);
  }
  return [...byTime].map(([ts, values]) => ({ ts, values: Object.fromEntries(values) }));
}
