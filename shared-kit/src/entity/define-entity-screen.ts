import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { EntityId, EntityType } from '../api/entity-id';
import type { CallOptions } from '../api/http-client';
import type { PageData, PageLink } from '../api/page';
import type { Scope } from '../api/scope';
import { loadCode } from '../browser/load-code';
import type { AddAction } from '../list/add-button';
import type { CellContext, Column } from '../list/column';
import type { ListFilter } from '../list/list-filters';
import type { ListSort } from '../list/list-state';
import type { Offered } from '../list/offered';
import type { ActionContext, RowAction } from '../list/row-action';
import type { ScreenQuery } from '../list/screen-query';

/** What every entity of a screen has. `name` is missing on a few types, which have a `title` then. */
export interface ScreenEntity {
  id: EntityId;
  createdTime?: number;
  name?: string | null;
  title?: string | null;
  tenantId?: EntityId | null;
  /** Most types have it, and people's description in it. */
  additionalInfo?: { description?: string } | null;
}

/** What the platform is asked for: one page of a scope's entities. */
export interface EntityPageRequest {
  scope: Scope;
  pageLink: PageLink;
  /** Values of the header filters that are on. */
  filter: Record<string, string>;
}

/** Everything an action may do to the screen around it. */
export interface ScreenContext extends CellContext, ActionContext<ScreenEntity> {
  /** For an action that reads before it acts. */
  client: QueryClient;
  /** Reads list and details again, and everything else that shows such entities. Changes do so by themselves. */
  refresh: () => Promise<void>;
  /** Opens an entity's details beside the list. */
  open: (id: string) => void;
  /** Takes entities out of the list's selection: what is done goes, what failed stays. */
  deselect: (ids: readonly string[]) => void;
}

/** Something a person can do with entities of a screen. */
export type EntityAction<T extends ScreenEntity> = RowAction<T, ScreenContext>;

/** A way to make a new entity. */
export type EntityAddAction = AddAction<ScreenContext>;

/** One line of the details in plain text. */
export interface Property<T> extends Offered {
  id: string;
  label: string;
  /** Whether this entity has the line; default: every one. */
  when?: (entity: T) => boolean;
  /** Nothing (null, undefined, empty text) shows as a dash. */
  value: (entity: T, context: CellContext) => ReactNode;
  /** Takes the whole width: long texts. */
  wide?: boolean;
  /** i18n key of a heading: lines of the same group stand below it. */
  group?: string;
  /** The heading says it all: the label is for screen readers only. */
  hideLabel?: boolean;
  /** The plain text offered for copying. */
  copy?: (entity: T) => string;
}

/** What a form for one entity receives. `entityForm()` makes such a component of parts. */
export interface EntityFormProps<T> {
  /** The entity to edit; null: a new one. */
  entity: T | null;
  /** What a person has already typed for the name of a new one. */
  name?: string;
  context: ScreenContext;
  /** Reads the entity again, so that saving keeps what others have changed meanwhile. Absent: nobody else knows it. */
  reread?: () => Promise<T>;
  /** Saves; rejects with what went wrong. */
  onSubmit: (entity: T) => Promise<void>;
  /** Called when everything typed is stored; text typed during the call is not. */
  onStored?: () => void;
  onCancel: () => void;
  onDirty?: (dirty: boolean) => void;
  /** Text of the saving button. */
  submitLabel: string;
  /** Renders the surrounding view: a dialog, a panel. */
  frame: (parts: FormParts) => ReactNode;
}

/** A form in parts, which the surrounding view arranges; the form element wraps the whole view. */
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
  list: (request: EntityPageRequest) => ScreenQuery<PageData<T>>;
  /** One entity; `options` leave it to the details to tell what failed, in their place. */
  load: (id: string, options: CallOptions) => ScreenQuery<T>;
  /** Saves an edited or a new entity; `options` leave refusals to its form. Absent: the screen is for reading. */
  save?: (entity: T, options: CallOptions) => Promise<ScreenEntity>;
  /** Path of the list that has an entity, for a type whose lists stand below owners. Default: the type's own list. */
  listPathOf?: (entity: T, context: ScreenContext) => string | undefined;
  columns: readonly Column<T>[];
  /** Default: newest first. */
  defaultSort?: ListSort;
  filters?: readonly ListFilter<ScreenContext>[];
  actions?: readonly EntityAction<T>[];
  /** Default: with the screen's form, if there is one. */
  add?: readonly EntityAddAction[];
  /** Loads the form on the first edit or addition; created with `lazyForm()`. */
  form?: () => Promise<ComponentType<EntityFormProps<T>>>;
  /** Lines of the details between the name and what every entity has: description, time of creation, id. */
  details?: readonly Property<T>[];
  /** Above the properties: notes such as "this device is public". */
  notice?: ComponentType<{ entity: T; context: ScreenContext }>;
  /** Beside the name in the details: the live state, for instance. */
  badge?: ComponentType<{ entity: T }>;
  readOnly?: (entity: T, context: CellContext) => boolean;
  /**
   * Order and absence of the tabs that modules contribute to the `entity.tab` point, by their ids. `first` stands before
   * the details, and is what opens. `whileEditing: false`: the form has tabs of its own, and theirs are gone meanwhile.
   */
  tabs?: { first?: string; order?: readonly string[]; hide?: readonly string[]; whileEditing?: false };
  /**
   * What an entity's own address shows in place of its details. Rows then lead there, and an entry of their menu to the
   * details beside the list.
   */
  page?: ComponentType<{ id: string }>;
  /** i18n key: what will be in the list, said to those who can add to it where it is empty. */
  empty?: string;
  /** Heading of the list when the type's plural is not enough ("Acme: devices"). A component, as it may ask for names. */
  title?: ComponentType<{ scope: Scope }>;
}

/** Types a screen's definition. `entityScreen(definition)` renders it. */
export const defineEntityScreen = <T extends ScreenEntity>(
  definition: EntityScreenDefinition<T>,
): EntityScreenDefinition<T> => definition;

/**
 * A screen's form in a file of its own, fetched on the first edit or addition: the file's default export.
 *
 * @example form: lazyForm(() => import(/* webpackChunkName: "asset-form" *\/ './asset-form'))
 */
export const lazyForm =
  <T>(load: () => Promise<{ default: ComponentType<EntityFormProps<T>> }>) =>
  async (): Promise<ComponentType<EntityFormProps<T>>> =>
    (await loadCode(load)).default;

/** What people call an entity: its name, its title, else the id. */
export const entityName = (entity: ScreenEntity): string => entity.name || entity.title || entity.id.id;
