import { useEffect, useState } from 'react';
import { changes } from '../api/changes';
import { dropRows, noSelection, type Selection } from '../rows/selection';
import type { KeptSelection } from '../rows/use-selection';
import type { ScreenEntity } from './define-entity-screen';

/** A list's selection that stays while it is turned and searched, and loses what is deleted, whoever deletes it. */
export function useSelectedEntities<T extends ScreenEntity>(): KeptSelection<T> {
  const kept = useState<Selection<T>>(noSelection);
  const [, change] = kept;
  useEffect(
    () =>
      changes.listen((made) => {
        const gone = made.flatMap(({ id, gone }) => (gone && id !== null ? [id] : []));
        if (gone.length > 0) change((now) => dropRows(now, gone));
      }),
    [],
  );
  return kept;
}
