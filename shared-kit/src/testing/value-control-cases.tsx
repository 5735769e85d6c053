import type { ComponentType } from 'react';
import { AliasFilterField } from '../aliases/alias-filter-form';
import { AliasReferenceField } from '../aliases/alias-reference-field';
import { AliasSelect } from '../aliases/alias-select';
import type { EntityAlias } from '../aliases/entity-alias';
import { RelationFiltersField } from '../aliases/relation-filters-field';
import { CountryField } from '../contact/country-field';
import { CodeEditor } from '../editors/code-editor';
import { ContentEditor } from '../editors/content-editor';
import { CssEditor } from '../editors/css-editor';
import { HtmlEditor } from '../editors/html-editor';
import { JsFunctionEditor } from '../editors/js-function-editor';
import { JsonObjectEditor } from '../editors/json-object-editor';
import { JsonTextField } from '../editors/json-text-field';
import { MarkdownEditor } from '../editors/markdown-editor';
import { ProtobufEditor } from '../editors/protobuf-editor';
import { ValueInput } from '../editors/value-input';
import { alarmConditionContext, dashboardFilterContext } from '../filters/filter-context';
import { FilterSelect } from '../filters/filter-select';
import { FilterValueField } from '../filters/filter-value-field';
import { KeyFilterList } from '../filters/key-filter-list';
import { KeyNameField } from '../filters/key-name-field';
import { PredicateList } from '../filters/predicate-list';
import { PredicateValueField } from '../filters/predicate-value-field';
import { AutocompleteField } from '../inputs/autocomplete-field';
import { CheckboxField, ValueCheckboxField } from '../inputs/checkbox-field';
import { ChipsField } from '../inputs/chips-field';
import { DateTimeField } from '../inputs/date-time-field';
import { FileField } from '../inputs/file-field';
import { ImagesField } from '../inputs/images-field';
import { KeyValueField } from '../inputs/key-value-field';
import { NumberField } from '../inputs/number-field';
import { PasswordField } from '../inputs/password-field';
import { PhoneField } from '../inputs/phone-field';
import { SelectField } from '../inputs/select-field';
import { SwitchField } from '../inputs/switch-field';
import { TextField } from '../inputs/text-field';
import { TextareaField } from '../inputs/textarea-field';
import { plainField } from '../json-form/build-fields';
import { RadiosField, RcSelectField, SelectChoiceField } from '../json-form/choice-fields';
import CodeField from '../json-form/code-field';
import { DateField } from '../json-form/date-field';
import { JsonForm } from '../json-form/json-form';
import type { FormField, JsonFormValue } from '../json-form/json-form-types';
import { BranchPicker } from '../pickers/branch-picker';
import { ColorField } from '../pickers/color-field';
import { DashboardInfoPicker, DashboardPicker } from '../pickers/dashboard-picker';
import { DASHBOARD_SELECT_WIDE, DashboardSelect } from '../pickers/dashboard-select';
import { EntityKeysList } from '../pickers/entity-keys-list';
import { EntityListPicker } from '../pickers/entity-list-picker';
import { EntityPicker } from '../pickers/entity-picker';
import { EntityListSelect, EntitySelect } from '../pickers/entity-select';
import { EntitySubtypeAutocomplete } from '../pickers/entity-subtype-autocomplete';
import { EntitySubtypeList } from '../pickers/entity-subtype-list';
import { EntitySubtypeSelect } from '../pickers/entity-subtype-select';
import { EntityTypeList } from '../pickers/entity-type-list';
import { EntityTypeSelect } from '../pickers/entity-type-select';
import { GatewaySelect } from '../pickers/gateway-select';
import { IconField } from '../pickers/icon-field';
import { ImageField } from '../pickers/image-field';
import { MessageTypePicker, MessageTypesPicker } from '../pickers/message-type-picker';
import { OtaPackagePicker, OtaPackageReferencePicker } from '../pickers/ota-package-picker';
import { QueuePicker } from '../pickers/queue-picker';
import { RelationTypePicker } from '../pickers/relation-type-picker';
import { ScriptLanguageToggle } from '../pickers/script-language-toggle';
import { WidgetsBundleSelect } from '../pickers/widgets-bundle-select';
import { DatapointsField } from '../time-controls/datapoints-field';
import { IntervalField } from '../time-controls/interval-field';
import { type PeriodEntry, PeriodField } from '../time-controls/period-field';
import { QuickIntervalField } from '../time-controls/quick-interval-field';
import { TimewindowControl } from '../time-controls/timewindow-control';
import { TimezoneField } from '../time-controls/timezone-field';

