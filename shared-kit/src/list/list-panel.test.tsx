import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ownTenant } from '../api/scope';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { defineList, type ListContext } from './define-list';
import { ListPanel } from './list-panel';
import { type PageRequest, pagedRows } from './list-source';

interface Event {
  id: string;
  kind: string;
  body: string;
}

interface EventContext extends ListContext<Event> {
  entity: string;
  edited: string[];
}

const events: Event[] = Array.from({ length: 45 }, (_, at) => ({
  id: `e${at}`,
  kind: at % 2 ? 'Error' : 'Lifecycle',
  body: `Body of ${at}`,
}));

const drawn: string[] = [];
const removed = new Set<string>();
const edited: string[] = [];
const asked: PageRequest<EventContext>[] = [];
let broken = false;

/** Like the list of a tab: in pages, of a time that is chosen in the toolbar, with what a row holds below it. */
const eventList = defineList<Event, EventContext>({
  title: 'Events',
  useSource: pagedRows((request) =>
    queryOptions({
      queryKey: ['events', request.context.entity, request.link, request.filter],
      queryFn: async () => {
        asked.push(request);
        if (broken) throw new Error('broken');
        const { page, pageSize } = request.link;
        const found = request.filter.time === 'day' ? [] : events.filter(({ id }) => !removed.has(id));
        return {
          data: found.slice(page * pageSize, (page + 1) * pageSize),
          totalElements: found.length,
          totalPages: Math.ceil(found.length / pageSize),
          hasNext: (page + 1) * pageSize < found.length,
        };
      },
      retry: false,
    }),
  ),
  columns: [
    {
      id: 'kind',
      label: 'Kind',
      sort: 'kind',
      naming: true,
      cell(row) {
        drawn.push(row.id);
        return row.kind;
      },
    },
    { id: 'entity', label: 'Entity', sort: null, cell: (_, { entity }) => entity },
    { id: 'secret', label: 'Secret', auth: ['SYS_ADMIN'], cell: ({ id }) => id },
  ],
  sort: { property: 'createdTime', direction: 'DESC' },
  filters: [
    {
      name: 'time',
      component: ({ value, onChange }) => (
        <button type="button" onClick={() => onChange(value ? null : 'day')}>
          {value ?? 'All of the time'}
        </button>
      ),
    },
  ],
  actions: [
    {
      kind: 'call',
      id: 'remove',
      label: 'Remove',
      groupLabel: 'Remove',
      icon: 'trash',
      each: async ({ id }) => void removed.add(id),
      leaves: true,
    },
    { kind: 'link', id: 'hidden', label: 'Hidden', icon: 'open', auth: ['SYS_ADMIN'], to: () => '/' },
  ],
  edit: ({ id }, context) => context.edited.push(id),
  details: ({ body }) => <p>{body}</p>,
  empty: { icon: 'list', title: 'No events' },
});

const context: EventContext = {
  t: (key: string) => key,
  rows: { id: ({ id }) => id, name: ({ id }) => id, counted: (count) => `${count} events` },
  navigate: () => {},
  gone: () => {},
  authority: 'TENANT_ADMIN',
  scope: ownTenant,
  entity: 'Pump 7',
  edited,
};

beforeEach(() => {
  broken = false;
  removed.clear();
  for (const list of [drawn, edited, asked]) list.length = 0;
});

const open = () =>
  renderKit(
    <QueryClientProvider client={new QueryClient()}>
      <ListPanel definition={eventList} context={context} />
    </QueryClientProvider>,
  );

