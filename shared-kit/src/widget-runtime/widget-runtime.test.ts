/** @jest-environment jsdom */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written like that
import fc from 'fast-check';
import { UserCodeError } from '../sandbox/user-code-error';
import { alarmDataKeyNames, completeDataKey, uniqueLabel } from './data-key';
import { readDatasource } from './datasource';
import { defaultDecimals, formatValue } from './format-value';
import { bodyOfFunctionKey, defaultBody, defaultFunctionKeys, randomBounds } from './function-keys';
import { fillNames, fillPlaceholders, findPlaceholders, lookUpValues } from './placeholders';
import { randomId } from './random-id';
import { handleWidgetException, parseException } from './widget-exception';

describe('placeholders', () => {
  test(`have ${defaultDecimals} decimals unless they name another number`, () => {
    expect(findPlaceholders('${a} of ${b:0}, ${#1:3}')).toEqual([
      { text: '${a}', key: 'a', decimals: 2 },
      { text: '${b:0}', key: 'b', decimals: 0 },
      { text: '${#1:3}', key: '#1', decimals: 3 },
    ]);
    const values = lookUpValues([
      { label: 'a', value: 1.005 },
      { label: 'b', value: '21.55' },
    ]);
    expect(fillPlaceholders('${a}/${b:1}/${b:0}/${#1:3}/${#0:0}', values)).toBe('1.00/21.6/22/21.550/1');
  });

  test('show text as it is, and nothing for a key without a value', () => {
    const values = lookUpValues([
      { label: 'state', value: 'on' },
      { label: 'empty', value: null },
      { label: 'flag', value: false },
    ]);
    expect(fillPlaceholders('${state:1} [${empty}] ${flag}', values)).toBe('on [] false');
  });

  test('of unknown keys stay, for another source to fill', () => {
    const values = lookUpValues([{ label: 'a', value: 1 }]);
    expect(fillPlaceholders('${a:0} ${entityName} ${#9} ${toString} ${constructor:2}', values)).toBe(
      '1 ${entityName} ${#9} ${toString} ${constructor:2}',
    );
  });

  test('names are text, also where they are numbers', () => {
    const names = (key: string) => (key === 'entityName' ? '1200' : undefined);
    expect(fillNames('${entityName} ${entityName:1} ${a}', names)).toBe('1200 1200 ${a}');
    expect(fillPlaceholders('${entityName}: ${a}', () => 7, names)).toBe('1200: 7.00');
  });

  test('a value is put in as it is, whatever signs it holds', () => {
    expect(fillPlaceholders('<${a}>', () => '$& ${a} $1')).toBe('<$& ${a} $1>');
  });
});

describe('value formatting', () => {
  test.each([
    [21.5, { decimals: 2 }, '21.5'],
    [21.5, { decimals: 2, showZeroDecimals: true }, '21.50'],
    ['21.567', { decimals: 1, units: '°C' }, '21.6 °C'],
    [1200, { decimals: 0, units: 'hPa' }, '1200 hPa'],
    [100, { decimals: 2 }, '100'],
    [7, { units: '%' }, '7 %'],
    [7, {}, 7],
    [7, { decimals: null, units: '' }, 7],
    ['on', { decimals: 2, units: 'x' }, 'on'],
    ['', { decimals: 2 }, ''],
    [null, { decimals: 2 }, null],
    [true, { decimals: 2 }, true],
    [Number.NaN, { decimals: 2 }, Number.NaN],
    [1, { decimals: 400 }, '1'],
  ])('%p with %p is %p', (value, format, expected) => {
    expect(formatValue(value, format)).toBe(expected);
  });
});

