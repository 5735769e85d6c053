import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { http } from '../api/http';
import { Unreadable } from '../inputs/unreadable';
import { session } from '../session/session';
import { renderKit } from './render-kit';
import { useHeldValue } from './use-held-value';
import { type ValueControlCase, valueControlCases } from './value-control-cases';

interface HeldProps extends ValueControlCase {
  onValue?: (value: unknown) => void;
}

/** Holds the value, as a form does, while the control comes and goes. */
function Held({ control, value: initial, props, onValue }: HeldProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [shown, setShown] = useState(true);
  const Control = control as ComponentType<object>;
  const held = useHeldValue(initial, props, onValue);
  return (
    <QueryClientProvider client={client}>
      {shown && <Control {...held} />}
      <button type="button" onClick={() => setShown(!shown)}>
        Other tab
      </button>
    </QueryClientProvider>
  );
}

/** Whatever is looked for, there is none of it: a page or a list. */
const none = Object.assign([], { data: [], totalPages: 0, totalElements: 0, hasNext: false });

beforeEach(() => {
  jest.spyOn(http, 'get').mockResolvedValue(none as never);
  jest.spyOn(http, 'post').mockResolvedValue(none as never);
  session.store.setState({ tbelEnabled: true });
});

const all = Object.entries(valueControlCases);
/** What the label names, once its code is there. */
const elementOf = ({ role }: ValueControlCase) =>
  role ? screen.findByRole(role, { name: /^Field/ }) : screen.findByLabelText(/^Field/, { selector: 'input' });
/** What takes keys: the element itself, or in a group the first of its kind. */
const typedInto = async (given: ValueControlCase): Promise<HTMLElement> => {
  const element = await elementOf(given);
  const input = given.typedInto ? within(element).getAllByRole(given.typedInto)[0] : element;
  if (!input) throw new Error(`There is no ${given.typedInto}`);
  await waitFor(() => expect(input).not.toHaveAttribute('readonly'));
  return input;
};
const widthBefore = window.innerWidth;
afterEach(() => {
  window.innerWidth = widthBefore;
});

async function open(given: ValueControlCase, props: object = {}, onValue?: (value: unknown) => void) {
  if (given.width) window.innerWidth = given.width;
  const rendered = await renderKit(<Held {...given} props={{ ...given.props, ...props }} onValue={onValue} />);
  return { ...rendered, element: await elementOf(given) };
}

describe.each(all)('%s', (_name, given) => {
  const isGroup = given.role === 'group';
  const showsLabel = () => screen.queryAllByText('Field').some((label) => !label.classList.contains('hidden'));

  test('is named by its label, shown or not', async () => {
    const { unmount } = await open(given);
    expect(showsLabel()).toBe(true);
    unmount();
    await open(given, { hideLabel: true });
    expect(showsLabel()).toBe(false);
  });

  test('is described by its hint, and in its place by its error', async () => {
    const { unmount, element } = await open(given, { hint: 'A hint' });
    expect(element).toHaveAccessibleDescription(/A hint/);
    unmount();
    const wrong = await open(given, { hint: 'A hint', error: 'Wrong' });
    expect(wrong.element).toHaveAccessibleDescription(/Wrong/);
    expect(screen.queryByText('A hint')).toBeNull();
    if (isGroup) expect(screen.getByRole('alert')).toHaveTextContent('Wrong');
    else expect(wrong.element).toHaveAttribute('aria-invalid', 'true');
  });

  test('marks that it is required, and only then', async () => {
    const { unmount } = await open(given);
    expect(screen.queryByText('*')).toBeNull();
    unmount();
    const { element } = await open(given, { required: true });
    expect(screen.getAllByText('*').length).toBeGreaterThan(0);
    if (!isGroup) expect(element).toHaveAttribute('aria-required', 'true');
  });

  test('is inert while disabled, and announces no error', async () => {
    const { element } = await open(given, { disabled: true, error: 'Wrong' });
    const inputs = [...element.querySelectorAll('input, select, textarea')];
    const inert = isGroup ? (inputs.length > 0 ? inputs : [...element.querySelectorAll('button')]) : [element];
    for (const input of inert) {
      if (input.getAttribute('aria-disabled') !== 'true') expect(input).toBeDisabled();
    }
    expect(element).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText('Wrong')).toBeNull();
  });

  test('says what takes the focus when its form finds it wrong', async () => {
    const controlRef = jest.fn();
    await open(given, { controlRef });
    await waitFor(() => expect(controlRef).toHaveBeenCalledWith(expect.any(HTMLElement)));
  });
});

