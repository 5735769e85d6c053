import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useState } from 'react';
import type { DashboardState } from '../model/dashboard';
import { newState } from '../model/states';
import { isSameJson } from '../model/transfer/same-json';
import { askForState, type StateValues } from './state-dialog';
import styles from './states-dialog.module.css';
import { useT } from './texts';

type States = Record<string, DashboardState>;

/** Asks for the states of a dashboard; nothing if it is left. */
export const editStates = (states: States): Promise<States | undefined> =>
  openDialog<States>((close) => <StatesDialog stored={states} onClose={close} />);

function StatesDialog({ stored, onClose }: { stored: States; onClose: (states?: States) => void }) {
  const t = useT();
  const [states, setStates] = useState(stored);
  const changed = !isSameJson(states, stored);
  const entries = Object.entries(states);
  const root = entries.find(([, { root: isRoot }]) => isRoot)?.[0] ?? entries[0]?.[0];
  const takenIds = (id?: string) => Object.keys(states).filter((other) => other !== id);

  const add = async () => {
    const values = await askForState({ taken: takenIds() });
    if (values) setStates((now) => withState(now, undefined, values, newState(values.name)));
  };
  const edit = async (id: string, state: DashboardState) => {
    const values = await askForState({ values: { id, name: state.name, root: id === root }, taken: takenIds(id) });
    if (values) setStates((now) => withState(now, id, values, state));
  };
  const copy = async (id: string, state: DashboardState) => {
    const start = { id: freeId(`${id}_copy`, states), name: t('copy.title', { name: state.name }), root: false };
    const values = await askForState({ values: start, taken: takenIds(), isNew: true });
    if (values) setStates((now) => withState(now, undefined, values, state));
  };
  const remove = (id: string) =>
    setStates((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== id)));

  return (
    <Dialog
      title={t('states')}
      dirty={changed}
      actions={
        <>
          <span className={styles.add}>
            <Button icon="plus" onClick={() => runSafely(add)}>
              {t('states.add')}
            </Button>
          </span>
          <Button onClick={() => onClose()}>{t('cancel')}</Button>
          <Button variant="primary" disabledReason={!changed && t('unchanged')} onClick={() => onClose(states)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <ul className={styles.list} aria-label={t('states')}>
        {entries.map(([id, state]) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <span>{state.name}</span>
              <span className={styles.id}>{id}</span>
            </span>
            {id === root && <span className={styles.root}>{t('states.root')}</span>}
            <IconButton
              icon="edit"
              label={t('states.edit', { name: state.name })}
              onClick={() => runSafely(() => edit(id, state))}
            />
            <IconButton
              icon="copy"
              label={t('states.copy', { name: state.name })}
              onClick={() => runSafely(() => copy(id, state))}
            />
            <IconButton
              icon="trash"
              label={t('states.delete', { name: state.name })}
              disabledReason={id === root && t('states.delete.root')}
              onClick={() => remove(id)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** States with one under another id, name, or mark, in its place; without an old id it comes last. */
function withState(
  states: States,
  before: string | undefined,
  { id, name, root }: StateValues,
  state: DashboardState,
): States {
  const next = { ...state, name, root };
  const others = Object.entries(states).map(([other, one]): [string, DashboardState] =>
    other === before ? [id, next] : [other, root ? { ...one, root: false } : one],
  );
  return Object.fromEntries(before === undefined ? [...others, [id, next]] : others);
}

/** An id that no state has. */
function freeId(wanted: string, states: States): string {
  let id = wanted;
  for (let count = 2; Object.hasOwn(states, id); count += 1) id = `${wanted}_${count}`;
  return id;
}
