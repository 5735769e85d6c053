import { buildFields } from './build-fields';
import { defaultOf, modelValue, newElement, sanitizeModel, withInitialValues } from './form-model';
import { type FormEntries, type FormField, fieldTypes, type JsonSchema } from './json-form-types';
import { parsePath, resolvePath, valueAt, withValueAt } from './model-path';
import { createModelCheck } from './validate-model';

const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});
const fieldsOf = (schema: JsonSchema, form: FormEntries = ['*']): FormField[] =>
  buildFields({ schema, form }).flatMap(({ fields }) => fields);
const only = (property: JsonSchema, entry: object = {}): FormField | undefined =>
  fieldsOf(object({ a: property }), [{ key: 'a', ...entry }])[0];

describe('fields from a schema', () => {
  test.each<[JsonSchema, string]>([
    [{ type: 'string' }, 'text'],
    [{ type: 'string', enum: ['x'] }, 'select'],
    [{ type: 'date' }, 'date'],
    [{ type: 'number' }, 'number'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'boolean' }, 'checkbox'],
    [{ type: 'array', items: { type: 'string' } }, 'array'],
    [object({}), 'fieldset'],
    [{ type: ['string', null] }, 'text'],
    [{ type: ['number', 'null'] }, 'number'],
    [{ type: 'string', 'x-schema-form': { type: 'color' } }, 'color'],
  ])('%j becomes %s', (schema, type) => {
    expect(only(schema)?.type).toBe(type);
  });

  test('checkboxes, tabs and unknown types are not shown, and logged', () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(only({ type: 'array', items: { type: 'string', enum: ['x'] } })).toBeUndefined();
    expect(only({ type: 'string' }, { type: 'tabs' })).toBeUndefined();
    expect(log.mock.calls.map(([text]) => text)).toEqual([
      'Invalid field: "a" of type "checkboxes"',
      'Invalid field: "a" of type "tabs"',
    ]);
  });

  test('every field type can be asked for', () => {
    for (const type of fieldTypes) expect(only({ type: 'string' }, { type })?.type).toBe(type);
  });

  test('take title, description, bounds, lengths and messages; a title defaults to the name', () => {
    const field = only({
      type: 'number',
      title: 'A',
      description: 'd',
      minimum: 1,
      maximum: 0,
      validationMessage: 'between',
    });
    expect(field).toMatchObject({
      title: 'A',
      description: 'd',
      minimum: 1,
      maximum: undefined,
      validationMessage: 'between',
    });
    expect(only({ type: 'string', minLength: 2, maxLength: 5 })).toMatchObject({
      title: 'a',
      minLength: 2,
      maxLength: 5,
    });
  });

  test('exclusive bounds move by one', () => {
    const bounds = { minimum: 5, maximum: 10, exclusiveMinimum: true, exclusiveMaximum: true };
    expect(only({ type: 'integer', ...bounds })).toMatchObject({ minimum: 6, maximum: 9, integer: true });
  });

  test('required by the list of the object, or by themselves', () => {
    const schema = object(
      { a: { type: 'string' }, b: { type: 'string', required: true }, c: { type: 'string' } },
      { required: ['a'] },
    );
    expect(fieldsOf(schema).map(({ required }) => required)).toEqual([true, true, false]);
  });

  test('read-only by themselves, by the entry, or all by the root', () => {
    expect(only({ type: 'string', readOnly: true })?.readOnly).toBe(true);
    expect(only({ type: 'string' }, { readonly: true })?.readOnly).toBe(true);
    const schema = object({ a: { type: 'string' }, b: object({ c: { type: 'string' } }) }, { readonly: true });
    expect(fieldsOf(schema, ['*', { type: 'help' }]).every(({ readOnly }) => readOnly)).toBe(true);
    expect(fieldsOf(schema)[1]?.fields[0]?.readOnly).toBe(true);
  });

  test.each<[JsonSchema, object, string[]]>([
    [{ type: 'string', enum: ['x', 'y'] }, {}, ['x', 'y']],
    [{ type: 'string', enum: ['x', 'y'], enumNames: { x: 'Ex' } }, {}, ['Ex', 'y']],
    [{ type: 'string', enum: ['x', 'y'], enumNames: ['Ex', 'Why'] }, {}, ['Ex', 'Why']],
    [{ type: 'string', enum: ['x'] }, { titleMap: [{ value: 'x', name: 'X!' }] }, ['X!']],
    [{ type: 'string' }, { type: 'radios', titleMap: { One: 1, Two: 2 } }, ['One', 'Two']],
    [{ type: 'string' }, { type: 'rc-select', items: [{ value: 'r', label: 'R' }] }, ['R']],
  ])('choices of %j with %j', (schema, entry, labels) => {
    expect(only(schema, entry)?.choices.map(({ label }) => label)).toEqual(labels);
  });

  test('a root that is no object has no fields', () => {
    expect(buildFields({ schema: { type: 'string' }, form: ['*'] })).toEqual([]);
  });
});

