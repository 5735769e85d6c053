import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import type { RuleNodeFormProps } from '@mullion/shared-kit/module/extension-points';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { componentOf } from './testing/components';
import { renderNodeForm } from './testing/render-node-form';

/** The editors measure text, which jsdom has not. */
jest.mock('../../../shared-kit/src/editors/code-frame', () => ({
  CodeFrame: ({ value, aria, onChange }: { value?: string; aria: object; onChange: (text: string) => void }) => (
    <textarea {...aria} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
  ),
}));

const foreign = {
  clazz: 'com.acme.PumpNode',
  configurationDescriptor: { nodeDefinition: { configDirective: 'acmePumpNodeConfig', defaultConfiguration: {} } },
};

function contribute(load: () => Promise<unknown>, loaded?: () => unknown) {
  const list = [
    {
      point: 'rule-node.form',
      id: 'p',
      expose: './p',
      order: 1,
      directive: 'acmePumpNodeConfig',
      module: 'm',
      load,
      loaded,
    },
  ];
  setExtensionHost({ list: () => list as never, subscribe: () => () => undefined });
}
const none: never[] = [];
afterEach(() => {
  cleanup();
  setExtensionHost({ list: () => none, subscribe: () => () => undefined });
});

function PumpForm({ configuration, onChange }: RuleNodeFormProps) {
  return (
    <button type="button" onClick={() => onChange({ ...configuration, speed: 7 })}>
      Speed {String(configuration.speed)}
    </button>
  );
}

describe('the form of a class that is not the platform’s', () => {
  test('comes from the module that has it, and changes what it knows', async () => {
    contribute(
      async () => PumpForm,
      () => PumpForm,
    );
    const { user, reported } = await renderNodeForm(foreign, { speed: 5, other: [1] });
    await user.click(screen.getByRole('button', { name: 'Speed 5' }));
    expect(reported).toEqual([{ speed: 7, other: [1] }]);
  });

  test('that does not load says so, and leaves the configuration as JSON', async () => {
    contribute(async () => Promise.reject(new Error('gone')));
    const { user, reported } = await renderNodeForm(foreign, { speed: 5 });
    expect(await screen.findByText(/ui resources load error/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
    const json = await screen.findByRole('textbox', { name: /Configuration/ });
    await user.clear(json);
    await user.paste('{"speed": 9}');
    expect(reported.at(-1)).toEqual({ speed: 9 });
  });

  test('that nobody has is named, and what is no object is not taken', async () => {
    const { user, reported, valid } = await renderNodeForm(foreign, { speed: 5 });
    expect(screen.getByText(/directive is not loaded: “acmePumpNodeConfig”/)).toBeInTheDocument();
    const json = await screen.findByRole('textbox', { name: /Configuration/ });
    await user.clear(json);
    await user.paste('[1]');
    expect(reported).toEqual([]);
    await waitFor(() => expect(valid.at(-1)).toBe(false));
  });
});

test('a node of an unknown class keeps its configuration', async () => {
  const { reported } = await renderNodeForm(undefined, { secret: 1 });
  expect(screen.getByText(/Unknown Rule Node class: com.acme.Gone/)).toBeInTheDocument();
  expect(reported).toEqual([]);
});

test('where the platform runs JavaScript only, a script opens in it and no language is offered', async () => {
  const component = componentOf('log');
  const { reported } = await renderNodeForm(component, component.defaults, { tbelEnabled: false });
  await waitFor(() => expect(reported).toEqual([{ ...component.defaults, scriptLang: 'JS' }]));
  expect(screen.queryByRole('radio', { name: 'TBEL' })).not.toBeInTheDocument();
});

test('what a choice means for other values is done with it', async () => {
  const component = componentOf('save attributes');
  const shared = {
    ...component.defaults,
    scope: 'SHARED_SCOPE',
    notifyDevice: true,
    sendAttributesUpdatedNotification: true,
  };
  const { user, reported } = await renderNodeForm(component, shared);
  await user.selectOptions(screen.getByRole('combobox', { name: /Attribute scope/ }), 'Client attributes');
  expect(reported).toEqual([
    { ...shared, scope: 'CLIENT_SCOPE', notifyDevice: false, sendAttributesUpdatedNotification: false },
  ]);
});

test('other credentials have nothing of those before', async () => {
  const component = componentOf('mqtt');
  const before = { ...component.defaults, credentials: { type: 'basic', username: 'u', password: 'p' } };
  const { user, reported } = await renderNodeForm(component, before);
  await user.selectOptions(screen.getByRole('combobox', { name: /Credentials type/ }), 'Anonymous');
  expect(reported.at(-1)?.credentials).toEqual({ type: 'anonymous' });
});

test('a computation gets as many arguments as it takes', async () => {
  const component = componentOf('math function');
  const { user, reported } = await renderNodeForm(component, component.defaults);
  const operation = screen.getByRole('combobox', { name: /Function/ });
  await user.clear(operation);
  await user.type(operation, 'Cosine');
  await user.click(await screen.findByRole('option', { name: /COS \| Cosine/ }));
  expect(reported.at(-1)).toMatchObject({ operation: 'COS', arguments: [{ name: 'x', key: '2' }] });
  expect(reported.at(-1)?.arguments).toHaveLength(1);
});

test('an emptied text is stored as the node’s default has it', async () => {
  const component = componentOf('kafka');
  const { user, reported } = await renderNodeForm(component, component.defaults);
  await user.type(screen.getByRole('textbox', { name: /Key pattern/ }), 'k{Backspace}');
  expect(reported.map(({ keyPattern }) => keyPattern)).toEqual(['k', null]);
});

test('a type of message that never comes is marked', async () => {
  const component = componentOf('message type');
  await renderNodeForm(component, { messageTypes: ['ALARM_CLEARED'] });
  await act(async () => undefined);
  expect(screen.getByText(/Alarm Cleared never matches/)).toBeInTheDocument();
});

describe('a declared form', () => {
  test('says a hint of several fields once', async () => {
    const component = componentOf('metadata.TbGetAttributesNode');
    await renderNodeForm(component, component.configurationDescriptor.nodeDefinition.defaultConfiguration);
    expect(screen.getAllByText(/^Use \$\{key\} for a metadata value/)).toHaveLength(1);
  });

  test('names the columns of a map that is filled', async () => {
    const component = componentOf('transform.TbRenameKeysNode');
    await renderNodeForm(component, { renameKeysMapping: { temp: 'temperature' } });
    expect(screen.getByRole('textbox', { name: /Key name/ })).toHaveValue('temp');
    const head = screen.getAllByText('New key name').find((one) => one.closest('[aria-hidden="true"]'));
    expect(head).toBeVisible();
  });
});
