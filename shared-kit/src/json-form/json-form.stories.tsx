import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { withValueState } from '../../.storybook/value-state';
import { JsonForm, type JsonFormProps } from './json-form';
import type { JsonFormValue, JsonSchema } from './json-form-types';

const object = (properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});
const formOf = (
  properties: Record<string, JsonSchema>,
  form: JsonFormValue['form'] = ['*'],
  model: Record<string, unknown> = {},
): JsonFormValue => ({ schema: object(properties), form, model });

const meta = {
  title: 'Editors/JSON-schema form',
  component: JsonForm,
  render: withValueState(JsonForm),
  args: { label: 'Settings', value: formOf({}), onChange: fn(), onValidity: fn() },
} satisfies Meta<typeof JsonForm>;
export default meta;
type Story = StoryObj<typeof meta>;

const modelOf = (args: JsonFormProps) =>
  (args.onChange as unknown as { mock: { calls: [JsonFormValue][] } }).mock.calls.at(-1)?.[0].model;

const colors = { type: 'string', enum: ['r', 'g', 'b'], enumNames: { r: 'Red', g: 'Green', b: 'Blue' } } as const;

/** Every type that has its own look, but code. */
export const EveryFieldType: Story = {
  args: {
    value: formOf(
      {
        text: { type: 'string', title: 'Text', default: 'Boiler' },
        password: { type: 'string', title: 'Password' },
        area: { type: 'string', title: 'Text area' },
        number: { type: 'number', title: 'Number', default: 21.5 },
        date: { type: 'date', title: 'Date', default: 1_700_000_000_000 },
        select: { ...colors, title: 'Select' },
        radios: { ...colors, title: 'Radios', default: 'g' },
        checkbox: { type: 'boolean', title: 'Checkbox', default: true },
        one: { type: 'string', title: 'One of many' },
        many: { type: 'array', title: 'Several of many', items: { type: 'string' }, default: ['a', 'c'] },
        color: { type: 'string', title: 'Color', default: '#0b6a82' },
        icon: { type: 'string', title: 'Icon', default: 'settings' },
        image: { type: 'string', title: 'Image' },
        inner: object({ a: { type: 'string', title: 'Inside', default: 'x' } }, { title: 'Fieldset' }),
      },
      [
        {
          type: 'help',
          description: 'Written by <b>people</b>, shown <i>clean</i>.<script>document.title="x"</script>',
        },
        { key: 'text', placeholder: 'What it is called' },
        { key: 'password', type: 'password' },
        { key: 'area', type: 'textarea', rows: 3 },
        'number',
        'date',
        'select',
        { key: 'radios', type: 'radios', direction: 'row' },
        'checkbox',
        {
          key: 'one',
          type: 'rc-select',
          items: [
            { value: 'a', label: 'Alpha' },
            { value: 'b', label: 'Beta' },
          ],
          allowClear: true,
        },
        {
          key: 'many',
          type: 'rc-select',
          items: [
            { value: 'a', label: 'Alpha' },
            { value: 'b', label: 'Beta' },
          ],
          multiple: true,
        },
        { key: 'color', type: 'color' },
        { key: 'icon', type: 'icon' },
        { key: 'image', type: 'image' },
        'inner',
      ],
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const label of ['Text', 'Password', 'Text area', 'Number', 'Select', 'Checkbox', 'Inside'])
      expect(await canvas.findByLabelText(label)).toBeVisible();
    expect(await canvas.findByText('people')).toBeVisible();
    expect(canvas.getByText('What it is called')).toBeVisible();
    // A value that is not among the choices is its own label.
    expect(canvas.getByText('c')).toBeVisible();
    expect(canvas.getByText('Alpha')).toBeVisible();
  },
};

