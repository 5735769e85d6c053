/** An entity view takes over the values its source has: attributes and latest values, as far as its window and keys reach. */
import { whenEntitySaved } from '../framework/entity-hooks.js';
import type { Tx } from '../framework/tx.js';
import { newestBefore } from './history-store.js';
import { readAttributes, readLatest, seriesOf } from './latest-values.js';
import type { Point } from './payload.js';
import type { AttributeScope } from './scopes.js';
import type { Target } from './value-rows.js';
import { copyAttributes, copyLatest, dropCopies } from './value-store.js';
import { showsLatest, type ViewWindow, viewWindow } from './view-window.js';

const LISTS = [
  ['CLIENT_SCOPE', 'cs'],
  ['SERVER_SCOPE', 'ss'],
  ['SHARED_SCOPE', 'sh'],
] as const satisfies readonly (readonly [AttributeScope, keyof ViewWindow['attributes']])[];

/** The newest point of a key that the window shows. */
function newestShown(tx: Tx, view: ViewWindow, key: string): Point[] {
  const series = seriesOf(tx, view.source.id, key);
  const point = series === undefined ? undefined : newestBefore(tx, series, view.end);
  return point && point.ts >= view.start ? [{ key, ...point }] : [];
}

/** Makes the values of an entity view those its source has now. */
export function fillView(tx: Tx, target: Target): void {
  const { entityId } = target;
  const view = viewWindow(tx, entityId.id);
  if (!view) return;
  dropCopies(tx, entityId.id);
  for (const [scope, list] of LISTS) {
    const keys = view.attributes[list];
    if (keys.length === 0) continue;
    const values = readAttributes(tx, view.source.id, scope, keys).filter(
      ({ ts }) => ts >= view.start && ts < view.end,
    );
    copyAttributes(tx, target, scope, values);
  }
  const keys = readLatest(tx, view.source.id, null)
    .map(({ key }) => key)
    .filter((key) => showsLatest(view, key));
  copyLatest(
    tx,
    target,
    keys.flatMap((key) => newestShown(tx, view, key)),
  );
}

whenEntitySaved('view values', (tx, entityId, { tenantId }) => {
  if (entityId.entityType === 'ENTITY_VIEW') fillView(tx, { entityId, tenantId });
});
