import {
  bodyIf,
  choice,
  flag,
  group,
  icon,
  image,
  isOn,
  isOneOf,
  list,
  number,
  type StoredField,
  type StoredValues,
  text,
  type WidgetForms,
} from './stored-field';

const title = text('widgetTitle', '', { name: 'input.title' });
const result = flag('showResultMessage', true);
const label = flag('showLabel', true, { name: 'input.showLabel' });
const labelText = text('labelValue', '', { name: 'input.label' });
const missing = text('requiredErrorMessage');

/** Whether there has to be a value; of a time series always. */
const required = (isSeries: boolean): readonly StoredField[] => [
  ...(isSeries ? [] : [flag('isRequired', true, { name: 'input.required' })]),
  isSeries ? missing : text('requiredErrorMessage', '', { when: isOn('isRequired') }),
];

const valueForm = (isSeries: boolean, more: readonly StoredField[]): WidgetForms => ({
  settings: [title, label, labelText, ...required(isSeries), ...more, result],
});

const stringForm = (isSeries: boolean) =>
  valueForm(isSeries, [
    number('minLength', null, { min: 0, integer: true }),
    number('maxLength', null, { min: 0, integer: true, least: 'minLength' }),
  ]);
const numberForm = (isSeries: boolean, integer: boolean) =>
  valueForm(isSeries, [
    number('minValue', null, { integer }),
    number('maxValue', null, { integer, least: 'minValue' }),
  ]);
const booleanForm: WidgetForms = { settings: [title, text('trueValue'), text('falseValue'), result] };
const dateForm: WidgetForms = {
  settings: [title, label, flag('showTimeInput', true), ...required(false), result],
};
const imageForm: WidgetForms = {
  settings: [
    title,
    flag('displayPreview', true),
    flag('displayClearButton'),
    flag('displayApplyButton', true),
    flag('displayDiscardButton', true),
    result,
  ],
};
const locationForm: WidgetForms = {
  settings: [
    title,
    text('latKeyName', 'latitude', { required: true }),
    text('lngKeyName', 'longitude', { required: true }),
    flag('showGetLocation', true),
    flag('enableHighAccuracy', false, { when: isOn('showGetLocation') }),
    label,
    text('latLabel'),
    text('lngLabel'),
    choice('inputFieldsAlignment', ['column', 'row']),
    flag('isLatRequired', true),
    flag('isLngRequired', true),
    missing,
    result,
  ],
};

const jsonForm: WidgetForms = {
  settings: [
    title,
    choice('widgetMode', ['ATTRIBUTE', 'TIME_SERIES']),
    choice('attributeScope', ['SERVER_SCOPE', 'SHARED_SCOPE'], { when: isOneOf('widgetMode', 'ATTRIBUTE') }),
    label,
    labelText,
    flag('attributeRequired', true, { name: 'input.required' }),
    result,
  ],
};

const isNumber = isOneOf('dataKeyValueType', 'integer', 'double');
const isOwnIcon = isOn('useCustomIcon');

