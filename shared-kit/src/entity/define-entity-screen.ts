import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { EntityId, EntityType } from '../api/entity-id';
import type { CallOptions } from '../api/http-client';
import type { PageData, PageLink } from '../api/page';
import type { Scope } from '../api/scope';
import type { CellContext, Column } from './column';
import type { ListSort } from './list-state';
import type { ScreenQuery } from './screen-query';
import type { ListPlace, Offered } from './screen-scope';

/** What every entity of a screen has. `name` is missing on a few types, which have a `title` then. */
export interface ScreenEntity {
  id: EntityId;
  createdTime?: number;
  name?: string | null;
  title?: string | null;
}

/** What the platform is asked for: one page of a scope's entities. */
export interface ListRequest {
  scope: Scope;
  pageLink: PageLink;
  /** Values of the header filters that are on. */
  filter: Record<string, string>;
}

/** Everything an action may do to the screen around it. */
export interface ScreenContext extends CellContext {
  /** For an action that reads before it acts. */
  client: QueryClient;
  /** Goes to an address of the console. */
  navigate: (path: string) => void;
  /** Reads list and details again, and everything else that shows such entities. Changes do so by themselves. */
  refresh: () => Promise<void>;
  /** Opens an entity's details beside the list. */
  open: (id: string) => void;
  /** Tells that an entity is no longer in this list: its details close. */
  gone: (id: string) => void;
}

/** A filter in the list's header; its value lives in the address under `name`. */
export interface ListFilter {
  name: string;
  /** Where it is offered; default: everywhere. */
  when?: (place: ListPlace) => boolean;
  component: ComponentType<{ value: string | null; onChange: (value: string | null) => void }>;
}

/** Something that an action takes along, or leaves behind, besides the entities it is asked for. */
export interface Impact<T extends ScreenEntity> {
  /** What is counted. */
  type: EntityType;
  /** It goes with the entity; otherwise it stays without it. */
  goes: boolean;
  /** i18n key of a sentence on what becomes of it. */
  text?: string;
  /** How many there are for one entity, looked up when the question opens. */
  count: (entity: T) => Promise<number>;
}

/** The question asked before an action runs; texts are i18n keys that get `name`, `count` and `what` (“3 devices”). */
export interface ActionQuestion<T extends ScreenEntity> {
  title: string;
  groupTitle?: string;
  text: string;
  /** Label of the confirming button: the deed itself with `what`, never "Yes". */
  confirm: string;
  danger?: boolean;
  impacts?: readonly Impact<T>[];
  /** Whose the entity is now, where that changes: the question names them with their counts. */
  owner?: (entity: T, context: ScreenContext) => string | null | undefined;
  /** What that means to these owners, with `count` of the entities that have one. */
  ownersText?: string;
}

/** An entity of a selection that an action passes over, and the i18n key of why. */
export interface LeftOut<T> {
  entity: T;
  reason: string;
}

/** Something a person can do with entities: offered in the row's menu, in the details, and for a selection. */
export interface EntityAction<T extends ScreenEntity> extends Offered {
  id: string;
  /** i18n key, or the key for one entity. */
  label: string | ((entity: T) => string);
  icon: string;
  /**
   * Entities it does not apply to: these do not offer it. The answer is the i18n key of why, which is said of those that
   * a selection leaves out, or `true` where there is nothing to say.
   */
  unless?: (entity: T, context: ScreenContext) => string | boolean | null | undefined;
  /** i18n key (with `count`) of its button for a selection; absent: for single entities only. */
  groupLabel?: string;
  /** Shown as a button in the details instead of inside the menu. */
  prominent?: boolean;
  danger?: boolean;
  /** It only leads to another address. */
  to?: (entity: T, context: ScreenContext) => string;
  ask?: ActionQuestion<T>;
  /**
   * The deed for one entity. Called once per entity, a few at a time. Of several, failures are collected and told with
   * Retry: the options say so to the call.
   */
  each?: (entity: T, context: ScreenContext, options?: CallOptions) => Promise<unknown>;
  /** Takes the deed back for one entity, which is given as it was before: the toast offers Undo. */
  undo?: (entity: T, context: ScreenContext, options?: CallOptions) => Promise<unknown>;
  /** i18n key of the toast when all went well: with `name` for one entity; with `-many` appended and `what` for several. */
  done?: string;
  /** The entity is no longer in this list afterwards: its details close. */
  leaves?: boolean | ((context: ScreenContext) => boolean);
  /** Escape hatch for what asks more than a question: a dialog of its own. Refreshes by itself. */
  run?: (entities: readonly T[], context: ScreenContext, leftOut: readonly LeftOut<T>[]) => void | Promise<void>;
}

