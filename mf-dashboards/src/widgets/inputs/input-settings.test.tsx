import { ApiError } from '@mullion/shared-kit/api/api-error';
import { notify } from '@mullion/shared-kit/notify/notify';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { inputForms } from '../../edit/widget-settings/input-forms';
import type { ValuedField } from '../../edit/widget-settings/stored-field';
import { valuedFields } from '../../edit/widget-settings/stored-values';
import { playDevices } from '../../testing/play-devices';
import { renderInput, type TestKey } from '../../testing/render-input';

/*
 * Every declared setting of every input, and of the keys of the form of many, turned once: what is drawn, saved, or told has to change. A new
 * setting is in the table by being declared.
 */

interface EditorProps {
  label: string;
  hideLabel?: boolean;
  required?: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}

// Its code editor needs a browser that measures text.
jest.mock('@mullion/shared-kit/editors/json-object-editor', () => ({
  JsonObjectEditor: ({ label, hideLabel, required, value, onChange }: EditorProps) => (
    <input
      aria-label={label}
      data-look={`${hideLabel} ${required}`}
      value={JSON.stringify(value ?? '')}
      onChange={({ target }) => onChange(target.value ? JSON.parse(target.value) : undefined)}
    />
  ),
}));

const photo = 'data:image/png;base64,aGk=';

/** What has to be stored besides, so that a setting counts. */
const alongside: Readonly<Record<string, object>> = {
  requiredErrorMessage: { isRequired: true, required: true },
  labelClaimButon: {},
  secretKeyLabel: { deviceSecret: true },
  requiredErrorSecretKey: { deviceSecret: true },
  attributeScope: { widgetMode: 'ATTRIBUTE' },
  groupTitle: { showGroupTitle: true },
  useCustomIcon: { customIcon: photo },
  customIcon: { useCustomIcon: true },
  useGetValueFunction: { getValueFunctionBody: 'return "7";' },
  getValueFunctionBody: { useGetValueFunction: true },
  useSetValueFunction: { setValueFunctionBody: 'return "7";' },
  setValueFunctionBody: { useSetValueFunction: true },
  selectOptions: { dataKeyValueType: 'select' },
  'selectOptions.value': { dataKeyValueType: 'select' },
  'selectOptions.label': { dataKeyValueType: 'select' },
  slideToggleLabelPosition: { dataKeyValueType: 'booleanSwitch' },
  step: { dataKeyValueType: 'double' },
  minValue: { dataKeyValueType: 'double' },
  maxValue: { dataKeyValueType: 'double' },
  minValueErrorMessage: { dataKeyValueType: 'double', minValue: 900 },
  maxValueErrorMessage: { dataKeyValueType: 'double', maxValue: -900 },
  invalidDateErrorMessage: { dataKeyValueType: 'dateTime' },
};
/** Other values than those that follow from the kind of a field. */
const turned: Readonly<Record<string, unknown>> = {
  minLength: 50,
  maxLength: 1,
  minValue: 5000,
  maxValue: -5000,
  imageQuality: 0.5,
  maxWidth: 320,
  maxHeight: 240,
  icon: 'home',
  customIcon: 'data:image/png;base64,b3RoZXI=',
  selectOptions: [{ value: '5', label: 'Five' }],
  getValueFunctionBody: 'return "9";',
  setValueFunctionBody: 'return originValue + value;',
  disabledOnDataKey: 'on',
  dataKeyValueType: 'booleanSwitch',
};
/** What is typed, where it isn’t what every field takes. */
const entered: Readonly<Record<string, string>> = {
  requiredErrorMessage: '',
  isRequired: '',
  required: '',
  isLatRequired: '',
  isLngRequired: '',
  attributeRequired: '',
  requiredErrorDevice: '',
  requiredErrorSecretKey: '',
  invalidDateErrorMessage: 'soon',
};

const otherOf = (field: ValuedField): unknown => {
  switch (field.kind) {
    case 'flag':
      return field.initial !== true;
    case 'number':
      return Number(field.initial ?? 0) + 7;
    case 'choice':
      return field.options.find((option) => option !== field.initial);
    default:
      return 'other';
  }
};

interface Case {
  type: string;
  path: string;
  settings: Record<string, unknown>;
  base: Record<string, unknown>;
  /** It is a setting of the key. */
  ofKey: boolean;
}

const casesOf = (type: string, fields: readonly ValuedField[], ofKey: boolean): Case[] =>
  fields.flatMap((field): Case[] => {
    const { path } = field;
    const made = (name: string, settings: Record<string, unknown>, more: object = {}): Case => ({
      ...{ type, path: name, settings, ofKey },
      base: { ...alongside[name], ...more } as Record<string, unknown>,
    });
    const own = made(path, { [path]: Object.hasOwn(turned, path) ? turned[path] : otherOf(field) });
    if (field.kind !== 'list') return [own];
    const row = { value: '5', label: 'Five' };
    const members = valuedFields(field.items).map((item) =>
      made(`${path}.${item.path}`, { [path]: [{ ...row, [item.path]: 'other' }] }, { [path]: [row] }),
    );
    return [own, ...members];
  });

const cases = Object.entries(inputForms).flatMap(([name, { settings, key = [] }]) => {
  const type = name.replace('input_widgets.', '');
  return [...casesOf(type, valuedFields(settings), false), ...casesOf(type, valuedFields(key), true)];
});

const told: unknown[] = [];
beforeEach(() => {
  told.length = 0;
  jest.spyOn(notify, 'success').mockImplementation((...args) => {
    told.push(args);
    return '';
  });
  playDevices();
});

