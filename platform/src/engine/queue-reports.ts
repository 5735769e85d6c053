/** Reports of queues: time series of an asset for each queue of a tenant, which is made with the first report. */
import { reportAsset } from '../resources/assets.js';
import type { Point } from '../telemetry/payload.js';
import { JSON_TEXT, numberValue } from '../telemetry/typed-value.js';
import { saveTelemetry } from '../telemetry/value-store.js';
import { defineEffect } from './effect.js';
import type { QueueReport } from './statistics.js';

interface Reported {
  queue: string;
  serviceId: string;
  report: QueueReport;
}

export const saveStatistics = defineEffect(
  'queue.report',
  (tx, { queue, serviceId, report }: Reported, { tenantId }) => {
    if (!tx.get('SELECT 1 FROM tenant WHERE id = ?', tenantId)) return;
    const asset = reportAsset(tx, tenantId, `${queue}_${serviceId}`);
    const points: Point[] = Object.entries(report.counts).map(([key, value]) => ({
      key,
      ts: tx.now,
      value: numberValue(value),
    }));
    // Points of one key need times of their own.
    for (const [at, failure] of report.failures.entries())
      points.push({
        key: 'ruleEngineException',
        ts: tx.now - at,
        value: { kind: JSON_TEXT, value: JSON.stringify(failure) },
      });
    saveTelemetry(tx, { entityId: asset.id, tenantId }, points, 0, true);
  },
);
