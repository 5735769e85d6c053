import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { Dialog, DialogReason } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { useMemo, useState } from 'react';
import type { DashboardConfiguration, DashboardState } from '../model/dashboard';
import { newState, withRenamedState } from '../model/states';
import { isSameJson } from '../model/transfer/same-json';
import { freeStateId, type StateFile, stateFileOf, withStatesOf } from '../model/transfer/state-file';
import { copiedState, keepCopiedState } from './copied-widget';
import { askForStateFile } from './import-files';
import { mayDeleteState } from './may-delete-state';
import { askForState, type StateValues } from './state-dialog';
import { type StateDoings, type StateRow, StatesTable } from './states-table';
import { useT } from './texts';

type States = Record<string, DashboardState>;

/** The states that a dialog left, with what came along with copied ones and those of files. */
export interface EditedStates {
  configuration: DashboardConfiguration;
  /** Ids of those that were there before, by whatever ids. */
  own: ReadonlySet<string>;
}

/** Asks for the states of a dashboard; nothing if it is left. */
export const editStates = (configuration: DashboardConfiguration): Promise<EditedStates | undefined> =>
  openDialog<EditedStates>((close) => <StatesDialog stored={configuration} onClose={close} />);

interface StatesDialogProps {
  stored: DashboardConfiguration;
  onClose: (edited?: EditedStates) => void;
}

function StatesDialog({ stored, onClose }: StatesDialogProps) {
  const t = useT();
  const [edited, setEdited] = useState(stored);
  const [own, setOwn] = useState<ReadonlySet<string>>(() => new Set(Object.keys(stored.states)));
  const { states } = edited;
  const setStates = (change: (now: States) => States) => setEdited((now) => ({ ...now, states: change(now.states) }));
  const changed = !isSameJson(states, stored.states);
  const rows = useMemo(() => rowsOf(states), [states]);
  const takenIds = (id?: string) => Object.keys(states).filter((other) => other !== id);

  const add = async () => {
    const values = await askForState({ taken: takenIds() });
    if (values) setStates((now) => withState(now, undefined, values, newState(values.name)));
  };
  const doings: StateDoings = {
    edit: async ({ id, state, isRoot }) => {
      const values = await askForState({ values: { id, name: state.name, root: isRoot }, taken: takenIds(id) });
      if (!values) return;
      setEdited((now) => {
        const renamed = withRenamedState(now, id, values.id);
        return { ...renamed, states: withState(renamed.states, values.id, values, state) };
      });
      if (own.has(id)) setOwn((now) => new Set([...now, values.id].filter((one) => one !== id || one === values.id)));
    },
    duplicate: async ({ id, state }) => {
      const start = { id: freeStateId(`${id}_copy`, states), name: t('copy.title', { name: state.name }), root: false };
      const values = await askForState({ values: start, taken: takenIds(), isNew: true });
      if (values) setStates((now) => withState(now, undefined, values, state));
    },
    copy: ({ id }) => {
      const file = stateFileOf(edited, id);
      if (!file) return;
      const isShared = keepCopiedState(file);
      notify.info(t(isShared ? 'states.copied' : 'copied.here', { name: file.title }));
    },
    exportFile: ({ id }) => {
      const file = stateFileOf(edited, id);
      if (file) downloadJson(file.title, file);
    },
    remove: async ({ id }) => {
      if (!(await mayDeleteState(edited, id))) return;
      setStates((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== id)));
      setOwn((now) => new Set([...now].filter((other) => other !== id)));
    },
  };
  const bring = (file: StateFile | undefined) => {
    if (file) setEdited((now) => withStatesOf(now, file, newUuid));
  };
  const paste = () => {
    const file = copiedState();
    if (file) bring(file);
    else notify.info(t('states.paste.nothing'));
  };

  return (
    <Dialog
      size="large"
      title={t('states')}
      dirty={changed}
      actions={
        <>
          <MenuButton
            text
            icon="plus"
            placement="top-start"
            label={t('states.add')}
            items={[
              { id: 'new', label: t('states.new'), icon: 'plus', onSelect: () => runSafely(add) },
              {
                id: 'import',
                label: t('states.import'),
                icon: 'file_upload',
                onSelect: () => runSafely(async () => bring(await askForStateFile())),
              },
              { id: 'paste', label: t('paste'), icon: 'content_paste', onSelect: paste },
            ]}
          />
          <DialogReason>{!changed && t('unchanged')}</DialogReason>
          <Button onClick={() => onClose()}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={!changed && t('unchanged')}
            onClick={() => onClose({ configuration: edited, own })}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      <StatesTable states={rows} doings={doings} />
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

/** States as the table has them; where none is marked as the root, it is the first. */
function rowsOf(states: States): readonly StateRow[] {
  const entries = Object.entries(states);
  const root = entries.find(([, { root: isRoot }]) => isRoot)?.[0] ?? entries[0]?.[0];
  return entries.map(([id, state]) => ({ id, state, isRoot: id === root }));
}
