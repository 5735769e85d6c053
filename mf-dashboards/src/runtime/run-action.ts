import { isUuid } from '../model/made-id';
import type { WidgetAction } from '../model/widget-action';
import type { StateEntry, StateParams } from '../states/state-parameter';
import { encodeStates } from '../states/state-parameter';
import type { NamedEntity } from './widget-source';

/** What an action leads to: another state, the same one about something else, another dashboard, or nothing that is known. */
export type Destination =
  | { kind: 'open'; entry: StateEntry }
  | { kind: 'update'; id: string | null; params: StateParams }
  | { kind: 'dashboard'; path: string; newTab: boolean }
  | { kind: 'unknown' };

/** Parameters with the entity that an action is about: at the top, or under the name that the action says. */
function withEntity(params: StateParams, action: WidgetAction, about: NamedEntity | undefined): StateParams {
  if (!action.setEntityId || !about) return params;
  const entity: StateParams = { entityId: about.id, entityName: about.name, entityLabel: about.label };
  const name = action.stateEntityParamName;
  return name ? { ...params, [name]: entity, targetEntityParamName: name } : { ...params, ...entity };
}

/** Whether the function of an action may fill a dialog: it runs in one then, which is shown when it does. */
export const fillsDialog = ({ customFunction }: WidgetAction): boolean => /customDialog/.test(customFunction ?? '');

/** Whether an action shows something above the dashboard. */
export const showsAbove = (action: WidgetAction): boolean =>
  action.openInSeparateDialog === true || action.openInPopover === true || fillsDialog(action);

/** Where an action leads from a state with these parameters. `pages`: where other dashboards open. */
export function destinationOf(
  action: WidgetAction,
  params: StateParams,
  about: NamedEntity | undefined,
  pages: string,
): Destination {
  const state = action.targetDashboardStateId ?? null;
  switch (action.type) {
    case 'openDashboardState':
      return state
        ? { kind: 'open', entry: { id: state, params: withEntity(params, action, about) } }
        : { kind: 'unknown' };
    case 'updateDashboardState':
      return { kind: 'update', id: state, params: withEntity(params, action, about) };
    case 'openDashboard': {
      // Of another text, an address could be made that is no dashboard's, such as one with tokens.
      if (!isUuid(action.targetDashboardId)) return { kind: 'unknown' };
      const own = withEntity({}, action, about);
      const entries = [{ id: state ?? '', params: own }];
      const parameter = state || Object.keys(own).length > 0 ? `?state=${encodeStates(entries)}` : '';
      return {
        kind: 'dashboard',
        path: `${pages}/${action.targetDashboardId}${parameter}`,
        newTab: action.openNewBrowserTab === true,
      };
    }
    default:
      return { kind: 'unknown' };
  }
}