const multipleForm: WidgetForms = {
  settings: [
    title,
    result,
    flag('showActionButtons', true),
    flag('updateAllValues', false, { when: isOn('showActionButtons') }),
    text('saveButtonLabel', '', { when: isOn('showActionButtons') }),
    text('resetButtonLabel', '', { when: isOn('showActionButtons') }),
    flag('showGroupTitle'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: names filled in later.
    text('groupTitle', '${entityName}', { when: isOn('showGroupTitle') }),
    choice('fieldsAlignment', ['row', 'column']),
    number('fieldsInRow', 2, { min: 1, integer: true, when: isOneOf('fieldsAlignment', 'row') }),
  ],
  key: [
    flag('dataKeyHidden'),
    choice('dataKeyType', ['server', 'shared', 'timeseries']),
    choice(
      'dataKeyValueType',
      ['string', 'double', 'integer', 'booleanCheckbox', 'booleanSwitch', 'dateTime', 'date', 'time', 'select'],
      { old: ({ inputTypeNumber }) => (inputTypeNumber === true ? 'double' : undefined) },
    ),
    choice('isEditable', ['editable', 'disabled', 'readonly'], {
      old: ({ readOnly }) => (readOnly === true ? 'readonly' : undefined),
    }),
    text('disabledOnDataKey'),
    flag('required', false, { name: 'input.required' }),
    text('requiredErrorMessage', '', { when: isOn('required') }),
    choice('slideToggleLabelPosition', ['after', 'before'], {
      name: 'slide.labelPosition',
      when: isOneOf('dataKeyValueType', 'booleanSwitch'),
    }),
    list('selectOptions', [text('value', '', { name: 'option.value' }), text('label', '', { name: 'input.label' })], {
      when: isOneOf('dataKeyValueType', 'select'),
    }),
    group(
      'number',
      [
        number('step', 1, { min: 0 }),
        number('minValue'),
        number('maxValue', null, { least: 'minValue' }),
        text('minValueErrorMessage'),
        text('maxValueErrorMessage'),
      ],
      { when: isNumber },
    ),
    text('invalidDateErrorMessage', '', { when: isOneOf('dataKeyValueType', 'dateTime', 'date', 'time') }),
    flag('useCustomIcon'),
    icon('icon', { name: 'input.icon', when: (values: StoredValues) => !isOwnIcon(values) }),
    image('customIcon', { when: isOwnIcon }),
    ...bodyIf('useGetValueFunction', 'getValueFunctionBody', 'inputGetValue'),
    ...bodyIf('useSetValueFunction', 'setValueFunctionBody', 'inputSetValue'),
  ],
};

const cameraForm: WidgetForms = {
  settings: [
    title,
    choice('imageFormat', ['image/png', 'image/jpeg', 'image/webp']),
    number('imageQuality', 0.92, { min: 0, max: 1 }),
    number('maxWidth', 640, { min: 1, integer: true }),
    number('maxHeight', 480, { min: 1, integer: true }),
  ],
};

const claimForm: WidgetForms = {
  settings: [
    title,
    text('labelClaimButon'),
    flag('deviceSecret'),
    label,
    text('deviceLabel'),
    text('secretKeyLabel', '', { when: isOn('deviceSecret') }),
    group('claim-texts', [
      text('successfulClaimDevice'),
      text('deviceNotFound'),
      text('failedClaimDevice'),
      text('requiredErrorDevice'),
      text('requiredErrorSecretKey', '', { when: isOn('deviceSecret') }),
    ]),
  ],
};

const scopes = ['server', 'shared'];
const ofAttributes = (what: string, form: WidgetForms) =>
  Object.fromEntries(scopes.map((scope) => [`input_widgets.update_${scope}_${what}_attribute`, form]));

/** What widgets store in which people enter values, by bundle and alias. */
export const inputForms: Readonly<Record<string, WidgetForms>> = {
  ...ofAttributes('string', stringForm(false)),
  ...ofAttributes('integer', numberForm(false, true)),
  ...ofAttributes('double', numberForm(false, false)),
  ...ofAttributes('boolean', booleanForm),
  ...ofAttributes('date', dateForm),
  ...ofAttributes('image', imageForm),
  ...ofAttributes('location', locationForm),
  'input_widgets.update_string_timeseries': stringForm(true),
  'input_widgets.update_integer_timeseries': numberForm(true, true),
  'input_widgets.update_double_timeseries': numberForm(true, false),
  'input_widgets.update_boolean_timeseries': booleanForm,
  'input_widgets.update_location_timeseries': locationForm,
  'input_widgets.update_json_attribute': jsonForm,
  'input_widgets.update_multiple_attributes': multipleForm,
  'input_widgets.web_camera_input': cameraForm,
  'input_widgets.device_claiming_widget': claimForm,
};
