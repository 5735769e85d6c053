import { screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { entityId } from '../api/entity-id';
import type { Scope } from '../api/scope';
import { localRows } from '../list/local-rows';
import { setExtensionHost } from '../module/extension-host';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { listTab, type TabContext } from './list-tab';
import { editRow } from './row-actions';
import { useIsEdited } from './row-edits';

interface Note {
  id: string;
}

const notes: readonly Note[] = [{ id: 'first' }, { id: 'second' }];
const drawn: string[] = [];

function NoteCell({ note: { id }, context: { edits, entity } }: { note: Note; context: TabContext<Note> }) {
  const isEdited = useIsEdited(edits, id);
  drawn.push(id);
  if (!isEdited) return `${id} of ${entity.id}`;
  return (
    <button type="button" onClick={() => edits.end(id)}>
      Done with {id}
    </button>
  );
}

const nothing: never[] = [];
afterEach(() => setExtensionHost({ list: () => nothing, subscribe: () => () => {} }));

const edit = ({ id }: Note, { edits }: TabContext<Note>) => edits.start(id);

const Notes = listTab<Note>({
  namespace: 'kit',
  title: 'entity.name',
  rows: { id: ({ id }) => id, name: ({ id }) => id, counted: 'entity.name' },
  keyOf: ({ id }) => ({ name: id, type: 'attribute' }),
  useSource: localRows<Note, object>({
    useRows: () => ({ rows: notes, reload: () => {} }),
    text: ({ id }) => id,
    order: {},
  }),
  columns: [
    {
      id: 'note',
      label: 'entity.name',
      sort: null,
      naming: true,
      cell: (note, context) => <NoteCell note={note} context={context} />,
    },
    { id: 'owner', label: 'entity.customer', sort: null, scopes: ['tenant'], cell: () => 'Acme' },
  ],
  sort: { property: 'note', direction: 'ASC' },
  actions: [editRow({ label: 'edit', edit })],
  edit,
  empty: { icon: 'list', title: 'entity.name' },
});

async function open(scope: Scope) {
  const tab = <Notes entityId={entityId('DEVICE', 'pump')} entityName="Pump" entity={null} scope={scope} />;
  const opened = await renderKit(<RouterProvider router={createMemoryRouter([{ path: '*', element: tab }])} />);
  drawn.length = 0;
  return opened;
}

test('a list in a tab is in the scope of its page', async () => {
  const { unmount } = await open({ kind: 'tenant' });
  expect(await screen.findByRole('columnheader', { name: /Customer/ })).toBeVisible();
  await expectAccessible();
  unmount();
  await open({ kind: 'customer', customerId: 'acme' });
  await screen.findByText('first of pump');
  expect(screen.queryByRole('columnheader', { name: /Customer/ })).toBeNull();
});

test('a row is changed in its place by its menu or F2, and no other row is drawn for it', async () => {
  const { user } = await open({ kind: 'tenant' });
  const row = await screen.findByRole('row', { name: /second of pump/ });
  await user.click(within(row).getByRole('button', { name: /Actions/ }));
  drawn.length = 0;
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Done with second' }));
  expect(await screen.findByText('second of pump')).toBeVisible();
  expect(new Set(drawn)).toEqual(new Set(['second']));
  screen.getByRole('row', { name: /first of pump/ }).focus();
  await user.keyboard('{F2}');
  expect(await screen.findByRole('button', { name: 'Done with first' })).toBeVisible();
});

test('modules add actions of keys, for one or several', async () => {
  const run = jest.fn();
  const list = [
    {
      point: 'entity.keys',
      module: 'mf-more',
      namespace: 'kit',
      label: 'copy',
      id: 'more',
      load: async () => ({ run }),
    },
  ];
  setExtensionHost({ list: () => list as never, subscribe: () => () => {} });
  const { user } = await open({ kind: 'tenant' });
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select (first|second)/ })) await user.click(box);
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: /Copy|copy/ }));
  expect(run).toHaveBeenCalledWith(
    expect.objectContaining({
      entityId: entityId('DEVICE', 'pump'),
      entityName: 'Pump',
      keys: [
        { name: 'first', type: 'attribute' },
        { name: 'second', type: 'attribute' },
      ],
    }),
  );
});
