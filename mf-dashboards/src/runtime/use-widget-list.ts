import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import type { ListContext } from '@mullion/shared-kit/list/define-list';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { useMemo } from 'react';

/** Before a column's title that somebody wrote: it is no key of a text. */
const AS_IT_IS = '=';

/** A title that somebody wrote as the key of a text; '': there is none. */
export const writtenTitle = (written: unknown): string =>
  typeof written === 'string' && written ? `${AS_IT_IS}${written}` : '';

interface Rows<R> {
  id: (row: R) => string;
  name: (row: R) => string;
  /** The key of “3 alarms”. */
  counted: string;
}

/** What tables of widgets know besides their rows. */
export function useWidgetList<R>({ id, name, counted }: Rows<R>): ListContext<R> {
  const t = useScreenText('mf-dashboards');
  const scope = useScreenScope();
  const authority = useSession(({ authUser }) => authUser?.authority ?? 'ANONYMOUS');
  const navigate = useNavigate();
  return useMemo(
    () => ({
      t: (key, values) => (key.startsWith(AS_IT_IS) ? key.slice(AS_IT_IS.length) : t(key, values)),
      scope,
      authority,
      rows: { id, name, counted: (count) => t(counted, { count }) },
      navigate: (path) => void navigate(path),
      gone: () => undefined,
    }),
    [t, scope, authority, navigate],
  );
}
