import { useMemo } from 'react';
import { useScreenText } from '../i18n/screen-text';
import { useNavigate } from '../routing/navigation';
import type { ActionContext, RowKind } from './row-action';

/** What rows are called, as far as a list without a screen says it itself. */
interface Naming<R> extends Pick<RowKind<R>, 'id' | 'name'> {
  /** i18n key with `count`: “3 attributes”. */
  counted: string;
}

/** Nobody stands beside such a list who would have to know. */
const nobody = () => {};

/**
 * What the actions of a list in a tab or a dialog may do. `naming` is a constant of the list. What they need besides the
 * list adds itself.
 *
 * @param namespace of the list's own texts
 */
export function useActionContext<R>(namespace: string, naming: Naming<R>): ActionContext<R> {
  const t = useScreenText(namespace);
  const navigate = useNavigate();
  return useMemo(
    () => ({
      t,
      rows: { id: naming.id, name: naming.name, counted: (count: number) => t(naming.counted, { count }) },
      navigate: (path: string) => void navigate(path),
      gone: nobody,
    }),
    [t, naming, navigate],
  );
}
