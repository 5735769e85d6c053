/** The entity that carries a tenant's usage counters as time series. There is one per tenant, without calls of its own. */
import { defineEntityKind } from '../framework/access.js';
import { deleteEntitiesWithTenant, whenEntitySaved, whenTenantCreated } from '../framework/entity-hooks.js';
import { newId } from '../framework/ids.js';
import { fold } from '../framework/paging.js';
import type { Tx } from '../framework/tx.js';

defineEntityKind({
  entityType: 'API_USAGE_STATE',
  label: 'Api usage state',
  table: 'api_usage_state',
  tenantColumn: 'tenant_id',
  customerColumn: null,
  nameColumn: 'name',
  access: { TENANT_ADMIN: [{ reach: 'tenant', may: 'all' }] },
  queryColumns: {
    createdTime: { column: 'created_time', numeric: true },
    name: { column: 'name', folded: 'name_folded' },
  },
  foreign: 403,
});
deleteEntitiesWithTenant('API_USAGE_STATE', 'api_usage_state');

const titleOf = (tx: Tx, tenantId: string) =>
  tx.get<{ title: string }>('SELECT title FROM tenant WHERE id = ?', tenantId)?.title ?? '';

whenTenantCreated('usage states', (tx, tenantId) => {
  const name = titleOf(tx, tenantId);
  tx.run(
    'INSERT INTO api_usage_state (id, created_time, tenant_id, entity_id, name, name_folded) VALUES (?, ?, ?, ?, ?, ?)',
    newId(tx.now),
    tx.now,
    tenantId,
    tenantId,
    name,
    fold(name),
  );
});
whenEntitySaved('usage states', (tx, { entityType, id }, { created }) => {
  if (entityType !== 'TENANT' || created) return;
  const name = titleOf(tx, id);
  tx.run('UPDATE api_usage_state SET name = ?, name_folded = ? WHERE tenant_id = ?', name, fold(name), id);
});
