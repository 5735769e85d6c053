/** What nodes use of their tenant's limits. */
import { requireFeature } from '../../framework/tenant-features.js';
import type { UsageCounter } from '../../usage/counters.js';
import { defineEffect } from '../effect.js';

const FEATURES = { email: 'emailApiState', sms: 'smsApiState' } as const;

/** Counts mails or text messages. Throws when the tenant has used up its limit. */
export const countSent = defineEffect(
  'usage.count',
  (tx, { counter, count }: { counter: UsageCounter & keyof typeof FEATURES; count: number }, { tenantId }): void => {
    requireFeature(tx, tenantId, FEATURES[counter]);
    tx.emit('usage.counted', { tenantId, counts: { [counter]: count } });
  },
);
