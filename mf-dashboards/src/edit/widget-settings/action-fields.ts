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

const custom = body('customFunction', 'customAction');
const pretty = body('customFunction', 'customPrettyAction');

const asked = (...types: MobileActionType[]) => ({ when: isOneOf('mobileAction.type', ...types) });
const images = ['takePictureFromGallery', 'takePhoto', 'takeScreenshot'] as const;
const places = ['mapDirection', 'mapLocation'] as const;

const mobile: readonly StoredField[] = [
  choice('mobileAction.type', mobileActionTypes),
  body('mobileAction.getLocationFunction', 'mobileGetLocation', { required: true, ...asked(...places) }),
  body('mobileAction.getPhoneNumberFunction', 'mobileGetPhoneNumber', { required: true, ...asked('makePhoneCall') }),
  body('mobileAction.processLocationFunction', 'mobileProcessLocation', {
    required: true,
    ...asked('getLocation'),
  }),
  body('mobileAction.processImageFunction', 'mobileProcessImage', asked(...images)),
  body('mobileAction.processQrCodeFunction', 'mobileProcessQrCode', asked('scanQrCode')),
  body('mobileAction.processLaunchResultFunction', 'mobileProcessLaunchResult', asked(...places, 'makePhoneCall')),
  body('mobileAction.handleEmptyResultFunction', 'mobileHandleEmptyResult'),
  body('mobileAction.handleErrorFunction', 'mobileHandleError'),
];

/** What an action of each type stores. */
export function actionFields(
  { state, dashboard, stateElsewhere }: TargetControls,
  isStatic: boolean,
): Readonly<Record<WidgetActionType, readonly StoredField[]>> {
  const entity = [flag('setEntityId', !isStatic), text('stateEntityParamName', '', { when: isOn('setEntityId') })];
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
      // Above the dashboard, and in another one, no right layout is opened.
      flag('openRightLayout', false, { when: isOneOf('display', 'normal') }),
      ...entity,
    ],
    updateDashboardState: [special('targetDashboardStateId', state), flag('openRightLayout'), ...entity],
    openDashboard: [
      special('targetDashboardId', dashboard, { required: true }),
      special('targetDashboardStateId', stateElsewhere),
      flag('openNewBrowserTab'),
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

/** When an action of a source is offered. */
export const conditionFields = (source: string): readonly StoredField[] =>
  bodyIf(
    'useShowWidgetActionFunction',
    'showWidgetActionFunction',
    source === 'headerButton' ? 'headerCondition' : 'cellCondition',
  );