/** One value control, and what shows that it keeps the contract of `ControlProps`. */
export interface ValueControlCase {
  control: ComponentType<never>;
  /** Role of what the label names; '' where the element has none of its own. */
  role: string;
  props?: object;
  /** A value, and what emptying the control reports; absent where it cannot be emptied by keys or a button. */
  value?: unknown;
  cleared?: unknown;
  /** Text that is no value; in a group it is typed into the first element of the role `typedInto`. */
  garbage?: string;
  typedInto?: string;
  /** Where the entry is in what is reported; default: all of it. */
  entryOf?: (reported: never) => unknown;
  /** Least width of the window, px. */
  width?: number;
}

const one = (text: string) => text;
const found = { search: async () => ['a', 'b'], optionKey: one, optionLabel: one };
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const dashboard = { id: { entityType: 'DASHBOARD', id: 'd1' }, title: 'Boilers' };
const alias: EntityAlias = { id: 'a', alias: 'Pump', filter: { type: 'stateEntity', resolveMultiple: false } };
const filter = { id: 'f', filter: 'Warm', editable: true, keyFilters: [] };
const predicates = {
  filterKey: { type: 'ATTRIBUTE', key: 'level' },
  valueType: 'NUMERIC',
  context: dashboardFilterContext,
  join: 'AND',
  editComplex: async () => undefined,
};
const choices = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];
const described: FormField = { ...plainField, id: 'field', path: ['field'], type: 'text', title: 'Field', choices };
const jsonForm: JsonFormValue = {
  schema: { type: 'object', properties: { level: { type: 'number', title: 'Level' } } },
  form: ['*'],
  model: { level: 5 },
};
const editor = { role: 'textbox', value: 'a' };

