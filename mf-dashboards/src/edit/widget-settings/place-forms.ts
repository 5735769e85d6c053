import { StateId } from './state-id';
import {
  body,
  choice,
  color,
  flag,
  isOneOf,
  list,
  number,
  type StoredField,
  special,
  text,
  type WidgetForms,
} from './stored-field';

const rangeLengths = ['hour', 'day', 'week', 'twoWeeks', 'month', 'threeMonths', 'sixMonths'];
const rangeLength = (path: string, initial: string): StoredField => ({
  ...{ kind: 'choice', path, initial, options: rangeLengths },
});

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
      body('nodeRelationQueryFunction', 'nodeRelationQuery'),
      body('nodeHasChildrenFunction', 'nodeHasChildren'),
      body('nodeOpenedFunction', 'nodeOpened'),
      body('nodeDisabledFunction', 'nodeDisabled'),
      body('nodeIconFunction', 'nodeIcon'),
      body('nodeTextFunction', 'nodeText'),
      body('nodesSortFunction', 'nodesSort'),
    ],
  },
  'date.date_range_navigator': {
    settings: [
      ...[flag('hidePicker'), flag('onePanel'), flag('autoConfirm'), flag('showTemplate')],
      number('firstDayOfWeek', 1, { min: 1, max: 7, integer: true }),
      ...[flag('hideInterval'), rangeLength('initialInterval', 'week')],
      ...[flag('hideStepSize'), rangeLength('stepSize', 'day'), flag('hideLabels'), flag('useSessionStorage', true)],
    ],
  },
  'gateway_widgets.attributes_card': {
    settings: [text('eventsTitle'), list('eventsReg', [text('', '', { name: 'eventsReg.part' })])],
  },
  'gateway_widgets.config_form_latest': {
    settings: [text('gatewayTitle'), flag('readOnly', false, { name: 'gateway.readOnly' })],
  },
  'gateway_widgets.gateway_configuration': {
    settings: [
      text('widgetTitle', '', { name: 'input.title' }),
      text('archiveFileName', 'gatewayConfiguration'),
      text('gatewayType', 'Gateway'),
      text('successfulSave'),
      text('gatewayNameExists'),
    ],
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