describe('a declared list', () => {
  it('asks page by page, with its order, its filters and what it is about', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)?.link.page).toBe(1));
    expect(asked[0]).toMatchObject({
      context: { entity: 'Pump 7' },
      link: { page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' },
      filter: {},
    });
    await user.click(screen.getByRole('button', { name: 'All of the time' }));
    expect(await screen.findByText('No results for your search and filters')).toBeInTheDocument();
    expect(asked.at(-1)).toMatchObject({ link: { page: 0 }, filter: { time: 'day' } });
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(21));
    await expectAccessible();
  });

  it('shows what belongs to who looks', async () => {
    const { user } = await open();
    const [first] = await screen.findAllByRole('button', { name: 'kit:entity.actions-for' });
    expect(screen.queryByRole('columnheader', { name: 'Secret' })).toBeNull();
    await user.click(first as HTMLElement);
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Remove']);
  });

  it('unfolds what a row holds below it, one row at a time', async () => {
    const { user } = await open();
    const names = await screen.findAllByRole('button', { name: 'Lifecycle' });
    await user.click(names[0] as HTMLElement);
    expect(screen.getByText('Body of 0')).toBeInTheDocument();
    expect(names[0]).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByText('Body of 1')).toBeInTheDocument();
    expect(screen.queryByText('Body of 0')).toBeNull();
    await user.keyboard('{Enter}');
    expect(screen.queryByText('Body of 1')).toBeNull();
  });

  it('marks the row that something elsewhere is about, and says of none that it opens something', async () => {
    const pressed: string[] = [];
    const press = ({ id }: Event) => void pressed.push(id);
    const { user } = await renderKit(
      <QueryClientProvider client={new QueryClient()}>
        <ListPanel definition={{ ...eventList, details: undefined, press }} context={context} />
      </QueryClientProvider>,
    );
    const names = await screen.findAllByRole('button', { name: 'Lifecycle' });
    await user.click(names[1] as HTMLElement);
    expect(screen.getByRole('row', { current: true })).toContainElement(names[1] as HTMLElement);
    expect(names[1]).not.toHaveAttribute('aria-haspopup');
    // Going from row to row presses none.
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('row', { current: true })).toContainElement(names[1] as HTMLElement);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('row', { current: true })).toHaveAttribute('data-id', 'e3');
    expect(pressed).toEqual(['e2', 'e3']);
    await expectAccessible();
  });

  it.each([
    ['elsewhere, where they would have a line of their own', [], true],
    ['above its rows, beside its filters', eventList.filters, false],
  ])('has its buttons %s', async (_, filters, isElsewhere) => {
    await renderKit(
      <QueryClientProvider client={new QueryClient()}>
        <ListPanel
          definition={{ ...eventList, filters, file: 'Events' }}
          context={context}
          head={(tools) => <header>{tools}</header>}
        />
      </QueryClientProvider>,
    );
    await screen.findAllByRole('row');
    const button = screen.getByRole('button', { name: /CSV|list\.export/ });
    expect(button.closest('header') !== null).toBe(isElsewhere);
  });

  it('edits the row with the focus with F2', async () => {
    const { user } = await open();
    const name = await screen.findAllByRole('button', { name: 'Lifecycle' });
    act(() => name[0]?.closest('tr')?.focus());
    await user.keyboard('{F2}');
    expect(edited).toEqual(['e0']);
  });

  it('draws one row again when its checkbox is ticked', async () => {
    const { user } = await open();
    const box = await screen.findByRole('checkbox', { name: 'Select e3' });
    await user.click(box);
    drawn.length = 0;
    await user.click(box);
    expect([...new Set(drawn)]).toEqual(['e3']);
  });

  it('selects over pages, and everything that is found; what an action takes away is selected no more', async () => {
    const { user } = await open();
    const bar = () => within(screen.getByRole('toolbar', { name: 'Actions for the selection' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select e3' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select e20' }));
    expect(bar().getByText('2 events selected')).toBeInTheDocument();
    await user.click(bar().getByRole('button', { name: 'Select all 45' }));
    expect(await screen.findByText('45 events selected')).toBeInTheDocument();
    const row = screen.getByRole('checkbox', { name: 'Select e20' }).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'kit:entity.actions-for' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(await screen.findByText('44 events selected')).toBeInTheDocument();
  });

  it('says why it failed, and works after Retry', async () => {
    broken = true;
    const { user } = await open();
    const alert = await screen.findByRole('button', { name: 'Retry' });
    broken = false;
    await user.click(alert);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(21));
    expect(within(screen.getByRole('table')).getAllByText('Pump 7')).toHaveLength(20);
  });
});
