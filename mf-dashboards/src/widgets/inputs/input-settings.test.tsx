import { ApiError } from '@mullion/shared-kit/api/api-error';
import { notify } from '@mullion/shared-kit/notify/notify';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { playDevices } from '../../testing/play-devices';
import { quiet } from '../../testing/quiet';
import { renderInput, type TestKey } from '../../testing/render-input';
import { type StoredParts, testSettings } from '../../testing/turned-settings';

/* Every declared setting of inputs, and of the keys of the form of many, turned once: what is drawn, saved, or told has to change. */

interface EditorProps {
  label: string;
  head?: ReactNode;
  required?: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}

// Its code editor needs a browser that measures text.
jest.mock('@mullion/shared-kit/editors/json-object-editor', () => ({
  JsonObjectEditor: ({ label, head, required, value, onChange }: EditorProps) => (
    <>
      {head}
      <input
        aria-label={label}
        data-look={`${required}`}
        value={JSON.stringify(value ?? '')}
        onChange={({ target }) => onChange(target.value ? JSON.parse(target.value) : undefined)}
      />
    </>
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
  invalidDateErrorMessage: 'soon',
};

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
  const isSeries = (settings as { widgetMode?: string }).widgetMode === 'TIME_SERIES';
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

/** What of a device that is claimed stays empty. */
const EMPTY = 'empty';

/** Whatever an input offers is used once: what it draws, tells, and saves on the way. `way`: what is typed. */
async function traceOf(key: string, { settings, key: ofKey }: StoredParts, way: unknown) {
  told.length = 0;
  const type = key.replace('input_widgets.', '');
  const isMany = type === 'update_multiple_attributes';
  const keys: TestKey[] = isMany
    ? [
        { name: 'limit', settings: ofKey },
        { name: 'on', settings: { dataKeyValueType: 'booleanCheckbox' } },
        { name: 'kept', settings: { isEditable: 'readonly' } },
      ]
    : keysOf(type, settings);
  const { calls, container, heads } = await renderInput(type, {
    ...{ settings, keys, values: valuesOf(type) },
    user: type === 'device_claiming_widget' ? { authority: 'CUSTOMER_USER' } : {},
    answer: type === 'device_claiming_widget' ? claims() : () => null,
  });
  const seen: string[] = [];
  const look = async () => {
    await quiet(() => `${calls.length} ${container.innerHTML}`);
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
    if (way !== EMPTY) fill('Pump');
    for (const _ of [1, 2, 3]) await press(container.querySelector<HTMLElement>('button[type=submit]') ?? undefined);
  } else if (type === 'web_camera_input') {
    await press(button(/Open camera/));
    const video = await screen.findByLabelText<HTMLVideoElement>('What the camera sees');
    // Only once it has a stream there is something to be seen.
    await waitFor(() => expect(video.srcObject).toBeTruthy());
    act(() => fireEvent(video, new Event('loadedmetadata')));
    await press(button(/Take photo/));
    await press(button(/^Save/));
  } else {
    await press(button(/current position/));
    const file = container.querySelector<HTMLInputElement>('input[type=file]');
    const box = container.querySelector<HTMLElement>('input[type=checkbox]');
    const fields = [...container.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=file])')];
    const select = container.querySelector('select');
    const usual = type.includes('json') ? '{"a":2}' : type.includes('date_attribute') ? '2026-01-06' : '12';
    const text = typeof way === 'string' ? way : usual;
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
  return JSON.stringify([
    seen,
    heads,
    told,
    calls.map(({ method, path: to, query, body }) => [method, to, query, body]),
  ]);
}

testSettings('src/widgets/inputs/input-settings.test.tsx', {
  trace: traceOf,
  turned,
  alongside: (path) => alongside[path],
  rows: { selectOptions: { value: '5', label: 'Five' } },
  way: (path) => (/^requiredError(Device|SecretKey)$/.test(path) ? EMPTY : entered[path]),
});
