import { act, fireEvent, screen } from '@testing-library/react';
import { useCallback } from 'react';
import { useSelection } from '../rows/use-selection';
import { renderKit } from '../testing/render-kit';
import { DataTable, type TableColumn } from './data-table';

interface Row {
  id: string;
}

const rows: Row[] = ['a', 'b', 'c'].map((id) => ({ id }));
const drawn: string[] = [];
const columns: TableColumn<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    cell({ id }) {
      drawn.push(id);
      return id;
    },
  },
];

function Table() {
  const { selected, selectable, toggle, toggleShown } = useSelection({ rows, rowId: ({ id }) => id });
  const rowLabel = useCallback(({ id }: Row) => `Select ${id}`, []);
  return (
    <DataTable
      label="Rows"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      naming="name"
      selection={{ selected, selectable, onToggle: toggle, onTogglePage: toggleShown, pageLabel: 'All', rowLabel }}
      href={({ id }) => `/rows/${id}`}
      onOpen={() => {}}
    />
  );
}

it('renders one row when its checkbox is ticked, and the one that Tab reached before', async () => {
  const { user } = await renderKit(<Table />);
  drawn.length = 0;
  await user.click(screen.getByRole('checkbox', { name: 'Select b' }));
  expect(screen.getByRole('checkbox', { name: 'Select b' })).toBeChecked();
  expect([...new Set(drawn)].sort()).toEqual(['a', 'b']);
  drawn.length = 0;
  await user.click(screen.getByRole('checkbox', { name: 'Select b' }));
  expect(drawn).toEqual(['b']);
});

it('moves between the controls of its header by arrow keys, but for those with Alt, Ctrl, or ⌘', async () => {
  const sorted = ['Name', 'Type'].map((header) => ({ id: header, header, sort: header, cell: ({ id }: Row) => id }));
  const sort = { property: 'Name', direction: 'ASC' } as const;
  await renderKit(
    <DataTable
      {...{ label: 'Rows', columns: sorted, rows, sort, naming: 'Name' }}
      rowId={({ id }) => id}
      onSort={() => {}}
    />,
  );
  const header = (name: string) => screen.getByRole('button', { name });
  act(() => header('Name').focus());
  for (const held of ['altKey', 'ctrlKey', 'metaKey'])
    expect(fireEvent.keyDown(header('Name'), { key: 'ArrowRight', [held]: true })).toBe(true);
  expect(header('Name')).toHaveFocus();
  expect(fireEvent.keyDown(header('Name'), { key: 'ArrowRight' })).toBe(false);
  expect(header('Type')).toHaveFocus();
});

it('draws the rows that are seen first, and every other once these are painted', async () => {
  const many = Array.from({ length: 30 }, (_, n): Row => ({ id: `row ${n}` }));
  const frames = holdFrames();
  await renderKit(<DataTable label="Rows" columns={columns} rows={many} rowId={({ id }) => id} naming="name" />);
  expect(screen.getAllByRole('rowheader')).toHaveLength(12);
  frames.paint();
  expect(await screen.findByRole('rowheader', { name: 'row 29' })).toBeInTheDocument();
  expect(screen.getAllByRole('rowheader')).toHaveLength(30);
});

/** A page that paints when it is told to. */
function holdFrames() {
  const waiting: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => waiting.push(frame));
  return {
    paint() {
      for (const frame of waiting.splice(0)) frame(performance.now());
    },
  };
}

