import {
  body,
  choice,
  color,
  flag,
  group,
  isOn,
  isOneOf,
  list,
  number,
  type StoredField,
  type StoredValues,
  text,
  type WidgetForms,
} from './stored-field';

const title = text('title');

/** How long a command is waited for. */
const terms = (timeout: number, canStore = true): readonly StoredField[] => [
  number('requestTimeout', timeout, { min: 0, integer: true }),
  ...(canStore
    ? [
        flag('requestPersistent'),
        number('persistentPollingInterval', 5000, { min: 1000, integer: true, when: isOn('requestPersistent') }),
      ]
    : []),
];

const isStored = isOneOf('retrieveValueMethod', 'attribute', 'timeseries');
const isParsed = (values: StoredValues) => !isOneOf('retrieveValueMethod', 'none')(values);

/** What all that turns something on and off stores. */
const switchForm = (more: readonly StoredField[] = []): WidgetForms => ({
  settings: [
    title,
    flag('initialValue', false, { name: 'initialValue.flag' }),
    ...more,
    group('value-retrieved', [
      choice('retrieveValueMethod', ['rpc', 'none', 'attribute', 'timeseries']),
      text('getValueMethod', 'getValue', { required: true, when: isOneOf('retrieveValueMethod', 'rpc') }),
      text('valueKey', 'value', { required: true, when: isStored }),
      body('parseValueFunction', 'parseValue', { when: isParsed }),
    ]),
    group('value-sent', [
      text('setValueMethod', 'setValue', { required: true }),
      body('convertValueFunction', 'convertValue'),
    ]),
    group('command', terms(500)),
  ],
});

const buttonStyle = group('button-style', [
  flag('styleButton.isRaised', true, { name: 'isRaised' }),
  flag('styleButton.isPrimary', false, { name: 'isPrimary' }),
  color('styleButton.bgColor', null, { name: 'bgColor' }),
  color('styleButton.textColor', null, { name: 'textColor' }),
]);

const pins = (more: readonly StoredField[] = []): StoredField =>
  list(
    'gpioList',
    [
      number('pin', 1, { min: 1, integer: true, required: true }),
      text('label', '', { name: 'gpio.label', required: true }),
      number('row', 0, { name: 'gpio.row', min: 0, integer: true, required: true }),
      number('col', 0, { name: 'gpio.col', min: 0, max: 1, integer: true, required: true }),
      ...more,
    ],
    { unique: 'pin' },
  );

const commandColumns = ['rpcId', 'messageType', 'status', 'method', 'createdTime', 'expirationTime'];

const gpioControl: WidgetForms = {
  settings: [
    color('switchPanelBackgroundColor', '#008a00'),
    pins(),
    group('gpio-status', [
      text('gpioStatusRequest.method', 'getGpioStatus', { name: 'methodName', required: true }),
      text('gpioStatusRequest.paramsBody', '{}', { name: 'methodParams' }),
      body('parseGpioStatusFunction', 'parseGpioStatus'),
    ]),
    group('gpio-change', [
      text('gpioStatusChangeRequest.method', 'setGpioStatus', { name: 'methodName', required: true }),
      text('gpioStatusChangeRequest.paramsBody', '{"pin": "{$pin}", "enabled": "{$enabled}"}', {
        name: 'methodParams',
      }),
    ]),
    group('command', terms(1000, false)),
  ],
};

const gpioPanel: WidgetForms = {
  settings: [color('ledPanelBackgroundColor', '#008a00'), pins([color('color', null, { name: 'gpio.color' })])],
};

/** What widgets that command devices store, by bundle and alias. */
export const controlForms: Readonly<Record<string, WidgetForms>> = {
  'control_widgets.switch_control': switchForm([flag('showOnOffLabels', true)]),
  'control_widgets.round_switch': switchForm(),
  'control_widgets.slide_toggle_control': switchForm([
    choice('labelPosition', ['after', 'before'], { name: 'slide.labelPosition' }),
    choice('sliderColor', ['accent', 'primary', 'warn']),
  ]),
  'control_widgets.knob_control': {
    settings: [
      title,
      number('minValue', 0),
      number('maxValue', 100, { above: 'minValue' }),
      number('initialValue', 50),
      text('getValueMethod', 'getValue', { required: true }),
      text('setValueMethod', 'setValue', { required: true }),
      group('command', terms(500)),
    ],
  },
  'control_widgets.led_indicator': {
    settings: [
      title,
      color('ledColor', 'green'),
      flag('initialValue', false, { name: 'initialValue.flag' }),
      flag('performCheckStatus', true),
      text('checkStatusMethod', 'checkStatus', { required: true, when: isOn('performCheckStatus') }),
      group('value-retrieved', [
        choice('retrieveValueMethod', ['attribute', 'timeseries']),
        text('valueAttribute', 'value', { name: 'valueKey', required: true }),
        body('parseValueFunction', 'parseValue'),
      ]),
      group('command', terms(500)),
    ],
  },
  'control_widgets.rpcbutton': {
    settings: [
      title,
      text('buttonText', 'Send RPC', { required: true }),
      flag('oneWayElseTwoWay', true),
      flag('showError'),
      text('methodName', 'rpcCommand', { required: true }),
      text('methodParams', '{}'),
      buttonStyle,
      group('command', terms(5000)),
    ],
  },
  'control_widgets.update_attributes': {
    settings: [
      title,
      text('buttonText', 'Update device attribute', { required: true }),
      choice('entityAttributeType', ['SERVER_SCOPE', 'SHARED_SCOPE']),
      text('entityParameters', '{}', { required: true, isJson: true }),
      buttonStyle,
    ],
  },
  'control_widgets.rpc_debug_terminal': { settings: terms(500) },
  'control_widgets.rpc_remote_shell': { settings: terms(500, false) },
  'control_widgets.persistent_table': {
    settings: [
      group('table', [
        flag('enableFilter', true, { name: 'filterByStatus' }),
        flag('enableStickyHeader', true),
        flag('enableStickyAction', true),
        flag('displayDetails', true, { name: 'commandDetails' }),
        flag('allowSendRequest', true),
        flag('allowDelete', true),
        flag('displayPagination', true),
        number('defaultPageSize', 10, { min: 1, integer: true, when: isOn('displayPagination') }),
        text('defaultSortOrder', '-createdTime', { required: true }),
      ]),
      {
        ...list('displayColumns', [choice('', commandColumns, { name: 'displayColumns' })], { required: true }),
        initial: commandColumns,
      } as StoredField,
    ],
  },
  'gpio_widgets.basic_gpio_control': gpioControl,
  'gpio_widgets.raspberry_pi_gpio_control': gpioControl,
  'gpio_widgets.gpio_panel': gpioPanel,
  'gpio_widgets.raspberry_pi_gpio_panel': gpioPanel,
};
