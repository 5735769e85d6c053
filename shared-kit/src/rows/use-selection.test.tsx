import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { noSelection, type Selection } from './selection';
import { useSelection } from './use-selection';

type Row = { id: string; name: string };
const rows: Row[] = ['a', 'b', 'c'].map((id) => ({ id, name: id }));
const rowId = ({ id }: Row) => id;

const setUp = (isKept: boolean) => {
  const { result } = renderHook(() => {
    const kept = useState<Selection<Row>>(noSelection);
    return useSelection({ rows, rowId, kept: isKept ? kept : undefined });
  });
  return { selection: () => result.current, ids: () => [...result.current.selected.keys()] };
};

describe.each([
  ['kept beside the rows', true],
  ['of the rows that are shown', false],
])('a selection %s', (_, isKept) => {
  it('takes in all that is ticked before it is drawn again', () => {
    const { selection, ids } = setUp(isKept);
    act(() => {
      const { toggle } = selection();
      toggle('a', false);
      toggle('b', false);
    });
    expect(ids()).toEqual(['a', 'b']);
    act(() => {
      const { toggle, toggleShown } = selection();
      toggle('c', false);
      toggleShown();
    });
    expect(ids()).toEqual([]);
  });
});
