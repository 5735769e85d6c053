import type { Widget } from '../../model/widget';

/** Where on a widget actions are offered. */
export interface ActionSource {
  id: string;
  /** As a script calls it. */
  name?: string;
  /** It takes more than one. */
  multiple?: boolean;
  /** A function can say when an action of it is offered. */
  hasCondition?: boolean;
}

const header: ActionSource = { id: 'headerButton', multiple: true, hasCondition: true };
const cells: ActionSource = { id: 'actionCellButton', multiple: true, hasCondition: true };
const row: ActionSource = { id: 'rowClick' };
const element: ActionSource = { id: 'elementClick', multiple: true };
const entityRows = [cells, row, { id: 'rowDoubleClick' }];
const onMap = [
  { id: 'markerClick' },
  { id: 'polygonClick' },
  { id: 'circleClick' },
  { id: 'tooltipAction', multiple: true },
];

/** Besides the head: of system types, by bundle and alias; of maps, by bundle. */
const ofTypes: Readonly<Record<string, readonly ActionSource[]>> = {
  'alarm_widgets.alarms_table': [cells, row],
  'cards.entities_hierarchy': [{ id: 'nodeSelected' }],
  'cards.entities_table': entityRows,
  'cards.html_card': [element],
  'cards.html_value_card': [element],
  'cards.markdown_card': [element],
  'cards.timeseries_table': [cells, row],
  'charts.pie': [{ id: 'sliceClick' }],
  entity_admin_widgets: entityRows,
  'input_widgets.markers_placement_google_maps': onMap,
  'input_widgets.markers_placement_image_map': onMap,
  'input_widgets.markers_placement_openstreetmap': onMap,
  maps_v2: onMap,
  'maps_v2.test': [{ id: 'tooltipAction' }],
};

/** Where actions of a widget can stand: what its type, or the script of that, offers, and where it has some already. */
export function actionSourcesOf(
  { isSystemType, bundleAlias, typeAlias, config }: Widget,
  ofScript: readonly ActionSource[] = [],
): readonly ActionSource[] {
  const ofType = isSystemType ? (ofTypes[`${bundleAlias}.${typeAlias}`] ?? ofTypes[bundleAlias] ?? []) : [];
  const known = [header, ...ofType];
  known.push(...ofScript.filter(({ id }) => !known.some((source) => source.id === id)));
  const others = Object.keys(config.actions ?? {}).filter((id) => !known.some((source) => source.id === id));
  // What nobody offers any more stays where it is.
  return [...known, ...others.map((id) => ({ id, multiple: true, hasCondition: true }))];
}
