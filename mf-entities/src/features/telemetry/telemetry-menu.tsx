import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { copyAndNotify } from '@mullion/shared-kit/entity/copy-and-notify';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { useDrawable } from './drawable';
import styles from './telemetry.module.css';

interface TelemetryMenuProps {
  entity: EntityId;
  name: string;
  onChart: () => void;
  onDelete: () => void;
}

/** Its chart, at once, where there is something to draw; and what else can be done with one key. */
export function TelemetryMenu({ entity, name, onChart, onDelete }: TelemetryMenuProps) {
  const t = useT('mf-entities');
  const drawable = useDrawable(entity, name);
  return (
    <span className={styles.actions}>
      {drawable && (
        <IconButton size="small" icon="show_chart" label={t('telemetry.chart-one', { key: name })} onClick={onChart} />
      )}
      <KeyMenu entity={entity} name={name} onDelete={onDelete} />
    </span>
  );
}

function KeyMenu({ entity, name, onDelete }: Omit<TelemetryMenuProps, 'onChart'>) {
  const t = useT('mf-entities');
  // Read when it is wanted: subscribing would draw the menu again with every value.
  const copy = () => copyAndNotify(latestStore.get(entity, 'TIME_SERIES', name)?.value ?? '', t('value.copied'));
  return (
    <MenuButton
      size="small"
      label={t('actions-for', { name })}
      items={[
        { id: 'copy', label: t('value.copy'), icon: 'copy', onSelect: () => runSafely(copy) },
        { id: 'delete', label: t('delete'), icon: 'trash', danger: true, separated: true, onSelect: onDelete },
      ]}
    />
  );
}
