import { StateId } from './state-id';
import { body, choice, color, flag, isOneOf, list, number, special, text, type WidgetForms } from './stored-field';

const ofNode = ['widgetCtx', 'nodeCtx'];

/** What widgets store that show entities below one another, gateways, pages of the console, or other states of their dashboard. */
export const placeForms: Readonly<Record<string, WidgetForms>> = {
  'cards.dashboard_state_widget': {
    settings: [
      special('stateId', StateId, { initial: '' }),
      flag('syncParentStateParams', true),
      flag('defaultAutofillLayout', true),
      number('defaultMargin', 0, { min: 0, integer: true }),
      color('defaultBackgroundColor', '#fff'),
    ],
  },
  'cards.entities_hierarchy': {
    settings: [
      body('nodeRelationQueryFunction', ofNode),
      body('nodeHasChildrenFunction', ofNode),
      body('nodeOpenedFunction', ofNode),
      body('nodeDisabledFunction', ofNode),
      body('nodeIconFunction', ofNode),
      body('nodeTextFunction', ofNode),
      body('nodesSortFunction', ['widgetCtx', 'nodeCtx1', 'nodeCtx2']),
    ],
  },
  'gateway_widgets.attributes_card': {
    settings: [text('eventsTitle'), list('eventsReg', [text('', '', { name: 'eventsReg.part' })])],
  },
  'navigation_widgets.navigation_card': {
    settings: [
      text('name', '{i18n:device.devices}', { name: 'navigation.name', required: true }),
      { kind: 'icon', path: 'icon', initial: 'devices_other', name: 'navigation.icon', required: true },
      text('path', '/devices', { name: 'navigation.path', required: true }),
    ],
  },
  'navigation_widgets.navigation_cards': {
    settings: [
      choice('filterType', ['all', 'include', 'exclude']),
      list('filter', [text('', '', { name: 'navigation.path' })], {
        when: isOneOf('filterType', 'include', 'exclude'),
      }),
    ],
  },
};
