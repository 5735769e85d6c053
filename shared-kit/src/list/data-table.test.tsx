import { screen } from '@testing-library/react';
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