export const MountingReportsInitialValuesOnce: Story = {
  args: {
    value: formOf({ name: { type: 'string', default: 'x' }, color: { ...colors } }, ['*'], { unknown: 1 }),
  },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onChange).toHaveBeenCalled());
    expect(args.onChange).toHaveBeenCalledTimes(1);
    expect(modelOf(args)).toEqual({ name: 'x', color: 'r' });
  },
};

export const EmptyTextRemovesTheKeyAndErrorsShowAfterUse: Story = {
  args: {
    value: {
      schema: object(
        {
          name: { type: 'string', title: 'Name', minLength: 2 },
          own: { type: 'string', title: 'Own words', validationMessage: 'Say it' },
        },
        { required: ['name', 'own'] },
      ),
      form: ['*'],
      model: { name: 'ab' },
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const name = await canvas.findByLabelText(/^Name/);
    await waitFor(() => expect(args.onValidity).toHaveBeenLastCalledWith('Some fields aren’t filled in correctly'));
    expect(canvas.queryByText('Say it')).toBeNull();
    await userEvent.type(name, '{Backspace}');
    await waitFor(() => expect(canvas.getByText('At least 2 characters')).toBeVisible());
    await userEvent.type(name, '{Backspace}');
    await waitFor(() => expect(canvas.getByText('Name is required')).toBeVisible());
    expect(modelOf(args)).toEqual({});
    await userEvent.click(canvas.getByLabelText(/^Own words/));
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByText('Say it')).toBeVisible());
    await userEvent.type(name, 'abc');
    await userEvent.type(canvas.getByLabelText(/^Own words/), 'x');
    await waitFor(() => expect(args.onValidity).toHaveBeenLastCalledWith(undefined));
  },
};

export const WhatIsNoNumberStaysToBeCorrected: Story = {
  args: { value: formOf({ number: { type: 'number', title: 'Number' }, whole: { type: 'integer', title: 'Whole' } }) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const number = await canvas.findByRole('spinbutton', { name: 'Number' });
    await userEvent.type(number, '-1.5');
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Whole' }), '1.2');
    await userEvent.tab();
    await expect(modelOf(args)).toEqual({ number: -1.5, whole: expect.objectContaining({ text: '1.2' }) });
    await expect(canvas.getByRole('spinbutton', { name: 'Whole' })).toHaveAccessibleDescription('Enter a valid value');
    await waitFor(() => expect(args.onValidity).toHaveBeenLastCalledWith('Some fields aren’t filled in correctly'));
    await userEvent.clear(canvas.getByRole('spinbutton', { name: 'Whole' }));
    await expect(modelOf(args)).toEqual({ number: -1.5 });
    await waitFor(() => expect(args.onValidity).toHaveBeenLastCalledWith(undefined));
  },
};

