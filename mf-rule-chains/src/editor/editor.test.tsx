import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import type { RuleChainToolbarContext } from '@mullion/shared-kit/module/extension-points';
import { toastStore } from '@mullion/shared-kit/notify/notify';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uuid } from '../testing/answers';
import { openEditor, savedIn, storedMetadata } from '../testing/open-editor';

const node = (name: RegExp | string) =>
  screen.findByRole('group', { name: name instanceof RegExp ? name : new RegExp(`: ${name}\\.`) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const save = async (settled: () => Promise<void>) => {
  await press('Save');
  await settled();
};

/** Puts the focus on a node, as Tab does. */
const focus = async (name: string) => {
  const element = await node(name);
  element.focus();
  return element;
};

test('a screen reader hears class, name, and where links lead, in the order of the flow', async () => {
  await openEditor();
  await node('Switch');
  const labels = screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'));
  expect(labels.filter(Boolean)).toEqual([
    'Input',
    'message type switch: Switch. Post telemetry to Store',
    'save timeseries: Store. No links',
    'save timeseries: Note. No links',
  ]);
});

test('arrows move a node as one step, and what is stored is whole', async () => {
  const { calls, settle } = await openEditor();
  await focus('Store');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(await screen.findByText('Not saved · 1 step')).toBeVisible();
  await save(settle);
  const { nodes, connections } = storedMetadata();
  expect(savedIn(calls)).toEqual([
    expect.objectContaining({
      firstNodeIndex: 0,
      connections,
      nodes: nodes.map((one) =>
        one.name === 'Store' ? { ...one, additionalInfo: { layoutX: 405, layoutY: 110, foreign: 'kept' } } : one,
      ),
    }),
  ]);
  expect(await screen.findByText('Saved')).toBeVisible();
});

test('undoing everything leaves nothing to save', async () => {
  await openEditor();
  await focus('Note');
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(screen.queryByRole('group', { name: /: Note\./ })).not.toBeInTheDocument());
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await node('Note')).toBeVisible();
  expect(screen.getByText('Saved')).toBeVisible();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(screen.queryByRole('group', { name: /: Note\./ })).not.toBeInTheDocument());
});

test('a link is made by keys: its end and its labels are asked for', async () => {
  const { calls, settle } = await openEditor();
  await focus('Switch');
  await userEvent.keyboard(' l');
  const dialog = within(await screen.findByRole('dialog', { name: 'Link Switch to…' }));
  await userEvent.click(dialog.getByRole('combobox'));
  // Store is linked already, and nothing leads to itself.
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Note')]);
  await userEvent.click(options[0] as HTMLElement);
  await userEvent.click(dialog.getByRole('button', { name: 'Next' }));
  const labels = within(await screen.findByRole('dialog', { name: 'Link Switch to Note' }));
  await userEvent.click(labels.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: 'Post attributes' }));
  await userEvent.type(labels.getByRole('combobox'), 'other');
  await userEvent.click(await screen.findByRole('option', { name: 'Other' }));
  await userEvent.click(labels.getByRole('button', { name: 'Add link' }));
  await save(settle);
  expect(savedIn(calls)[0]?.connections).toEqual([
    { fromIndex: 0, toIndex: 1, type: 'Post telemetry' },
    { fromIndex: 0, toIndex: 2, type: 'Post attributes' },
    { fromIndex: 0, toIndex: 2, type: 'Other' },
  ]);
});

test('copies are pasted without ids, by keys, and are what is chosen then', async () => {
  const { calls, settle } = await openEditor();
  await focus('Switch');
  await userEvent.keyboard('{Control>}acv{/Control}');
  await waitFor(() => expect(screen.getAllByRole('group', { name: /: Store\./ })).toHaveLength(2));
  await save(settle);
  const [saved] = savedIn(calls);
  expect(saved?.nodes.map(({ id }) => id?.id)).toEqual([uuid(11), uuid(12), uuid(13), undefined, undefined, undefined]);
  expect(saved?.connections).toContainEqual({ fromIndex: 3, toIndex: 4, type: 'Post telemetry' });
});

test('if somebody else has saved, the person is asked, and may overwrite', async () => {
  let stored = storedMetadata();
  const { calls, settle } = await openEditor({
    answer: ({ method, path }) => (method === 'GET' && path.endsWith('/metadata') ? stored : undefined),
  });
  await focus('Store');
  await userEvent.keyboard('{ArrowDown}');
  stored = { ...stored, nodes: stored.nodes.map((one, at) => (at === 2 ? { ...one, name: 'Renamed' } : one)) };
  await press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: /Pumps/ }));
  expect(dialog.getByText(/Renamed/)).toBeVisible();
  expect(savedIn(calls)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Compare' }));
  const compared = within(await screen.findByRole('dialog', { name: 'Saved version – Working copy' }));
  expect(compared.getByRole('region', { name: 'Both rule chains on one canvas' })).toBeVisible();
  await userEvent.click(compared.getByRole('button', { name: 'Close' }));
  await userEvent.click(dialog.getByRole('radio', { name: /Overwrite|overwrite|my version/i }));
  const buttons = dialog.getAllByRole('button');
  await userEvent.click(buttons.at(-1) as HTMLElement);
  await settle();
  expect(savedIn(calls)).toHaveLength(1);
});

