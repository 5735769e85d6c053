import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { type KeyboardEvent, useState } from 'react';
import type { Cell } from '../model/layouts';
import { createKeySteps } from './key-steps';
import { cellByKey } from './move-by-key';
import { useT } from './texts';
import type { Selection } from './use-selection';
import type { WidgetActions } from './use-widget-actions';

interface WidgetKeys {
  actions: WidgetActions;
  selection: Selection;
  /** Changes the cells of widgets if there is room; whether there is. Changes with the same `merge` are one step. */
  move: (ids: ReadonlySet<string>, change: (cell: Cell) => Cell, merge: string) => boolean;
}

/** What keys do with the widget that has the focus, or with all that are selected if it is one of them. */
export function useWidgetKeys({ actions, selection, move }: WidgetKeys) {
  const t = useT();
  const [steps] = useState(createKeySteps);
  const onKey = (event: KeyboardEvent, id: string) => {
    if (event.target !== event.currentTarget) return;
    const ids = selection.ids.has(id) ? selection.ids : new Set([id]);
    const done = moves(event, ids) || act(event, id, ids);
    if (done) event.preventDefault();
  };
  return { onKey, endStep: steps.end };

  function act(event: KeyboardEvent, id: string, ids: ReadonlySet<string>): boolean {
    if (event.key !== 'Shift') steps.end();
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
        if (ids.size > 1) notify.info(t('keys.cut-one'));
        else if (actions.copy(id)) actions.remove([id]);
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
    const step = steps.stepOf(event.shiftKey ? 'resize' : 'move', ids);
    const hasRoom = move(ids, (cell) => cellByKey(cell, event) ?? cell, step);
    if (hasRoom) notify.dismiss('no-room');
    else notify.info(t('keys.no-room'), { id: 'no-room' });
    return true;
  }
}