export const ConditionsAreEvaluatedInTheSandbox: Story = {
  args: {
    value: formOf(
      {
        legend: { type: 'boolean', title: 'Legend' },
        place: { type: 'string', title: 'Place' },
        broken: { type: 'string', title: 'Broken condition' },
        zero: { type: 'string', title: 'Not exactly false' },
      },
      [
        'legend',
        { key: 'place', condition: 'model.legend === true' },
        { key: 'broken', condition: 'model.no.such.thing' },
        { key: 'zero', condition: '0' },
      ],
      { legend: false },
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const wait = { timeout: 8000 };
    expect(await canvas.findByLabelText('Broken condition', {}, wait)).toBeVisible();
    expect(canvas.getByLabelText('Not exactly false')).toBeVisible();
    expect(canvas.queryByLabelText('Place')).toBeNull();
    await userEvent.click(canvas.getByLabelText('Legend'));
    expect(await canvas.findByLabelText('Place', {}, wait)).toBeVisible();
    await userEvent.click(canvas.getByLabelText('Legend'));
    await waitFor(() => expect(canvas.queryByLabelText('Place')).toBeNull(), wait);
  },
};

const labels: JsonSchema = {
  type: 'array',
  title: 'Labels',
  items: object({
    text: { type: 'string', title: 'Label text', default: 'new' },
    size: { type: 'number', title: 'Size' },
  }),
};

export const ArrayElementsAreAddedWithDefaultsAndRemoved: Story = {
  args: {
    value: formOf({ labels }, [{ key: 'labels', add: 'Add label' }], { labels: [{ text: 'one' }, { text: 'two' }] }),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Add label' }));
    expect(modelOf(args)).toEqual({ labels: [{ text: 'one' }, { text: 'two' }, { text: 'new' }] });
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Labels 1' }));
    expect(modelOf(args)).toEqual({ labels: [{ text: 'two' }, { text: 'new' }] });
    await userEvent.type(canvas.getAllByLabelText('Label text')[1] as HTMLElement, '!');
    expect(modelOf(args)).toEqual({ labels: [{ text: 'two' }, { text: 'new!' }] });
  },
};

export const ArrayThatStartsWithOneElement: Story = {
  args: { value: formOf({ labels }, [{ key: 'labels', startEmpty: false }]) },
  play: async ({ canvasElement, args }) => {
    expect(await within(canvasElement).findByLabelText('Label text')).toHaveValue('new');
    expect(modelOf(args)).toEqual({ labels: [{ text: 'new' }] });
    expect(within(canvasElement).getByRole('button', { name: 'New' })).toBeVisible();
  },
};

export const ReadOnlyRootDisablesEverything: Story = {
  args: {
    value: {
      schema: object({ name: { type: 'string', title: 'Name' }, labels }, { readonly: true }),
      form: ['*'],
      model: { name: 'Boiler', labels: [{ text: 'one' }] },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    expect(await canvas.findByLabelText('Name')).toBeDisabled();
    expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const GroupsAreSectionsOpenAtFirst: Story = {
  args: {
    value: {
      ...formOf({ a: { type: 'string', title: 'A' }, b: { type: 'string', title: 'B' } }, [['a'], ['b']]),
      groupInfoes: [
        { formIndex: 0, GroupTitle: 'Common' },
        { formIndex: 1, GroupTitle: 'Axes' },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    expect(await canvas.findByLabelText('B')).toBeVisible();
    await userEvent.click(canvas.getByText('Axes'));
    await waitFor(() => expect(canvas.getByLabelText('B')).not.toBeVisible());
    expect(canvas.getByLabelText('A')).toBeVisible();
  },
};

export const ChoicesSetTheirValues: Story = {
  args: {
    value: formOf(
      {
        s: { ...colors, title: 'Select' },
        r: { type: 'number', title: 'Radios' },
        t: { type: 'array', title: 'Tags', items: { type: 'string' } },
      },
      [
        's',
        { key: 'r', type: 'radios', titleMap: { One: 1, Two: 2 } },
        { key: 't', type: 'rc-select', tags: true, items: [{ value: 'a', label: 'Alpha' }] },
      ],
    ),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(await canvas.findByLabelText('Select'), 'Blue');
    await userEvent.click(canvas.getByLabelText('Two'));
    await userEvent.type(canvas.getByLabelText('Tags'), 'free{Enter}');
    await waitFor(() => expect(modelOf(args)).toEqual({ s: 'b', r: 2, t: ['free'] }));
  },
};

export const CodeFields: Story = {
  args: {
    value: formOf(
      {
        js: { type: 'string', title: 'Script', default: 'return value;' },
        json: { type: 'string', title: 'JSON', default: '{"a": 1}' },
        css: { type: 'string', title: 'CSS', default: 'a { color: red; }' },
      },
      [
        { key: 'js', type: 'javascript' },
        { key: 'json', type: 'json' },
        { key: 'css', type: 'css' },
      ],
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getAllByRole('textbox')).toHaveLength(3), { timeout: 8000 });
    expect(canvas.getAllByRole('button', { name: /tidy/i })).toHaveLength(3);
  },
};

export const NoFields: Story = { args: { value: { schema: { type: 'string' }, form: [], model: {} } } };
