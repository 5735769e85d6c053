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
