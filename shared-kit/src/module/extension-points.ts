import type { ComponentType, ReactNode } from 'react';
import type { Authority } from '../api/authority';
import type { EntityId, EntityType } from '../api/entity-id';
import type { FoundEntity } from '../api/entity-lookup';
import type { Scope } from '../api/scope';

/** What the default export of a contribution must be, and what its declaration says about it beyond the common part. */
interface Point<Contribution, Data = object> {
  contribution: Contribution;
  data: Data;
}

/** For what people see: its name and its sign. */
export interface LabelledData {
  /** i18n key in the module's declaration texts. */
  label: string;
  icon?: string;
}

/** For what stands at entities. */
export interface EntityData extends LabelledData {
  /** Entity types it applies to; absent: all. */
  for?: readonly EntityType[];
}

export interface EntityTabData extends EntityData {
  /** Only for entities of the viewer's own tenant, not for those that the system has for everybody. */
  own?: true;
}

/** What a contributed tab of an entity page receives. */
export interface EntityTabProps {
  entityId: EntityId;
  entityName: string;
  /** The entity as the page loaded it, for tabs that need more than its id. */
  entity: unknown;
  /** Whose list the page belongs to. */
  scope: Scope;
}

/** What a contributed action knows when it runs. */
export interface EntityActionContext {
  entityId: EntityId;
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

/** Creates an entity where one is chosen, in another module's form. */
export interface EntityCreateContribution {
  /** `text`: what was typed in search of it. Answers nothing where the person gave up; rejects with why it was not created. */
  create: (text: string) => Promise<FoundEntity | undefined>;
}

/** Where an entity keeps a value. */
export interface EntityKey {
  name: string;
  type: 'timeseries' | 'attribute';
}

/** What a contributed action of keys knows when it runs. */
export interface EntityKeysContext {
  entityId: EntityId;
  entityName: string;
  keys: readonly EntityKey[];
  authority: Authority;
  /** Goes to another page of the console. */
  navigate: (path: string) => void;
}

/** A contributed action of attributes and telemetry keys: for one in its row, for several beside the selection. */
export interface EntityKeysContribution {
  /** Answers false where the person gave up: the selection then stays. */
  run: (context: EntityKeysContext) => void | Promise<void> | Promise<boolean>;
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

/** For what runs only for those who want it. */
export interface BackgroundData {
  /** Runs while this is `on` in the browser's storage (`setStoredFlag()`): nothing of it is fetched before. */
  flag: string;
}

/** What a contributed section of the home page receives; the declared label stands above it. */
export interface HomeSectionProps {
  authority: Authority;
}

/** What a home page of its own receives. */
export interface HomeMainProps {
  authority: Authority;
  /** The page that is there without it: for viewers who have nothing better. */
  standard: ReactNode;
}

/** A widget type as dashboards name it. */
export interface WidgetTypeReference {
  /** Alias of the widget bundle. */
  bundle: string;
  /** Alias of the type in its bundle. */
  alias: string;
}

export interface WidgetRendererData {
  /** Widget types that the component draws. */
  types: readonly WidgetTypeReference[];
}

/** A value of a widget, as it was reported last. */
export interface WidgetValue {
  /** Of its key. */
  label: string;
  /** Epoch ms; 0: not known. */
  ts: number;
  /** A number where it writes one; null: there is none. */
  value: string | number | null;
  units: string;
}

/** The values of one entity of a widget; a count and generated values are about no entity. */
export interface WidgetRow {
  entity: { id: EntityId; name: string; label: string } | null;
  /** In the order of the keys. */
  values: readonly WidgetValue[];
}

/** An action that the dashboard's author gave a widget. */
export interface WidgetActionInfo {
  id: string;
  name: string;
  icon: string;
}

/** What draws a widget receives. */
export interface WidgetRendererProps {
  type: WidgetTypeReference;
  title: string;
  /** Settings as the dashboard stores them: they may hold anything. */
  settings: Readonly<Record<string, unknown>>;
  /** Latest values of the datasources, live; undefined until all have answered. */
  rows: readonly WidgetRow[] | undefined;
  /** Actions of a place of the widget, such as `rowClick`. */
  actions: (source: string) => readonly WidgetActionInfo[];
  /** Runs one of them, about an entity. */
  run: (action: WidgetActionInfo, about?: WidgetRow['entity']) => void;
  /** Inner size in pixels. */
  width: number;
  height: number;
}

export interface RuleNodeFormData {
  /** Configuration directive of the nodes it is for, as the platform's node descriptors name it. */
  directive: string;
}

/** What a form for a rule node's configuration receives: it knows the value, and neither dialog nor page around it. */
export interface RuleNodeFormProps {
  configuration: Readonly<Record<string, unknown>>;
  onChange: (configuration: Record<string, unknown>) => void;
  /** Told whenever the form becomes valid or invalid. */
  onValid?: (valid: boolean) => void;
  disabled?: boolean;
}

export interface SettingsSectionData extends LabelledData {
  /** Last part of the settings page's address in which it stands: `general` for `/settings/general`. */
  page: string;
}

export interface SettingsPageData extends LabelledData {
  /** The page is at `/settings/<path>`. */
  path: string;
}

/** What a contributed part of the settings receives. */
export interface SettingsProps {
  authority: Authority;
}

/** Which dashboard to draw in another module's page: for reading, its states in memory. */
export type DashboardViewProps = (
  | { dashboardId: string; configuration?: undefined }
  /** One that is stored nowhere: `configuration` as the platform would keep it. */
  | { dashboardId?: undefined; configuration: object; title: string }
) & {
  /** The `state` parameter of an address that leads to a state; absent: the root state. */
  state?: string;
  hideToolbar?: boolean;
};

/** What a contributed action of a dashboard's toolbar knows when it runs. */
export interface DashboardToolbarContext {
  authority: Authority;
  dashboardId: string;
  dashboardTitle: string;
  /** Stores what was changed while it is edited, and ends the editing. Answers false where that was refused or given up. */
  save: () => Promise<boolean>;
}

/** A button in the toolbar of a dashboard that is edited, with the declared icon and label. Its code loads when it is pressed. */
export interface DashboardToolbarContribution {
  run: (context: DashboardToolbarContext) => void | Promise<void>;
}

/** What a contributed action of the rule chain editor's toolbar knows when it runs. */
export interface RuleChainToolbarContext {
  authority: Authority;
  ruleChainId: string;
  ruleChainName: string;
  /** Stores what was changed in the editor. Answers false where that was refused or given up, which the editor says. */
  save: () => Promise<boolean>;
  /** Shows the chain as it is stored now, after something else has stored it. */
  reload: () => Promise<void>;
}

/** A button in the rule chain editor's toolbar with the declared icon and label. Its code loads when it is pressed. */
export interface RuleChainToolbarContribution {
  run: (context: RuleChainToolbarContext) => void | Promise<void>;
}

/** Two versions of an entity, as files of version control have them. */
export interface EntityCompareProps {
  before: object;
  after: object;
  /** What the two are, in words. */
  titles: { before: string; after: string };
}

/** A place that the command palette leads to. */
export interface PalettePlace {
  path: string;
  label: string;
  /** Says more where the label is not enough. */
  detail?: string;
  icon: string;
}

/** Places for the command palette, found by label and detail. Its code loads when somebody types. */
export interface PalettePlacesContribution {
  places: (viewer: { authority: Authority }) => readonly PalettePlace[];
}

/**
 * The places that modules leave open for one another. A point that no page draws yet is marked so: its types are there
 * to be built on, and the build refuses a declaration that uses it (`plannedPoints`).
 */
export interface ExtensionPoints {
  /** A tab of an entity's details. */
  'entity.tab': Point<ComponentType<EntityTabProps>, EntityTabData>;
  /** An entry in an entity's menu. */
  'entity.action': Point<EntityActionContribution, EntityData>;
  /** Creates an entity of a type where one is chosen: the last entry of the list. Its code loads when it is pressed. */
  'entity.create': Point<EntityCreateContribution, EntityData>;
  /** An action of keys, in the lists of an entity's attributes and telemetry. Its code loads when it is pressed. */
  'entity.keys': Point<EntityKeysContribution, EntityData>;
  /** A button of the console's toolbar. */
  'toolbar.action': Point<ToolbarActionContribution, LabelledData>;
  /** Runs beside every page while somebody is signed in, once the browser has nothing better to do; draws nothing. */
  'console.background': Point<ComponentType, BackgroundData>;
  /** A part of the home page. */
  'home.section': Point<ComponentType<HomeSectionProps>, LabelledData>;
  /** The home page itself: the first one that is for the viewer. */
  'home.main': Point<ComponentType<HomeMainProps>>;
  /** Draws widgets of certain types that tenants have, or that the console does not draw itself. */
  'widget.renderer': Point<ComponentType<WidgetRendererProps>, WidgetRendererData>;
  /** Edits the configuration of rule nodes whose form no other module has. */
  'rule-node.form': Point<ComponentType<RuleNodeFormProps>, RuleNodeFormData>;
  /** A part of a settings page. Not drawn yet. */
  'settings.section': Point<ComponentType<SettingsProps>, SettingsSectionData>;
  /** A settings page. Not drawn yet. */
  'settings.page': Point<ComponentType<SettingsProps>, SettingsPageData>;
  /** Draws a dashboard in another module's page: `<DashboardView>`. */
  'dashboard.view': Point<ComponentType<DashboardViewProps>>;
  /** Places that the command palette finds, under the declared label. */
  'palette.places': Point<PalettePlacesContribution, LabelledData>;
  /** A button in the toolbar of a stored dashboard while it is edited. */
  'dashboard.toolbar': Point<DashboardToolbarContribution, LabelledData>;
  /** A button in the toolbar of the editor of a stored rule chain. */
  'rule-chain.toolbar': Point<RuleChainToolbarContribution, LabelledData>;
  /** Shows what differs between two versions of an entity better than their text does. */
  'entity.compare': Point<ComponentType<EntityCompareProps>, EntityData>;
}

export type ExtensionPoint = keyof ExtensionPoints;

/** What the default export of a contribution to this point must be. */
export type Contribution<P extends ExtensionPoint> = ExtensionPoints[P]['contribution'];
