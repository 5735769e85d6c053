import { existsSync } from 'node:fs';
import path from 'node:path';
import { act, screen } from '@testing-library/react';
import english from '../../locales/nodes/en_US.json';
import { formOf, helpOf, nodeForms } from './all-nodes';
import { problemsOf } from './form-problems';
import { changed, shownFields, withValue } from './form-values';
import { classPrefix, type NodeField, type NodeForm } from './node-form';
import { componentOf, describedComponent, listedComponents } from './testing/components';
import { nodeRules } from './testing/node-rules';
import { renderNodeForm } from './testing/render-node-form';

const formFor = (listed: (typeof listedComponents)[number]) => formOf(describedComponent(listed)) as NodeForm;
const table = listedComponents.map((listed) => [`${listed.name} (${listed.class})`, listed] as const);

jest.mock('../../../shared-kit/src/editors/code-frame', () => ({
  CodeFrame: ({ value, aria, onChange }: CodeFrameProps) => (
    <textarea {...aria} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
  ),
}));
/** What the code editor's frame gets; the editor itself needs a browser. */
interface CodeFrameProps {
  value?: string;
  aria: object;
  onChange: (text: string) => void;
}

/** Components whose class has no form of its own. */
const undeclared = (listed: readonly { class: string; form: string }[]) =>
  listed.filter((one) => !nodeForms.some((form) => form.class === one.class && form.directive === one.form));

test('every component of the platform has a form, and one without is found out', () => {
  expect(undeclared(listedComponents)).toEqual([]);
  const another = { class: 'filter.TbNewNode', form: 'tbFilterNodeNewConfig' };
  expect(undeclared([...listedComponents, another])).toEqual([another]);
  expect(nodeForms.map((form) => form.class).sort()).toEqual(listedComponents.map((one) => one.class).sort());
});

test.each(['en_US', 'de_DE', 'fa_IR'])('every node has its page of help in %s', (language) => {
  const pages = path.join(__dirname, '../../../shell/help', language);
  const missing = listedComponents
    .map((listed) => helpOf(describedComponent(listed)) ?? listed.class)
    .filter((help) => !existsSync(path.join(pages, `${help}.md`)));
  expect(missing).toEqual([]);
});

test('a class that is not the platform’s may use one of its forms', () => {
  const { configurationDescriptor } = componentOf('json path');
  expect(formOf({ clazz: 'com.acme.Path', configurationDescriptor })?.class).toBe('transform.TbJsonPathNode');
});

/** Nodes that can't be added as they are. */
const incomplete = [
  'check existence fields',
  'check relation',
  ...['customer details', 'tenant details', 'copy keys', 'delete keys', 'delete attributes'],
  ...['assign to customer', 'unassign from customer', 'create relation', 'delete relation', 'save to custom table'],
  ...['aws sns', 'aws sqs', 'azure iot hub', 'gcp pubsub', 'mqtt', 'checkpoint', 'rule chain'],
];

describe.each(table)('%s', (_, listed) => {
  const { name, defaultConfiguration: defaults } = listed;

  test('opens with its default, which applies as it is', async () => {
    const { reported, valid } = await renderNodeForm(describedComponent(listed), defaults);
    await act(async () => undefined);
    expect(reported).toEqual([]);
    expect(valid).toEqual([!incomplete.includes(name)]);
    expect(screen.queryByText(/directive is not loaded/)).not.toBeInTheDocument();
  });

  test('has words for all of its fields', () => {
    const { fields, note } = formFor(listed);
    const keys = [...labelsOf(fields), ...(note ? [`note.${note}`] : [])];
    const missing = keys.filter((key) => !Object.hasOwn(english, key));
    expect(missing).toEqual([]);
  });

  test('keeps what it does not know, and adds nothing', () => {
    const form = formFor(listed);
    const stored = { ...defaults, oursAlone: { a: [1] } };
    const [path, value] = Object.entries(defaults).find(([member]) => !form.drops?.includes(member)) ?? ['', null];
    const after = changed(form, stored, { [path]: value });
    const kept = Object.fromEntries(Object.entries(stored).filter(([member]) => !form.drops?.includes(member)));
    expect(after).toEqual(kept);
  });

  test('does not judge what it does not ask for', () => {
    const form = formFor(listed);
    const shown = new Set(valuesOf(shownFields(form.fields, defaults)));
    const hidden = valuesOf(form.fields).filter((path) => !shown.has(path));
    const emptied = hidden.reduce((left, path) => withValue(left, path, null), defaults);
    expect(problemsOf(form, emptied)).toEqual(problemsOf(form, defaults));
  });
});

/** The texts that fields are called by. */
function labelsOf(fields: readonly NodeField[]): string[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return [`group.${field.name}`, ...labelsOf(field.fields)];
    if (field.kind === 'script') return [`script.${field.title}.title`, `script.${field.title}.test`];
    const own = [`field.${field.name ?? field.path}`, ...(field.hint ? [`hint.${field.hint}`] : [])];
    return [...own, ...partsOf(field)];
  });
}

/** The texts of what a field offers. */
function partsOf(field: NodeField): string[] {
  if (field.kind === 'map') return field.columns.flatMap((one) => (typeof one === 'string' ? [`map.${one}`] : []));
  const isOffer = field.kind === 'picks' || (field.kind === 'choice' && field.set !== null);
  return isOffer ? field.options.map((option) => `choice.${field.set}.${option}`) : [];
}

/** Where values of fields are. */
function valuesOf(fields: readonly NodeField[]): string[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return valuesOf(field.fields);
    return field.kind === 'script' ? Object.values(field.paths) : [field.path];
  });
}

/** The field with a label: the one on top if a label stands twice. */
function fieldOf(label: string): HTMLElement {
  const [words] = screen.getAllByText(
    (text, element) => text === label && element?.closest('label, span, legend') !== null,
  );
  const field = words?.closest('[class*=field], [class*=beside], fieldset');
  if (!(field instanceof HTMLElement)) throw new Error(`There is no field ${label}.`);
  return field;
}

describe('a rule is told at its field', () => {
  test.each(nodeRules.map((rule) => [rule.node, rule.label, rule.message, rule] as const))(
    '%s, %s: %s',
    async (node, label, message, { values }) => {
      const component = componentOf(node);
      const { valid } = await renderNodeForm(component, { ...component.defaults, ...values }, { showsProblems: true });
      expect(valid).toEqual([false]);
      expect(fieldOf(label)).toHaveTextContent(message);
    },
  );
});

test('classes are named without their prefix', () => {
  expect(nodeForms.filter((form) => form.class.startsWith(classPrefix))).toEqual([]);
  expect(helpOf(componentOf('json path'))).toBe('rulenode/node/json-path');
});
