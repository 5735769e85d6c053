import { useMemo, useState } from 'react';
import type { DashboardLayout } from '../model/dashboard';

/** The widgets of a layout that are selected. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** A press selects one; with Ctrl, Shift, or ⌘ it adds to the selection or takes from it. */
  press: (id: string, event: { ctrlKey: boolean; shiftKey: boolean; metaKey: boolean }) => void;
  toggle: (id: string) => void;
  /** These and no others. */
  select: (ids: readonly string[]) => void;
  all: () => void;
  clear: () => void;
}

/** Which widgets are selected; those that are gone are not. */
export function useSelection({ widgets }: DashboardLayout): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const toggle = (id: string) =>
      setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
    return {
      ids: new Set([...chosen].filter((id) => Object.hasOwn(widgets, id))),
      toggle,
      select: (ids) => setChosen(new Set(ids)),
      press: (id, { ctrlKey, shiftKey, metaKey }) =>
        ctrlKey || shiftKey || metaKey ? toggle(id) : setChosen(new Set([id])),
      all: () => setChosen(new Set(Object.keys(widgets))),
      clear: () => setChosen(new Set()),
    };
  }, [chosen, widgets]);
}
