import { useSession } from '@mullion/shared-kit/session/session';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import type { EditorSettings } from './editor-settings';
import styles from './map.module.css';
import { useT } from './texts';
import type { MarkerEditing } from './use-marker-editing';

/** So many entities are offered to be placed; the others follow as these are. */
const MOST_OFFERED = 100;

/** Buttons that place and erase markers. Each change is saved at once. */
export function MarkerTools({ editing, settings }: { editing: MarkerEditing; settings: EditorSettings }) {
  const t = useT();
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic === true);
  const { mode, setMode, unplaced, undo } = editing;
  const reason = isVisitor ? t('edit.visitor') : undefined;
  const [first] = unplaced;
  const add = (id: string) => setMode({ kind: 'add', id });
  return (
    <div className={styles.group}>
      {!settings.hasDraw ? null : unplaced.length > 1 && !reason ? (
        <MenuButton
          icon="add_location"
          size="small"
          label={t('edit.add')}
          items={() =>
            unplaced.slice(0, MOST_OFFERED).map(({ id, name }) => ({ id, label: name, onSelect: () => add(id) }))
          }
        />
      ) : (
        <IconButton
          icon="add_location"
          size="small"
          label={t('edit.add')}
          pressed={mode.kind === 'add'}
          disabledReason={reason ?? (first ? undefined : t('edit.all-placed'))}
          onClick={() => (mode.kind === 'add' ? setMode({ kind: 'none' }) : first && add(first.id))}
        />
      )}
      {settings.hasRemove && (
        <IconButton
          icon="delete"
          size="small"
          label={t('edit.erase')}
          pressed={mode.kind === 'erase'}
          disabledReason={reason}
          onClick={() => setMode({ kind: mode.kind === 'erase' ? 'none' : 'erase' })}
        />
      )}
      <IconButton
        icon="undo"
        size="small"
        label={t('edit.undo')}
        disabledReason={reason ?? (undo ? undefined : t('edit.no-undo'))}
        onClick={undo}
      />
    </div>
  );
}
