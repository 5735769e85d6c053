/** What importing a row takes, whatever kind of entity it is of; and how assets and edges are imported. */

import { edges } from '../edges/edges.js';
import { badRequest } from '../framework/errors.js';
import { where } from '../framework/paging.js';
import type { Entity, Resource } from '../framework/resource.js';
import type { SessionUser } from '../framework/route.js';
import { isObject } from '../framework/shapes.js';
import type { Tx } from '../framework/tx.js';
import { assets } from '../resources/assets.js';
import type { AssignedEntity } from '../resources/assigned-entities.js';
import { rootChain } from '../rule-chains/rule-chains.js';
import type { RowValues } from './import-columns.js';

/** A kind of entity that can be imported. */
export interface Importer {
  /** Throws 400 when no row can be imported as things are. */
  check?: (tx: Tx, user: SessionUser) => void;
  /** Makes the entity of a row, or changes the one with its name. Throws what refuses the row. */
  store(tx: Tx, user: SessionUser, row: RowValues): Stored;
}

interface Stored {
  entity: Entity;
  created: boolean;
}

/** The tenant's entity with the name of a row. */
export function namedEntity<E extends AssignedEntity>(
  tx: Tx,
  user: SessionUser,
  resource: Resource<E>,
  { plain: { NAME } }: RowValues,
): E | undefined {
  if (NAME === undefined) return undefined;
  return resource.all(tx, where('t.tenant_id = ? AND t.name = ?', user.tenantId, NAME))[0];
}

type Imported = AssignedEntity & { label: string | null; additionalInfo: unknown };

/** The body that saves a row: what it says, and what the entity has of what it leaves out. */
export function bodyOf({ plain }: RowValues, old: Imported | undefined) {
  const known = isObject(old?.additionalInfo) ? old.additionalInfo : {};
  return {
    ...old,
    name: plain.NAME,
    type: plain.TYPE ?? old?.type,
    label: plain.LABEL ?? old?.label,
    additionalInfo: plain.DESCRIPTION === undefined ? known : { ...known, description: plain.DESCRIPTION },
  };
}

export const assetImporter: Importer = {
  store: (tx, user, row) => {
    const old = namedEntity(tx, user, assets, row);
    // Another type is another profile.
    const assetProfileId = row.plain.TYPE === undefined ? old?.assetProfileId : null;
    return { entity: assets.save(tx, user, { ...bodyOf(row, old), assetProfileId }), created: !old };
  },
};

export const edgeImporter: Importer = {
  check: (tx, { tenantId }) => {
    if (!rootChain(tx, tenantId, 'EDGE')) throw badRequest('Root edge rule chain is not available!');
  },
  store: (tx, user, row) => {
    const { ROUTING_KEY, SECRET } = row.plain;
    const old = namedEntity(tx, user, edges, row);
    const keys = { routingKey: ROUTING_KEY ?? old?.routingKey, secret: SECRET ?? old?.secret };
    return { entity: edges.save(tx, user, { ...bodyOf(row, old), ...keys }), created: !old };
  },
};