describe.each(all.filter(([, given]) => 'cleared' in given))('%s', (_name, given) => {
  test('reports nothing, or an empty text, when it is emptied', async () => {
    const onValue = jest.fn();
    const { user } = await open(given, {}, onValue);
    const input = await typedInto(given);
    if (input instanceof HTMLSelectElement) await user.selectOptions(input, '');
    else if (input instanceof HTMLInputElement && input.type === 'date')
      fireEvent.change(input, { target: { value: '' } });
    else await user.clear(input);
    expect(onValue).toHaveBeenLastCalledWith(given.cleared);
  });
});

describe.each(all.filter(([, { garbage }]) => garbage))('%s', (_name, given) => {
  test('reports what it cannot read with its text, and shows it again with the error', async () => {
    const { garbage = '', entryOf = (reported: unknown) => reported } = given;
    const onValue = jest.fn();
    const { user } = await open(given, {}, onValue);
    const input = await typedInto(given);
    await user.clear(input);
    await user.type(input, garbage.replaceAll('[', '[['));
    const entry = entryOf(onValue.mock.lastCall?.[0] as never);
    expect(entry).toBeInstanceOf(Unreadable);
    expect((entry as Unreadable).text).toContain(garbage);
    await user.click(screen.getByRole('button', { name: 'Other tab' }));
    await user.click(screen.getByRole('button', { name: 'Other tab' }));
    const again = await typedInto(given);
    expect(again).toHaveValue(garbage);
    await waitFor(() => expect(again).toBeInvalid());
  });
});

test('an editor shows what could not be read, with the error', async () => {
  const given: ValueControlCase = {
    ...(valueControlCases.JSON as ValueControlCase),
    value: new Unreadable('{"a"', ''),
  };
  const { element } = await open(given);
  expect(element).toHaveTextContent('{"a"');
  await waitFor(() => expect(element).toHaveAttribute('aria-invalid', 'true'));
});

/** What takes the props of a control and is none: it binds one, or is a part of one. */
const parts = [
  'CheckedTextEditor',
  'ComboboxField',
  'DropArea',
  'FormField',
  'InputField',
  'PickedField',
  'SelectBox',
  'Toggle',
  'TypeAndEntities',
  'ValueField',
];
/** Folders whose components are controls. */
const folders = ['aliases', 'contact', 'editors', 'filters', 'inputs', 'json-form', 'pickers', 'time-controls'];

test('every control of the kit is held to it', () => {
  const source = path.join(__dirname, '..');
  const exported = folders.flatMap((folder) =>
    readdirSync(path.join(source, folder))
      .filter((name) => name.endsWith('.tsx') && !/\.(test|stories)\.tsx$/.test(name))
      .map((name) => readFileSync(path.join(source, folder, name), 'utf8'))
      .filter((text) => /\b(ControlProps|EditorProps|CheckboxFieldProps|BoundField|PickedFieldProps)\b/.test(text))
      .flatMap((text) =>
        [...text.matchAll(/export (?:default )?(?:function|const) ([A-Z][A-Za-z]*[a-z])\b/g)].map(
          ([, name = '']) => name,
        ),
      ),
  );
  expect(exported.length).toBeGreaterThan(60);
  const held = Object.values(valueControlCases).map(({ control }) => control.name);
  expect(exported.filter((name) => !held.includes(name) && !parts.includes(name)).sort()).toEqual([]);
});