/** A way to make a new entity. */
export interface AddAction extends Offered {
  id: string;
  label: string;
  icon?: string;
  run: (context: ScreenContext) => void | Promise<void>;
}

/** One line of the details in plain text. */
export interface Property<T> extends Offered {
  id: string;
  label: string;
  /** Nothing (null, undefined, empty text) shows as a dash. */
  value: (entity: T, context: CellContext) => ReactNode;
  /** Takes the whole width: long texts. */
  wide?: boolean;
  /** The plain text offered for copying. */
  copy?: (entity: T) => string;
}

/** What a form for one entity receives. `entityForm()` makes such a component from a schema and fields. */
export interface EntityFormProps<T> {
  /** The entity to edit; null: a new one. */
  entity: T | null;
  context: ScreenContext;
  /** Saves; rejects with what went wrong. */
  onSubmit: (entity: T) => Promise<void>;
  onCancel: () => void;
  onDirty?: (dirty: boolean) => void;
  /** Text of the saving button. */
  submitLabel: string;
  /** A new entity may be saved as it is; an edited one only when something changed. */
  savePristine?: boolean;
  /** Draws the place: a dialog, a panel. */
  frame: (parts: FormParts) => ReactNode;
}

/** A form in parts, for the place it stands in to arrange; the form element is around the whole place. */
export interface FormParts {
  fields: ReactNode;
  /** Cancel and save, with the reason when it cannot be pressed. */
  actions: ReactNode;
  dirty: boolean;
}

/**
 * A list of entities with everything around it, as data. The framework owns paging, URL state, selection, group
 * actions, details, edit and cancel, unsaved changes, confirmation, toasts, empty and failed states, keyboard.
 */
export interface EntityScreenDefinition<T extends ScreenEntity> {
  type: EntityType;
  /** i18n namespace of the definition's own keys. */
  ns: string;
  list: (request: ListRequest) => ScreenQuery<PageData<T>>;
  load: (id: string) => ScreenQuery<T>;
  /** Saves an edited or a new entity; `options` leave refusals to its form. Absent: the screen is for reading. */
  save?: (entity: T, options: CallOptions) => Promise<ScreenEntity>;
  columns: readonly Column<T>[];
  /** Default: newest first. */
  defaultSort?: ListSort;
  filters?: readonly ListFilter[];
  actions?: readonly EntityAction<T>[];
  add?: readonly AddAction[];
  /** Loads the form when somebody edits or adds. */
  form?: () => Promise<ComponentType<EntityFormProps<T>>>;
  details: readonly Property<T>[];
  /** Above the properties: notes such as "this device is public". */
  notice?: ComponentType<{ entity: T; context: ScreenContext }>;
  /** Beside the name in the details: the live state, for instance. */
  badge?: ComponentType<{ entity: T }>;
  readOnly?: (entity: T, context: CellContext) => boolean;
  /**
   * Order and absence of the tabs that modules contribute to the `entity.tab` point, by their ids. `first` stands before
   * the details, and is what opens.
   */
  tabs?: { first?: string; order?: readonly string[]; hide?: readonly string[] };
  /** Heading of the list when the type's plural is not enough ("Acme: devices"). A component, as it may ask for names. */
  title?: ComponentType<{ scope: Scope }>;
  /** Path of the list in a scope, without trailing slash; default: the type's list path. */
  path?: (scope: Scope) => string;
}

/** Types a screen's definition. `entityScreen(definition)` draws it. */
export const defineEntityScreen = <T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
): EntityScreenDefinition<T> => definition;

/** What people call an entity: its name, its title, else the id. */
export const entityName = (entity: ScreenEntity): string => entity.name || entity.title || entity.id.id;