export const valueControlCases: Record<string, ValueControlCase> = {
  text: { control: TextField, role: 'textbox', value: 'a', cleared: '' },
  textarea: { control: TextareaField, role: 'textbox', value: 'a', cleared: '' },
  password: { control: PasswordField, role: '', value: 'a', cleared: '' },
  number: { control: NumberField, role: 'spinbutton', value: 5, cleared: undefined, garbage: 'x' },
  'date and time': {
    control: DateTimeField,
    role: 'textbox',
    value: 1_780_000_000_000,
    cleared: undefined,
    garbage: '1.2.',
  },
  phone: { control: PhoneField, role: 'textbox', value: '+12015550123', cleared: undefined, garbage: '+1201' },
  autocomplete: { control: AutocompleteField, role: 'combobox', props: found, value: 'a', cleared: undefined },
  chips: { control: ChipsField, role: 'combobox', props: found },
  select: {
    control: SelectField,
    role: 'combobox',
    props: { options: choices, placeholder: 'None' },
    value: 'a',
    cleared: undefined,
  },
  checkbox: { control: CheckboxField, role: 'checkbox' },
  'checkbox of two values': {
    control: ValueCheckboxField,
    role: 'checkbox',
    props: { trueValue: 'on', falseValue: 'off' },
  },
  switch: { control: SwitchField, role: 'switch' },
  'key and value': { control: KeyValueField, role: 'group' },
  file: { control: FileField, role: '' },
  images: { control: ImagesField, role: '', value: [picture] },

  country: { control: CountryField, role: 'combobox', value: 'Germany', cleared: undefined },
  color: { control: ColorField, role: 'textbox', props: { clearable: true } },
  icon: { control: IconField, role: 'textbox', props: { clearable: true } },
  image: { control: ImageField, role: '', value: picture },
  'message type': { control: MessageTypePicker, role: 'combobox', value: 'POST_TELEMETRY_REQUEST', cleared: undefined },
  'message types': { control: MessageTypesPicker, role: 'combobox', value: ['POST_TELEMETRY_REQUEST'] },
  'relation type': { control: RelationTypePicker, role: 'combobox', value: 'Contains', cleared: undefined },
  branch: { control: BranchPicker, role: 'combobox', value: 'main', cleared: undefined },
  queue: { control: QueuePicker, role: 'combobox' },
  dashboard: { control: DashboardPicker, role: 'combobox' },
  'dashboard with its info': { control: DashboardInfoPicker, role: 'combobox', value: dashboard, cleared: undefined },
  'one of the first dashboards': { control: DashboardSelect, role: 'combobox', width: DASHBOARD_SELECT_WIDE },
  'one of the first dashboards, behind a button': { control: DashboardSelect, role: 'group' },
  'keys of an entity': { control: EntityKeysList, role: 'combobox', props: { dataKeyType: 'attribute' } },
  entity: { control: EntityPicker, role: 'combobox', props: { entityType: 'DEVICE' } },
  'several entities': { control: EntityListPicker, role: 'combobox', props: { entityType: 'DEVICE' } },
  'several entities of any type': { control: EntityListSelect, role: 'group' },
  'entity of any type': { control: EntitySelect, role: 'group' },
  'entity of the only type': { control: EntitySelect, role: 'group', props: { allowed: ['DEVICE'] } },
  subtype: {
    control: EntitySubtypeAutocomplete,
    role: 'combobox',
    props: { entityType: 'DEVICE' },
    value: 'Pump',
    cleared: undefined,
  },
  'several subtypes': { control: EntitySubtypeList, role: 'combobox', props: { entityType: 'DEVICE' } },
  'one of the subtypes': {
    control: EntitySubtypeSelect,
    role: 'combobox',
    props: { entityType: 'DEVICE' },
    value: 'Pump',
    cleared: undefined,
  },
  'entity type': { control: EntityTypeSelect, role: 'combobox' },
  'several entity types': { control: EntityTypeList, role: 'combobox' },
  gateway: { control: GatewaySelect, role: 'combobox' },
  'OTA package': { control: OtaPackagePicker, role: 'combobox' },
  'OTA package by reference': { control: OtaPackageReferencePicker, role: 'combobox' },
  'script language': { control: ScriptLanguageToggle, role: 'group', value: 'JS' },
  'widgets bundle': { control: WidgetsBundleSelect, role: 'combobox' },

  datapoints: {
    control: DatapointsField,
    role: 'spinbutton',
    props: { max: 500 },
    value: 50,
    cleared: undefined,
    garbage: 'x',
  },
  timezone: { control: TimezoneField, role: 'combobox', value: 'UTC', cleared: undefined },
  'quick interval': { control: QuickIntervalField, role: 'combobox' },
  interval: { control: IntervalField, role: 'combobox', value: 60_000 },
  'interval by its parts': {
    control: IntervalField,
    role: 'group',
    value: 61_000,
    garbage: 'x',
    typedInto: 'spinbutton',
  },
  period: {
    control: PeriodField,
    role: 'group',
    value: { startTimeMs: 1000, endTimeMs: 5000 },
    garbage: '1.2.',
    typedInto: 'textbox',
    entryOf: ({ startTimeMs }: PeriodEntry) => startTimeMs,
  },
  timewindow: { control: TimewindowControl, role: 'group' },

  'filter of a dashboard': {
    control: FilterSelect,
    role: 'combobox',
    props: { filters: [filter] },
    value: 'f',
    cleared: undefined,
  },
  'key filters': { control: KeyFilterList, role: 'group', props: { context: dashboardFilterContext } },
  predicates: { control: PredicateList, role: 'group', props: predicates },
  'name of a key': {
    control: KeyNameField,
    role: 'textbox',
    props: { keyType: 'ATTRIBUTE' },
    value: 'a',
    cleared: '',
  },
  'name of a known key': {
    control: KeyNameField,
    role: 'combobox',
    props: { keyType: 'ENTITY_FIELD' },
    value: 'name',
    cleared: undefined,
  },
  'text of a filter': {
    control: FilterValueField,
    role: 'textbox',
    props: { valueType: 'STRING' },
    value: 'a',
    cleared: '',
  },
  'number of a filter': {
    control: FilterValueField,
    role: 'spinbutton',
    props: { valueType: 'NUMERIC' },
    value: 5,
    cleared: undefined,
    garbage: 'x',
  },
  'moment of a filter': {
    control: FilterValueField,
    role: 'textbox',
    props: { valueType: 'DATE_TIME' },
    value: 1_780_000_000_000,
    cleared: undefined,
    garbage: '1.2.',
  },
  'yes or no of a filter': { control: FilterValueField, role: 'checkbox', props: { valueType: 'BOOLEAN' } },
  'value of a predicate': {
    control: PredicateValueField,
    role: 'spinbutton',
    props: { valueType: 'NUMERIC', context: dashboardFilterContext },
    value: { defaultValue: 5, dynamicValue: null },
    cleared: undefined,
    garbage: 'x',
    entryOf: ({ defaultValue }: { defaultValue: unknown }) => defaultValue,
  },
  'text of a predicate': {
    control: PredicateValueField,
    role: 'textbox',
    props: { valueType: 'STRING', context: dashboardFilterContext },
    value: { defaultValue: 'a', dynamicValue: null },
    cleared: { defaultValue: '', dynamicValue: null },
  },
  'value of a predicate from an attribute': {
    control: PredicateValueField,
    role: 'group',
    props: { valueType: 'NUMERIC', context: alarmConditionContext, dynamicOnly: true },
  },

  alias: { control: AliasSelect, role: 'combobox', props: { aliases: [alias] }, value: 'a', cleared: undefined },
  'filter of an alias': { control: AliasFilterField, role: 'group' },
  'filter of an alias, chosen': {
    control: AliasFilterField,
    role: 'group',
    value: { type: 'stateEntity', resolveMultiple: false },
  },
  'entity of an alias': { control: AliasReferenceField, role: 'group' },
  relations: { control: RelationFiltersField, role: 'group' },

  'typed value, a text': { control: ValueInput, role: 'textbox', value: 'a', cleared: undefined },
  'typed value, a number': {
    control: ValueInput,
    role: 'spinbutton',
    value: 5,
    cleared: undefined,
    garbage: 'x',
  },
  'typed value, JSON': {
    control: ValueInput,
    role: 'textbox',
    value: { a: 1 },
    cleared: undefined,
    garbage: '[1]',
  },
  'JSON in a line': { control: JsonTextField, role: 'textbox', value: { a: 1 }, cleared: undefined, garbage: '[1]' },
  code: { control: CodeEditor, ...editor, props: { language: 'javascript' } },
  CSS: { control: CssEditor, ...editor },
  HTML: { control: HtmlEditor, ...editor },
  Markdown: { control: MarkdownEditor, ...editor },
  protobuf: { control: ProtobufEditor, ...editor },
  content: { control: ContentEditor, ...editor, props: { contentType: 'TEXT' } },
  function: { control: JsFunctionEditor, ...editor },
  JSON: { control: JsonObjectEditor, role: 'textbox', value: { a: 1 } },

  'form of a JSON schema': {
    control: JsonForm,
    role: 'group',
    value: jsonForm,
    garbage: 'x',
    typedInto: 'spinbutton',
    entryOf: ({ model }: JsonFormValue) => model.level,
  },
  'select of a JSON form': {
    control: SelectChoiceField,
    role: 'combobox',
    props: { field: described },
    value: 'a',
    cleared: undefined,
  },
  'radios of a JSON form': { control: RadiosField, role: 'group', props: { field: described } },
  'choice of a JSON form': {
    control: RcSelectField,
    role: 'combobox',
    props: { field: described },
    value: 'a',
    cleared: undefined,
  },
  'choices of a JSON form': {
    control: RcSelectField,
    role: 'combobox',
    props: { field: { ...described, multiple: true } },
  },
  'day of a JSON form': { control: DateField, role: '', value: 1_780_000_000_000, cleared: undefined },
  'code of a JSON form': { control: CodeField, ...editor, props: { field: { ...described, type: 'css' } } },
};