describe('exceptions of widgets', () => {
  test('have name, message and the place that the error itself names', () => {
    const error = new UserCodeError({
      kind: 'thrown',
      name: 'TypeError',
      message: 'no',
      lineNumber: 3,
      columnNumber: 7,
    });
    expect(parseException(error)).toEqual({ name: 'TypeError', message: 'no', lineNumber: 3, columnNumber: 7 });
  });

  test.each([
    ['Chromium', 'TypeError: no\n    at run (script.js:12:34)\n    at other (b.js:5:6)'],
    ['Firefox', 'run@script.js:12:34\nother@b.js:5:6'],
  ])('have the first place of the stack otherwise (%s)', (_, stack) => {
    expect(parseException({ name: 'TypeError', message: 'no', stack })).toEqual({
      name: 'TypeError',
      message: 'no',
      lineNumber: 12,
      columnNumber: 34,
    });
  });

  test.each([
    ['a text', { name: 'Error', message: 'a text' }],
    [undefined, { name: 'Error', message: 'undefined' }],
    [{ message: 4 }, { name: 'Error', message: '' }],
    [
      { name: 'X', message: 'm', lineNumber: -1, stack: 'no place' },
      { name: 'X', message: 'm' },
    ],
  ])('of anything that can be thrown: %p', (thrown, expected) => {
    expect(parseException(thrown)).toEqual(expected);
  });

  test('are posted to the window around the page in widget edit mode alone, and to this origin alone', () => {
    const host = { postMessage: jest.fn() };
    handleWidgetException('no', { widgetEditMode: false, host });
    expect(host.postMessage).not.toHaveBeenCalled();
    const exception = handleWidgetException('no', { widgetEditMode: true, host });
    expect(host.postMessage.mock.calls).toEqual([[{ type: 'widgetException', data: exception }, location.origin]]);
  });
});

test('random ids are letters and digits of the length asked for, and differ', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99 }), (length) => randomId(length).length === length));
  expect(randomId(2000)).toMatch(/^[A-Za-z0-9]+$/);
  expect(new Set(randomId(5000)).size).toBe(62);
  expect(randomId(20)).not.toBe(randomId(20));
});

describe('generated keys', () => {
  test('are Sin, Cos and Random to begin with; any other counts', () => {
    expect(defaultFunctionKeys.map(({ name }) => name)).toEqual(['Sin', 'Cos', 'Random']);
    expect(bodyOfFunctionKey('Else')).toBe(defaultBody);
  });

  test(`Random stays between ${randomBounds.min} and ${randomBounds.max}`, () => {
    const next = new Function('time', 'prevValue', bodyOfFunctionKey('Random')) as (
      time: number,
      value: unknown,
    ) => number;
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.constant(undefined)), (value) => {
        const given = next(0, value);
        return given >= randomBounds.min && given <= randomBounds.max;
      }),
    );
  });
});

describe('data keys and datasources', () => {
  test('a key without a label has its name', () => {
    expect(completeDataKey({ name: 'temperature', type: 'timeseries' })).toEqual({
      name: 'temperature',
      type: 'timeseries',
      label: 'temperature',
      settings: {},
    });
    expect(completeDataKey({ name: 'a', type: 'attribute', label: 'A', decimals: 0 })).toMatchObject({
      label: 'A',
      decimals: 0,
    });
  });

  test('labels are made unique by a number', () => {
    expect(uniqueLabel('a', [])).toBe('a');
    expect(uniqueLabel('a', ['a', 'a 2', 'b'])).toBe('a 3');
  });

  test('alarm keys', () => {
    expect(alarmDataKeyNames).toEqual(['createdTime', 'originator', 'type', 'severity', 'status']);
  });

  test('a legacy device becomes an entity; the stored object stays as it was', () => {
    const stored = {
      type: 'device' as const,
      deviceId: 'd',
      deviceName: 'D',
      dataKeys: [{ name: 't', type: 'timeseries' as const }],
    };
    const copy = structuredClone(stored);
    expect(readDatasource(stored)).toEqual({
      type: 'entity',
      entityType: 'DEVICE',
      entityId: 'd',
      entityName: 'D',
      dataKeys: [{ name: 't', type: 'timeseries', label: 't', settings: {} }],
    });
    expect(stored).toEqual(copy);
    expect(readDatasource({ type: 'device', deviceAliasId: 'a' })).toEqual({
      type: 'entity',
      entityType: 'DEVICE',
      entityAliasId: 'a',
      dataKeys: [],
    });
  });

  test('other datasources stay what they are', () => {
    expect(readDatasource({ type: 'function', name: 'f', dataKeys: [] })).toEqual({
      type: 'function',
      name: 'f',
      dataKeys: [],
    });
  });
});
