import type { ComponentType } from 'react';
import type { Authority } from '../session/authority';

/** Reference to an entity, as the platform writes it. */
export interface EntityReference {
  entityType: string;
  id: string;
}

/** What a contributed tab of an entity page receives. */
export interface EntityTabProps {
  entityId: EntityReference;
  entityName: string;
  /** The entity as the page loaded it, for tabs that need more than its id. */
  entity: unknown;
}

/** What a contributed action knows when it runs. */
export interface EntityActionContext {
  entityId: EntityReference;
  entityName: string;
  entity: unknown;
  authority: Authority;
}

/** A contributed action of an entity: an entry in row menu and details header. */
export interface EntityActionContribution {
  /** Leaves the action out for this entity; absent: always shown. */
  visible?: (context: EntityActionContext) => boolean;
  run: (context: EntityActionContext) => void | Promise<void>;
}

/** What the default export of a contribution must be, by extension point. */
export interface ExtensionPoints {
  'entity.tab': ComponentType<EntityTabProps>;
  'entity.action': EntityActionContribution;
}
