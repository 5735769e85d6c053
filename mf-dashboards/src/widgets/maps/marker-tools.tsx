import { useSession } from '@mullion/shared-kit/session/session';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import type { EditorSettings } from './editor-settings';
import styles from './map.module.css';
import type { MapView } from './map-view';
import { useT } from './texts';
import type { MarkerEditing } from './use-marker-editing';
import { nearestFirst } from './use-placing';

/** So many entities are offered to be placed; the others follow as these are. */
const MOST_OFFERED = 100;

interface MarkerToolsProps {
  view: MapView;
  editing: MarkerEditing;
  settings: EditorSettings;
}

/** Buttons that place, move, and erase markers. Each change is saved at once. */
export function MarkerTools({ view, editing, settings }: MarkerToolsProps) {
  const t = useT();
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic === true);
  const { mode, setMode, unplaced, placed, undo } = editing;
  const reason = isVisitor ? t('edit.visitor') : undefined;
  const [first] = unplaced;
  const add = (id: string) => setMode({ kind: 'add', id });
  /** Those in the middle of what is in view first: of thousands the others are reached by moving the map. */
  const nearest = () => {
    const byId = new Map(placed.map((item) => [item.id, item]));
    return nearestFirst(view.map.getCenter(), view.markers.markers)
      .flatMap(({ id }) => byId.get(id) ?? [])
      .slice(0, MOST_OFFERED);
  };
  const move = (id: string) => {
    const marker = view.markers.markers.find((one) => one.id === id);
    // Its place is the center then, from which arrow keys move it.
    if (marker) view.map.panTo([marker.lat, marker.lng], { animate: false });
    add(id);
  };
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
      <MenuButton
        icon="mdi:cursor-move"
        size="small"
        label={t('edit.move')}
        disabledReason={reason ?? (placed.length > 0 ? undefined : t('edit.none-placed'))}
        items={() => nearest().map(({ id, name }) => ({ id, label: name, onSelect: () => move(id) }))}
      />
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