describe('entries of a form', () => {
  const schema = object({
    a: { type: 'string', title: 'A' },
    b: object({ c: { type: 'number', title: 'C' }, d: { type: 'boolean' } }),
    list: { type: 'array', items: object({ x: { type: 'string' }, y: { type: 'number' } }) },
  });

  test('a star stands for all, in order; keys may be nested', () => {
    expect(fieldsOf(schema).map(({ path }) => path.join('.'))).toEqual(['a', 'b', 'list']);
    expect(fieldsOf(schema, ['b.c', { key: 'a' }]).map(({ title }) => title)).toEqual(['C', 'A']);
  });

  test('options win over the schema, what they leave out is inherited', () => {
    expect(
      fieldsOf(schema, [{ key: 'a', type: 'textarea', rows: 4, direction: 'row', htmlClass: 'x' }])[0],
    ).toMatchObject({
      type: 'textarea',
      title: 'A',
      rows: 4,
      inRow: true,
      className: 'x',
    });
  });

  test('a fieldset and an array have their own items, or those of the schema', () => {
    const [custom] = fieldsOf(schema, [{ key: 'list', items: ['list[].y', { key: 'list[].x', title: 'Ex' }] }]);
    expect(custom?.fields.map(({ title }) => title)).toEqual(['y', 'Ex']);
    expect(fieldsOf(schema, ['list'])[0]?.fields.map(({ path }) => path)).toEqual([
      ['list', '[]', 'x'],
      ['list', '[]', 'y'],
    ]);
    const [free] = fieldsOf(schema, [{ title: 'Both', items: ['a', 'b.c'] }]);
    expect([free?.type, free?.path, free?.fields.length]).toEqual(['fieldset', [], 2]);
  });

  test('groups have a title and entries of their own', () => {
    const groups = buildFields({
      schema,
      form: [['a'], ['b.c', 'b.d']],
      groupInfoes: [
        { formIndex: 1, GroupTitle: 'Second' },
        { formIndex: 0, GroupTitle: 'First' },
      ],
    });
    expect(groups.map(({ title, fields }) => [title, fields.length])).toEqual([
      ['Second', 2],
      ['First', 1],
    ]);
  });
});

describe('paths', () => {
  test.each([
    ['a', ['a']],
    ['a.b', ['a', 'b']],
    ['a[].b', ['a', '[]', 'b']],
    ['a["b.c"][\'d\'].e', ['a', 'b.c', 'd', 'e']],
    ['a[3]', ['a', '3']],
  ])('%s', (key, path) => {
    expect(parsePath(key)).toEqual(path);
  });

  test('of one element', () => {
    expect(resolvePath(['a', '[]', 'b', '[]'], [2, 5])).toEqual(['a', '2', 'b', '5']);
  });

  test('values are set in copies, removed by undefined, and never reach a prototype', () => {
    const model = { a: { b: 1 }, list: [{ x: 1 }] };
    expect(withValueAt(model, ['list', '0', 'x'], 2)).toEqual({ a: { b: 1 }, list: [{ x: 2 }] });
    expect(withValueAt(model, ['a', 'b'], undefined)).toEqual({ a: {}, list: [{ x: 1 }] });
    expect(withValueAt({}, ['n', '0', 'x'], 1)).toEqual({ n: [{ x: 1 }] });
    expect(model).toEqual({ a: { b: 1 }, list: [{ x: 1 }] });
    expect(withValueAt({}, ['__proto__', 'polluted'], 1)).toEqual({});
    expect(valueAt({}, ['constructor'])).toBeUndefined();
    expect('polluted' in {}).toBe(false);
  });
});

