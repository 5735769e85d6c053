import { useMemo } from 'react';
import type { Scope } from '../api/scope';
import { useScreenText } from '../i18n/screen-text';
import { useNavigate } from '../routing/navigation';
import { useSession } from '../session/session';
import type { ListContext } from './define-list';
import type { RowKind } from './row-action';

/** What rows are called, as far as a list without a screen says it itself. */
export interface Naming<R> extends Pick<RowKind<R>, 'id' | 'name'> {
  /** i18n key with `count`: “3 attributes”. */
  counted: string;
}

/** Such a list has nothing beside it to notify, a dialog’s nowhere to go. */
const nobody = () => {};

/**
 * What the cells and actions of a list in a tab may know and do, for any viewer. `naming` is a constant of the list; `scope`
 * is that of the page around it; `own`, what else they know, stays the same object while its content is the same.
 *
 * @param namespace of the list's own texts
 */
export function useListContext<R, O extends object>(
  namespace: string,
  naming: Naming<R>,
  scope: Scope,
  own: O,
): ListContext<R> & O {
  return useContextWith(useNavigate(), namespace, naming, scope, own);
}

/** The same for a list in a dialog, which stays where it is and leads nowhere. */
export const useDialogListContext = <R, O extends object>(
  namespace: string,
  naming: Naming<R>,
  scope: Scope,
  own: O,
): ListContext<R> & O => useContextWith(nobody, namespace, naming, scope, own);

function useContextWith<R, O extends object>(
  navigate: (path: string) => void | Promise<void>,
  namespace: string,
  naming: Naming<R>,
  scope: Scope,
  own: O,
): ListContext<R> & O {
  const t = useScreenText(namespace);
  const authority = useSession(({ authUser }) => authUser?.authority ?? 'ANONYMOUS');
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic);
  return useMemo(
    () => ({
      t,
      rows: { id: naming.id, name: naming.name, counted: (count: number) => t(naming.counted, { count }) },
      navigate: (path: string) => void navigate(path),
      gone: nobody,
      authority,
      isVisitor,
      scope,
      ...own,
    }),
    [t, naming, navigate, authority, isVisitor, scope, own],
  );
}
