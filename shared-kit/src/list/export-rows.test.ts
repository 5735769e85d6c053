import { ownTenant } from '../api/scope';
import type { CellContext, Column } from './column';
import { rowsCsv } from './export-rows';

interface Pump {
  name: string;
  pressure: number | null;
}

const columns: Column<Pump>[] = [
  { id: 'name', label: 'name', cell: ({ name }) => name, file: ({ name }) => name },
  { id: 'trend', label: 'trend', cell: () => 'a picture' },
  { id: 'pressure', label: 'pressure', cell: ({ pressure }) => pressure, file: ({ pressure }) => pressure },
];
const context: CellContext = { t: (key) => key.toUpperCase(), scope: ownTenant, authority: 'TENANT_ADMIN' };

test('rows become lines under the headers of the columns that files have', () => {
  const rows = [
    { name: 'Pump 7', pressure: -1.5 },
    { name: '=1+1', pressure: null },
  ];
  expect(rowsCsv(rows, columns, context).split('\r\n')).toEqual(['NAME,PRESSURE', 'Pump 7,-1.5', "'=1+1,", '']);
});