/** Claims are refused in each way, one after the other, and then given. */
function claims() {
  const refusals: [number, string][] = [
    [404, 'none'],
    [400, 'FAILURE'],
  ];
  return ({ method, path }: Call) => {
    if (!path.endsWith('/claim')) return null;
    const [status, body] = refusals.shift() ?? [];
    if (status) throw new ApiError({ kind: 'http', status, method, url: path, body });
    return { response: 'SUCCESS', device: {} };
  };
}

const keysOf = (type: string, settings: object): TestKey[] => {
  const isSeries = type.endsWith('timeseries') || (settings as { widgetMode?: string }).widgetMode === 'TIME_SERIES';
  const kind = isSeries ? ('timeseries' as const) : ('attribute' as const);
  const names = type.includes('location') ? ['latitude', 'longitude', 'other'] : ['limit'];
  return names.map((name) => ({ name, type: kind }));
};

const valuesOf = (type: string): Record<string, string> => {
  if (type.includes('location')) return { latitude: '5', longitude: '6', other: '7' };
  if (type.includes('boolean')) return { limit: 'false' };
  if (type.includes('date_attribute')) return { limit: '1700000000000' };
  if (type.includes('json')) return { limit: '{"a": 1}' };
  if (type.includes('image') || type.includes('camera')) return { limit: photo };
  return { limit: '5', on: 'false' };
};

const isIn = (element: Element | null | undefined): element is HTMLElement => element instanceof HTMLElement;

/** Whatever an input offers is used once: what it draws, tells, and saves on the way. */
async function traceOf({ type, path, ofKey }: Case, given: Record<string, unknown>) {
  const settings = ofKey ? {} : given;
  const isMany = type === 'update_multiple_attributes';
  const keys = isMany
    ? [
        { name: 'limit', settings: ofKey ? given : {} },
        { name: 'on', settings: { dataKeyValueType: 'booleanCheckbox' } },
        { name: 'kept', settings: { isEditable: 'readonly' } },
      ]
    : keysOf(type, settings);
  const { calls, container, heads, unmount } = await renderInput(type, {
    ...{ settings, keys, values: valuesOf(type) },
    user: type === 'device_claiming_widget' ? { authority: 'CUSTOMER_USER' } : {},
    answer: type === 'device_claiming_widget' ? claims() : () => null,
  });
  const seen: string[] = [];
  const look = async () => {
    let before = '';
    await waitFor(() => {
      const now = `${calls.length} ${container.innerHTML}`;
      const isQuiet = now === before && !container.querySelector('[class*=lines]');
      before = now;
      expect(isQuiet).toBe(true);
    });
    seen.push(container.innerHTML);
  };
  const button = (name: RegExp) => screen.queryAllByRole('button', { name }).find((one) => container.contains(one));
  const press = async (element: HTMLElement | undefined) => {
    if (!element) return;
    act(() => fireEvent.click(element));
    await look();
  };
  await look();
  if (type === 'device_claiming_widget') {
    const fill = (text: string) =>
      act(() => {
        for (const input of container.querySelectorAll('input')) fireEvent.change(input, { target: { value: text } });
      });
    if (!path.startsWith('requiredError')) fill('Pump');
    for (const _ of [1, 2, 3]) await press(container.querySelector<HTMLElement>('button[type=submit]') ?? undefined);
  } else if (type === 'web_camera_input') {
    await press(button(/Open camera/));
    const video = container.querySelector('video');
    if (video) act(() => fireEvent(video, new Event('loadedmetadata')));
    await press(button(/Take photo/));
    await press(button(/^Save/));
  } else {
    await press(button(/current position/));
    const file = container.querySelector<HTMLInputElement>('input[type=file]');
    const box = container.querySelector<HTMLElement>('input[type=checkbox]');
    const fields = [...container.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=file])')];
    const select = container.querySelector('select');
    const text =
      entered[path] ?? (type.includes('json') ? '{"a":2}' : type.includes('date_attribute') ? '2026-01-06' : '12');
    if (file) {
      const chosen = new File(['new'], 'a.png', { type: 'image/png' });
      act(() => fireEvent.change(file, { target: { files: [chosen] } }));
      await look();
      await press(button(/^Clear/));
    }
    for (const field of fields) {
      act(() => fireEvent.keyDown(field, { key: 'ArrowUp' }));
      seen.push(field.value);
      act(() => fireEvent.change(field, { target: { value: text } }));
      act(() => fireEvent.blur(field));
    }
    if (select) act(() => fireEvent.change(select, { target: { value: select.options[1]?.value } }));
    if (isIn(box) && (fields.length === 0 || isMany)) act(() => fireEvent.click(box));
    await look();
    const form = container.querySelector('form');
    if (form) act(() => fireEvent.submit(form));
    await look();
  }
  const trace = JSON.stringify([
    seen,
    heads,
    told,
    calls.map(({ method, path: to, query, body }) => [method, to, query, body]),
  ]);
  unmount();
  told.length = 0;
  // Ids that React gives count on.
  return trace.replace(/_r_\w+_/g, '');
}

test.each(cases.map((one) => [one.type, one.path, one] as const))('%s: %s has an effect', async (_type, _path, one) => {
  const usual = await traceOf(one, one.base);
  expect(await traceOf(one, { ...one.base, ...one.settings })).not.toBe(usual);
});

test.each(Object.keys(inputForms))('the same settings of %s leave the same trace', async (name) => {
  const one = { type: name.replace('input_widgets.', ''), path: '', settings: {}, base: {}, ofKey: false };
  expect(await traceOf(one, {})).toBe(await traceOf(one, {}));
});