test('a refusal stands at its node, and the canvas keeps everything', async () => {
  const { calls, settle } = await openEditor({
    answer: ({ method, path }) => {
      if (method !== 'POST' || path !== '/api/ruleChain/metadata') return undefined;
      throw Object.assign(new Error('refused'), {
        status: 400,
        body: {
          status: 400,
          message: "'Store' rule node configuration is invalid: Alarm type is malformed",
          errorCode: 31,
        },
      });
    },
  });
  await focus('Store');
  await userEvent.keyboard('{ArrowDown}');
  await save(settle);
  expect(savedIn(calls)).toHaveLength(1);
  expect(screen.getByText('Not saved · 1 step')).toBeVisible();
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('damage opens, and is named', async () => {
  await openEditor({
    metadata: storedMetadata({
      firstNodeIndex: 9,
      connections: [{ fromIndex: 0, toIndex: 8, type: 'Success' }],
    }),
  });
  const notice = within(await screen.findByRole('region', { name: /were damaged and have been repaired/ }));
  expect(notice.getByText('1 link led to no node and was left out')).toBeVisible();
  expect(notice.getByText('The input led to no node and isn’t connected')).toBeVisible();
  expect(await node('Note')).toBeVisible();
});

test('a node without a class here opens, and is stored as it was', async () => {
  const unknown = { ...storedMetadata().nodes[2], type: 'com.acme.Mystery', configuration: { secret: [1, { a: 2 }] } };
  const metadata = storedMetadata({ nodes: [...storedMetadata().nodes.slice(0, 2), unknown as never] });
  const { calls, settle } = await openEditor({ metadata });
  await node(/Unknown: Note/);
  await focus('Store');
  await userEvent.keyboard('{ArrowDown}');
  await save(settle);
  expect(savedIn(calls)[0]?.nodes[2]).toEqual(unknown);
});

test('the question mark lists the keys', async () => {
  await openEditor();
  await node('Switch');
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent('Ctrl + G');
});

test('what was changed since the last save is marked on a canvas, listed, and shown side by side', async () => {
  await openEditor();
  await focus('Store');
  await userEvent.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'Keep');
  await press('Apply');
  await focus('Note');
  await userEvent.keyboard(' {Delete}');
  await press('More');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Compare with the saved version' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved version – Working copy' }));
  const items = within(dialog.getByRole('list', { name: 'Differences' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Keep'),
    expect.stringContaining('Note'),
  ]);
  const node = within(dialog.getByRole('region', { name: 'Selected node' }));
  expect(node.getByText('Store')).toBeVisible();
  expect(node.getAllByText('Keep').length).toBeGreaterThan(0);
});

test('what was not saved is offered again, with what differs, and nothing is edited before that is decided', async () => {
  const userId = uuid(4000);
  const first = await openEditor({ userId });
  await focus('Note');
  await userEvent.keyboard(' {Delete}');
  await screen.findByText('Not saved · 1 step');
  first.unmount();
  await openEditor({ userId, address: '?node=Store' });
  const notice = within(await screen.findByRole('region', { name: /unsaved|earlier|changes/i }));
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'X');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(toastStore.get().at(-1)?.text).toMatch(/earlier changes/));
  expect(await node('Store')).toBeVisible();
  await userEvent.click(notice.getByRole('button', { name: /Restore|Continue/ }));
  await waitFor(() => expect(screen.queryByRole('group', { name: /: Note\./ })).not.toBeInTheDocument());
  expect(screen.getByText('Not saved · 1 step')).toBeVisible();
});

test('buttons of other modules save what was changed, and show what they stored', async () => {
  const run = jest.fn<void, [RuleChainToolbarContext]>();
  const tool = {
    point: 'rule-chain.toolbar' as const,
    module: 'mf-more',
    namespace: 'mf-rule-chains',
    label: 'debug',
    id: 'tool',
    expose: './tool',
    order: 1,
    load: async () => ({ run }),
  };
  const list = [tool] as never;
  setExtensionHost({ list: () => list, subscribe: () => () => {} });
  let stored = storedMetadata();
  const { calls } = await openEditor({
    answer: ({ method, path, body }) => {
      if (path.endsWith('/metadata') && method === 'POST') stored = body as typeof stored;
      return path.endsWith('/metadata') ? stored : undefined;
    },
  });
  await node('Store');
  await act(async () => screen.getByRole('button', { name: 'Debug mode' }).click());
  const [[context] = []] = run.mock.calls;
  expect(context).toMatchObject({ authority: 'TENANT_ADMIN', ruleChainId: uuid(1), ruleChainName: 'Pumps' });
  await act(async () => expect(await context?.save()).toBe(true));
  expect(savedIn(calls)).toEqual([]);

  await focus('Store');
  await userEvent.keyboard('{ArrowDown}');
  await act(async () => expect(await context?.save()).toBe(true));
  expect(savedIn(calls)).toHaveLength(1);

  stored = { ...stored, nodes: stored.nodes.map((one, at) => (at === 2 ? { ...one, name: 'Restored' } : one)) };
  await act(async () => context?.reload());
  expect(await node('Restored')).toBeVisible();
  expect(screen.getByText('Saved')).toBeVisible();

  await focus('Restored');
  await userEvent.keyboard('{Enter}');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, ' typed');
  act(() => void context?.reload());
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(name).toHaveValue('Restored typed');

  await press('Apply');
  act(() => void context?.reload());
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(await node('Restored typed')).toBeVisible();
  expect(screen.getByText('Not saved · 1 step')).toBeVisible();
});

test.each([
  ['?node=Store', ['Store']],
  ['?node=Gone', []],
])('the address %s opens %j', async (address, opened) => {
  await openEditor({ address });
  await node('Store');
  expect(screen.queryAllByRole('textbox', { name: /^Name/ }).map((field) => (field as HTMLInputElement).value)).toEqual(
    opened,
  );
});
