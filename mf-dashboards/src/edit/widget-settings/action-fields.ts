import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import type { ComponentType } from 'react';
import {
  type MobileActionType,
  mobileActionTypes,
  popoverPlacements,
  type WidgetActionType,
} from '../../model/widget-action';
import { JsonButton } from '../json-button';
import {
  body,
  bodyIf,
  choice,
  css,
  flag,
  group,
  html,
  isOn,
  isOneOf,
  list,
  number,
  type StoredField,
  special,
  text,
} from './stored-field';

/** Controls that know the dashboard: its states, other dashboards, and their states. */
export interface TargetControls {
  state: ComponentType<ControlProps<string>>;
  dashboard: ComponentType<ControlProps<string>>;
  stateElsewhere: ComponentType<ControlProps<string>>;
}

/** How a state opens: stored as two flags. */
export const displays = ['normal', 'dialog', 'popover'] as const;
export type Display = (typeof displays)[number];

const given = ['$event', 'widgetContext', 'entityId', 'entityName', 'additionalParams', 'entityLabel'];
const custom = body('customFunction', given);
const pretty = body('customFunction', [...given.slice(0, 4), 'htmlTemplate', ...given.slice(4)]);

const asked = (...types: MobileActionType[]) => ({ when: isOneOf('mobileAction.type', ...types) });
const images = ['takePictureFromGallery', 'takePhoto', 'takeScreenshot'] as const;
const places = ['mapDirection', 'mapLocation'] as const;

const mobile: readonly StoredField[] = [
  choice('mobileAction.type', mobileActionTypes),
  body('mobileAction.getLocationFunction', given, { required: true, ...asked(...places) }),
  body('mobileAction.getPhoneNumberFunction', given, { required: true, ...asked('makePhoneCall') }),
  body('mobileAction.processLocationFunction', ['latitude', 'longitude', ...given], {
    required: true,
    ...asked('getLocation'),
  }),
  body('mobileAction.processImageFunction', ['imageUrl', ...given], asked(...images)),
  body('mobileAction.processQrCodeFunction', ['code', 'format', ...given], asked('scanQrCode')),
  body('mobileAction.processLaunchResultFunction', ['launched', ...given], asked(...places, 'makePhoneCall')),
  body('mobileAction.handleEmptyResultFunction', given),
  body('mobileAction.handleErrorFunction', ['error', ...given]),
];

/** What an action of each type stores. */
export function actionFields(
  { state, dashboard, stateElsewhere }: TargetControls,
  isStatic: boolean,
): Readonly<Record<WidgetActionType, readonly StoredField[]>> {
  const entity = [flag('setEntityId', !isStatic), text('stateEntityParamName', '', { when: isOn('setEntityId') })];
  const rightLayout = flag('openRightLayout');
  const dialog = group(
    'dialog',
    [
      text('dialogTitle'),
      number('dialogWidth', null, { min: 1, max: 100, integer: true }),
      number('dialogHeight', null, { min: 1, max: 100, integer: true }),
      flag('dialogHideDashboardToolbar', true),
    ],
    { when: isOneOf('display', 'dialog') },
  );
  const popover = group(
    'popover',
    [
      choice('popoverPreferredPlacement', popoverPlacements),
      text('popoverWidth', '25vw'),
      text('popoverHeight', '25vh'),
      flag('popoverHideOnClickOutside', true),
      flag('popoverHideDashboardToolbar', true),
      special('popoverStyle', JsonButton, { initial: {} }),
    ],
    { when: isOneOf('display', 'popover') },
  );
  return {
    openDashboardState: [
      special('targetDashboardStateId', state, { required: true }),
      choice('display', displays),
      dialog,
      popover,
      rightLayout,
      ...entity,
    ],
    updateDashboardState: [special('targetDashboardStateId', state), rightLayout, ...entity],
    openDashboard: [
      special('targetDashboardId', dashboard, { required: true }),
      special('targetDashboardStateId', stateElsewhere),
      flag('openNewBrowserTab'),
      rightLayout,
      ...entity,
    ],
    custom: [custom],
    customPretty: [
      pretty,
      html('customHtml'),
      css('customCss'),
      list('customResources', [
        text('url', '', { name: 'customResources.url', required: true }),
        flag('isModule', false, { name: 'customResources.isModule' }),
      ]),
    ],
    mobileAction: mobile,
  };
}

/** When an action is offered. */
export const conditionFields = bodyIf('useShowWidgetActionFunction', 'showWidgetActionFunction', [
  'widgetContext',
  'data',
]);
