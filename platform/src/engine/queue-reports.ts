/** Reports of queues: time series of an asset for each queue of a tenant, which is made with the first report. */
import { where } from '../framework/paging.js';
import type { Tx } from '../framework/tx.js';
import { assetProfileSource, RESERVED_ASSET_TYPE } from '../resources/asset-profiles.js';
import { type Asset, assets } from '../resources/assets.js';
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

function makeAsset(tx: Tx, tenantId: string, name: string): Asset {
  const { id } = assetProfileSource.named(tx, tenantId, RESERVED_ASSET_TYPE);
  return assets.insert(tx, assets.newEntity(tx, tenantId, { name, type: RESERVED_ASSET_TYPE, assetProfileId: id }));
}

export const saveStatistics = defineEffect(
  'queue.report',
  (tx, { queue, serviceId, report }: Reported, { tenantId }) => {
    if (!tx.get('SELECT 1 FROM tenant WHERE id = ?', tenantId)) return;
    const name = `${queue}_${serviceId}`;
    const [known] = assets.all(tx, where('t.tenant_id = ? AND t.name = ?', tenantId, name));
    const asset = known ?? makeAsset(tx, tenantId, name);
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
