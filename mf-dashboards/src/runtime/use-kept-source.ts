import type { DataSource } from '@mullion/shared-kit/data/data-source';
import { useDataSource } from '@mullion/shared-kit/data/use-data-source';
import type { StateParams } from '../states/state-parameter';
import { openKeptSource } from './kept-sources';

/** `useDataSource` for a widget: who comes back to its state is shown at once what is known, before anything is painted without. */
export const useKeptSource = <S extends DataSource>(source: S | null, state: StateParams, attempt = 0) =>
  useDataSource(source, state, attempt, openKeptSource<S>);
