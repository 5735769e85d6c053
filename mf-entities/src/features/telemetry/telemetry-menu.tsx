import { useT } from '@mullion/shared-kit/i18n/i18n';
import { RowMenu } from '@mullion/shared-kit/list/row-menu';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useDrawable } from './drawable';
import styles from './telemetry.module.css';
import { type TelemetryContext, type TelemetryRow, telemetryActions } from './telemetry-actions';

interface TelemetryMenuProps {
  row: TelemetryRow;
  context: TelemetryContext;
  /** Opens the chart of the key over the page. */
  onEnlarge: (key: string) => void;
}

/** In the menu of a key stands what its button does not do. */
const inMenu = telemetryActions.filter(({ id }) => id !== 'chart');

/** Its chart, at once, where there is something to draw; and what else can be done with one key. */
export function TelemetryMenu({ row, context, onEnlarge }: TelemetryMenuProps) {
  const t = useT('mf-entities');
  const { key } = row;
  const drawable = useDrawable(context.entity, key);
  return (
    <span className={styles.actions}>
      {drawable && (
        <IconButton
          size="small"
          icon="show_chart"
          label={t('telemetry.chart-one', { key })}
          onClick={() => onEnlarge(key)}
        />
      )}
      <RowMenu row={row} actions={inMenu} context={context} />
    </span>
  );
}