describe('a table of very many rows', () => {
  const many = Array.from({ length: 1000 }, (_, n): Row => ({ id: `row ${n}` }));
  const view = () =>
    renderKit(<DataTable label="Rows" columns={columns} rows={many} rowId={({ id }) => id} naming="name" />);
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  });

  it('draws those around what is in sight, and says how many there are and which those are', async () => {
    await view();
    const table = screen.getByRole('table');
    await screen.findByRole('rowheader', { name: 'row 20' });
    expect(table).toHaveAttribute('aria-rowcount', '1001');
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(60);
    const frame = table.parentElement as HTMLElement;
    frame.scrollTop = 500 * 40;
    fireEvent.scroll(frame);
    const row = await screen.findByRole('rowheader', { name: 'row 505' });
    expect(row.closest('tr')).toHaveAttribute('aria-rowindex', '507');
    expect(screen.queryByRole('rowheader', { name: 'row 20' })).not.toBeInTheDocument();
    // The rows that are not there have their room.
    const gaps = [...table.querySelectorAll<HTMLElement>('tr[aria-hidden]')].map(({ style }) =>
      parseFloat(style.blockSize),
    );
    const drawn = table.querySelectorAll('tr[data-index]').length;
    expect(gaps.reduce((sum, px) => sum + px, 0)).toBe((1000 - drawn) * 40);
  });

  it('asks for no styles while it is scrolled: each time the page would have to be laid out for them', async () => {
    await view();
    await screen.findByRole('rowheader', { name: 'row 20' });
    const frame = screen.getByRole('table').parentElement as HTMLElement;
    const styles = jest.spyOn(window, 'getComputedStyle');
    for (const row of [100, 200, 300]) {
      frame.scrollTop = row * 40;
      fireEvent.scroll(frame);
    }
    expect(styles).not.toHaveBeenCalled();
    expect(document.querySelector('tr[data-id="row 305"]')).toBeInTheDocument();
  });

  it('draws other rows once for each step, and not for the first and for the last of them', async () => {
    // Of twelve rows in sight, the first and the last one do not stand in the same place of a step.
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480);
    await view();
    await screen.findByRole('rowheader', { name: 'row 20' });
    const frame = screen.getByRole('table').parentElement as HTMLElement;
    const windows = new Set<string>();
    for (let row = 100; row < 200; row += 1) {
      frame.scrollTop = row * 40;
      fireEvent.scroll(frame);
      const indexes = [...frame.querySelectorAll<HTMLElement>('tr[data-index]')].map(({ dataset }) => dataset.index);
      // The first is the one that Tab reaches.
      windows.add(`${indexes[1]} ${indexes.at(-1)}`);
      expect(screen.getByRole('rowheader', { name: `row ${row}` })).toBeInTheDocument();
      expect(screen.getByRole('rowheader', { name: `row ${row + 12}` })).toBeInTheDocument();
    }
    expect(windows.size).toBe(20);
  });

  it('draws by what is around it where that scrolls', async () => {
    await renderKit(
      <div data-testid="around" style={{ overflowY: 'auto' }}>
        <DataTable label="Rows" columns={columns} rows={many} rowId={({ id }) => id} naming="name" />
      </div>,
    );
    const around = screen.getByTestId('around');
    jest.spyOn(around, 'scrollHeight', 'get').mockReturnValue(40_000);
    await screen.findByRole('rowheader', { name: 'row 20' });
    const frame = screen.getByRole('table').parentElement as HTMLElement;
    jest.spyOn(frame, 'getBoundingClientRect').mockReturnValue({ top: -500 * 40 } as DOMRect);
    fireEvent.scroll(around);
    expect(await screen.findByRole('rowheader', { name: 'row 505' })).toBeInTheDocument();
    expect(screen.queryByRole('rowheader', { name: 'row 20' })).not.toBeInTheDocument();
  });

  it('keeps the row that Tab reaches, and leads the keys to rows that are not drawn', async () => {
    const { user } = await view();
    await screen.findByRole('rowheader', { name: 'row 20' });
    const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr');
    await user.tab();
    expect(rowOf('row 0')).toHaveFocus();
    await user.keyboard('{End}');
    expect(rowOf('row 999')).toHaveFocus();
    expect(screen.queryByRole('rowheader', { name: 'row 0' })).not.toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    expect(rowOf('row 998')).toHaveFocus();
    const frame = screen.getByRole('table').parentElement as HTMLElement;
    frame.scrollTop = 0;
    fireEvent.scroll(frame);
    await screen.findByRole('rowheader', { name: 'row 3' });
    expect(rowOf('row 998')).toHaveFocus();
  });
});
