import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import type { KeyboardEvent } from 'react';
import type { Cell } from '../model/layouts';
import { cellByKey } from './move-by-key';
import type { Selection } from './use-selection';
import type { WidgetActions } from './use-widget-actions';

interface WidgetKeys {
  actions: WidgetActions;
  selection: Selection;
  /** Changes the cells of widgets if there is room; keys in a row are one step. */
  move: (ids: ReadonlySet<string>, change: (cell: Cell) => Cell, merge: string) => void;
}

/** What keys do with the widget that has the focus, or with all that are selected if it is one of them. */
export function useWidgetKeys({ actions, selection, move }: WidgetKeys) {
  return (event: KeyboardEvent, id: string) => {
    if (event.target !== event.currentTarget) return;
    const ids = selection.ids.has(id) ? selection.ids : new Set([id]);
    const done = act(event, id, ids) || moves(event, ids);
    if (done) event.preventDefault();
  };

  function act(event: KeyboardEvent, id: string, ids: ReadonlySet<string>): boolean {
    const key = event.ctrlKey || event.metaKey ? `Mod+${event.key.toLowerCase()}` : event.key;
    switch (key) {
      case 'Delete':
        actions.remove([...ids]);
        return true;
      case 'Enter':
        runSafely(() => actions.edit(id));
        return true;
      case ' ':
        selection.toggle(id);
        return true;
      case 'Escape':
        selection.clear();
        return true;
      case 'Mod+a':
        selection.all();
        return true;
      case 'Mod+c':
        actions.copy(id);
        return true;
      case 'Mod+x':
        actions.copy(id);
        actions.remove([id]);
        return true;
      case 'Mod+r':
        actions.copyReference(id);
        return true;
      default:
        return false;
    }
  }

  function moves(event: KeyboardEvent, ids: ReadonlySet<string>): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.key.startsWith('Arrow')) return false;
    move(ids, (cell) => cellByKey(cell, event) ?? cell, `keys ${[...ids].join()}`);
    return true;
  }
}
