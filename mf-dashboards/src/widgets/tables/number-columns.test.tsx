import { act, renderHook, screen } from '@testing-library/react';
import { pump } from '../../testing/answers';
import { renderWidget } from '../../testing/render-widget';
import { toldByRows, useNumberColumns } from './number-columns';

const columns = [{ id: 'oil' }, { id: 'level' }, { id: 'none' }] as const;
type Row = Partial<Record<string, string>>;
const textOf = ({ id }: { id: string }, row: Row) => row[id];

test('rows tell of columns of which they have a value; one word makes no numbers', () => {
  const rows: Row[] = [{ oil: '1.0E-7', level: '1' }, { oil: '', level: 'low' }, { oil: '-3' }];
  expect(toldByRows(rows, columns, textOf)).toEqual({ oil: true, level: false });
});

test('what was told of a column stays, whatever other rows hold, until the table has another shape', () => {
  const { result, rerender } = renderHook(({ shape }) => useNumberColumns(shape), { initialProps: { shape: 'one' } });
  const tell = (rows: readonly Row[]) => act(() => result.current[1](toldByRows(rows, columns, textOf)));
  tell([{ oil: '1' }]);
  const [told] = result.current;
  tell([{ oil: 'low' }]);
  expect(result.current[0]).toBe(told);
  tell([{ oil: 'low', level: 'low' }]);
  expect(result.current[0]).toEqual({ oil: true, level: false });
  rerender({ shape: 'other' });
  expect(result.current[0]).toEqual({});
  tell([{ oil: 'low' }]);
  expect(result.current[0]).toEqual({ oil: false });
});

test('a column whose function makes words of numbers begins where its head does', async () => {
  const keys = [{ usePostProcessing: true, postFuncBody: 'return "On";' }, {}].map((more, at) => ({
    ...{ name: `k${at}`, label: `k${at}`, type: 'timeseries', settings: {} },
    ...more,
  }));
  const entities = { entityType: 'DEVICE', ids: [pump.id] };
  const source = { kind: 'entities', name: '', aliasName: '', entities, keyFilters: [], latestKeys: [], keys };
  await renderWidget('cards.entities_table', { sources: [source as never], series: { k0: '1', k1: '12' } });
  await screen.findByText('On');
  const alignOf = (name: string) => screen.getByRole('columnheader', { name }).dataset.align;
  expect(['k0', 'k1'].map(alignOf)).toEqual([undefined, 'end']);
});