describe('the model', () => {
  const schema = object({
    a: { type: 'string', default: 'x' },
    b: object({ c: { type: 'number', default: 3 }, d: { type: 'string' } }),
    s: { type: 'string', enum: ['one', 'two'] },
    list: { type: 'array', items: object({ x: { type: 'string', default: 'new' }, y: { type: 'number' } }) },
  });

  test('unknown keys are dropped, at every level', () => {
    const model = { a: 'v', z: 1, b: { c: 1, z: 1 }, list: [{ x: 'v', z: 1 }] };
    expect(sanitizeModel(schema, model)).toEqual({ a: 'v', b: { c: 1 }, list: [{ x: 'v' }] });
    expect(sanitizeModel(schema, null)).toEqual({});
    expect(sanitizeModel(schema, [1])).toEqual({});
  });

  test('starts with the defaults of form and schema, a select with its first choice', () => {
    expect(withInitialValues({}, fieldsOf(schema))).toEqual({ a: 'x', b: { c: 3 }, s: 'one' });
    expect(withInitialValues({ a: '', s: 'two', list: [{}] }, fieldsOf(schema))).toEqual({
      a: '',
      s: 'two',
      b: { c: 3 },
      list: [{ x: 'new' }],
    });
    expect(withInitialValues({}, fieldsOf(schema, [{ key: 'a', default: 'mine' }]))).toEqual({ a: 'mine' });
  });

  test('an array that must not start empty gets one element', () => {
    expect(withInitialValues({}, fieldsOf(schema, [{ key: 'list', startEmpty: false }]))).toEqual({
      list: [{ x: 'new' }],
    });
    expect(withInitialValues({ list: [] }, fieldsOf(schema, [{ key: 'list', startEmpty: false }]))).toEqual({
      list: [{ x: 'new' }],
    });
  });

  test('new elements hold the defaults of nested properties', () => {
    expect(newElement(schema.properties?.list?.items)).toEqual({ x: 'new' });
    expect(newElement(schema.properties?.b)).toEqual({ c: 3 });
    expect([newElement({ type: 'string' }), newElement({ type: 'number' }), defaultOf({ type: 'array' })]).toEqual([
      '',
      null,
      [],
    ]);
  });

  test('empty text and a choice of null remove the key', () => {
    expect(['', null, 0, false, []].map(modelValue)).toEqual([undefined, undefined, 0, false, []]);
  });
});

describe('validation', () => {
  const schema = object(
    {
      name: { type: 'string', minLength: 2, maxLength: 4, required: true },
      count: { type: 'integer', minimum: 1, exclusiveMinimum: true },
      when: { type: 'date' },
      maybe: { type: ['string', null] },
      list: { type: 'array', items: object({ x: { type: 'number' } }, { required: ['x'] }) },
      'a/b~c d': { type: 'number' },
    },
    { required: ['count'] },
  );
  const problems = (model: unknown) =>
    createModelCheck(schema)(model).map(({ path, keyword }) => `${path.join('.')}: ${keyword}`);

  test('finds nothing wrong with a good model', () => {
    expect(problems({ name: 'abc', count: 2, when: 5, maybe: null, list: [{ x: 1 }] })).toEqual([]);
    expect(problems({ name: 'abc', count: 2, when: null })).toEqual([]);
  });

  test.each([
    [{}, ['count: required', 'name: required']],
    [{ name: 'a', count: 2 }, ['name: minLength']],
    [{ name: 'abcde', count: 2 }, ['name: maxLength']],
    [{ name: 'abc', count: 1 }, ['count: minimum']],
    [{ name: 'abc', count: 2.5 }, ['count: type']],
    [{ name: 'abc', count: 2, when: 'x' }, ['when: type']],
    [{ name: 'abc', count: 2, list: [{ x: 1 }, {}] }, ['list.1.x: required']],
    [{ name: 'abc', count: 2, 'a/b~c d': 'x' }, ['a/b~c d: type']],
  ])('of %j finds %j', (model, expected) => {
    expect(problems(model).sort()).toEqual(expected);
  });
});
