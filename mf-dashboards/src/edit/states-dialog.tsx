import { newUuid } from '@mullion/shared-kit/api/new-uuid';
import { downloadJson } from '@mullion/shared-kit/browser/download-file';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { SearchField } from '@mullion/shared-kit/inputs/search-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { useState } from 'react';
import type { DashboardConfiguration, DashboardState } from '../model/dashboard';
import { newState } from '../model/states';
import { isSameJson } from '../model/transfer/same-json';
import { freeStateId, type StateFile, stateFileOf, withStatesOf } from '../model/transfer/state-file';
import { copiedState, keepCopiedState } from './copied-widget';
import { askForStateFile } from './import-files';
import { askForState, type StateValues } from './state-dialog';
import styles from './states-dialog.module.css';
import { useT } from './texts';

/** Of more states than these some are looked for. */
const LEAST_SEARCHED = 5;

type States = Record<string, DashboardState>;

/** Asks for the states of a dashboard: with what came along with copied ones and those of files. Nothing if it is left. */
export const editStates = (configuration: DashboardConfiguration): Promise<DashboardConfiguration | undefined> =>
  openDialog<DashboardConfiguration>((close) => <StatesDialog stored={configuration} onClose={close} />);

interface StatesDialogProps {
  stored: DashboardConfiguration;
  onClose: (configuration?: DashboardConfiguration) => void;
}

function StatesDialog({ stored, onClose }: StatesDialogProps) {
  const t = useT();
  const [edited, setEdited] = useState(stored);
  const { states } = edited;
  const setStates = (change: (now: States) => States) => setEdited((now) => ({ ...now, states: change(now.states) }));
  const changed = !isSameJson(states, stored.states);
  const entries = Object.entries(states);
  const [search, setSearch] = useState('');
  const wanted = search.toLocaleLowerCase();
  const shown = entries
    .filter(([id, { name }]) => `${name} ${id}`.toLocaleLowerCase().includes(wanted))
    .toSorted(([, one], [, other]) => one.name.localeCompare(other.name));
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
  const duplicate = async (id: string, state: DashboardState) => {
    const start = { id: freeStateId(`${id}_copy`, states), name: t('copy.title', { name: state.name }), root: false };
    const values = await askForState({ values: start, taken: takenIds(), isNew: true });
    if (values) setStates((now) => withState(now, undefined, values, state));
  };
  const copy = (id: string) => {
    const file = stateFileOf(edited, id);
    if (!file) return;
    keepCopiedState(file);
    notify.info(t('states.copied', { name: file.title }));
  };
  const exportFile = (id: string) => {
    const file = stateFileOf(edited, id);
    if (file) downloadJson(file.title, file);
  };
  const bring = (file: StateFile | undefined) => {
    if (file) setEdited((now) => withStatesOf(now, file, newUuid));
  };
  const paste = () => {
    const file = copiedState();
    if (file) bring(file);
    else notify.info(t('states.paste.nothing'));
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
          </span>
          <Button onClick={() => onClose()}>{t('cancel')}</Button>
          <Button variant="primary" disabledReason={!changed && t('unchanged')} onClick={() => onClose(edited)}>
            {t('save')}
          </Button>
        </>
      }
    >
      {(entries.length > LEAST_SEARCHED || search !== '') && (
        <SearchField label={t('states.search')} value={search} onChange={setSearch} immediate />
      )}
      {shown.length === 0 && <p role="status">{t('states.none')}</p>}
      <ul className={styles.list} aria-label={t('states')}>
        {shown.map(([id, state]) => (
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
            <MenuButton
              label={t('widget.more', { name: state.name })}
              items={[
                {
                  id: 'duplicate',
                  label: t('duplicate'),
                  icon: 'copy',
                  onSelect: () => runSafely(() => duplicate(id, state)),
                },
                { id: 'copy', label: t('copy'), icon: 'content_paste', onSelect: () => copy(id) },
                { id: 'export', label: t('widget.export'), icon: 'file_download', onSelect: () => exportFile(id) },
              ]}
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
