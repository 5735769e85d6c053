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

/** What a contributed action of the toolbar knows when it runs. */
export interface ToolbarActionContext {
  authority: Authority;
  /** Address of the page, without host. */
  address: string;
  /** Goes to another page of the console. */
  navigate: (path: string) => void;
}

/** A contributed action of the toolbar: a button with the declared icon and label. Its code loads when it is pressed. */
export interface ToolbarActionContribution {
  run: (context: ToolbarActionContext) => void | Promise<void>;
}

/** What a contributed section of the home page receives; the declared label stands above it. */
export interface HomeSectionProps {
  authority: Authority;
}

/** What the default export of a contribution must be, by extension point. */
export interface ExtensionPoints {
  'entity.tab': ComponentType<EntityTabProps>;
  'entity.action': EntityActionContribution;
  'toolbar.action': ToolbarActionContribution;
  'home.section': ComponentType<HomeSectionProps>;
}
