import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import { downloadFile } from '@mullion/shared-kit/browser/download-file';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { copyAndNotify } from '@mullion/shared-kit/entity/copy-and-notify';
import { LiveStatus } from '@mullion/shared-kit/entity/live-status';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { TimewindowPresets } from '@mullion/shared-kit/time-controls/timewindow-presets';
import { Button } from '@mullion/shared-kit/ui/button';
import type { ChartHandle } from '@mullion/shared-kit/ui/chart';
import { chartCsv, fileName } from '@mullion/shared-kit/ui/chart-export';
import { panelsOf } from '@mullion/shared-kit/ui/chart-panels';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { useEffect, useRef, useState } from 'react';
import { addressOf, lastHour, showAddress, type ChartView as View } from './chart-address';
import { ChartView, useChart } from './chart-view';
import styles from './telemetry.module.css';
import { useUnits } from './use-units';

/** Whose chart it is. */
export interface ChartSubject {
  entity: EntityId;
  name: string;
  /** Whose units the keys have where the entity names none. */
  profileId?: string;
}

/** Opens a chart of some keys of an entity. */
export async function openChart(
  subject: ChartSubject,
  keys: readonly string[],
  timewindow: StoredTimewindow = lastHour,
): Promise<void> {
  await openDialog<void>((close) => (
    <ChartDialog subject={subject} view={{ keys, timewindow }} onClose={() => close()} />
  ));
}

interface ChartDialogProps {
  subject: ChartSubject;
  view: View;
  onClose: () => void;
}

const chartHeight = 340;

function ChartDialog({ subject: { entity, name, profileId }, view, onClose }: ChartDialogProps) {
  const t = useT('mf-entities');
  const { keys } = view;
  const [timewindow, setTimewindow] = useState(view.timewindow);
  const [together, setTogether] = useState(false);
  const units = useUnits(entity, profileId);
  const handle = useRef<ChartHandle>(null);
  const chart = useChart(entity, keys, timewindow, units);
  const title = keys.length === 1 ? t('chart.title-one', { key: keys[0], name }) : t('chart.title', { name });
  const address = useChartAddress(keys, timewindow);

  const csv = () =>
    downloadFile(fileName(title, 'csv'), new Blob([chartCsv(chart.series ?? [])], { type: 'text/csv' }));
  const png = async () => {
    const picture = await handle.current?.png();
    if (picture) downloadFile(fileName(title, 'png'), picture);
  };
  const canSeparate = chart.series !== undefined && panelsOf(chart.series).length > 1;

  return (
    <Dialog
      size="huge"
      title={title}
      actions={
        <>
          <Button icon="link" onClick={() => runSafely(() => copyAndNotify(address(), t('chart.link-copied')))}>
            {t('chart.copy-link')}
          </Button>
          <MenuButton
            text
            icon="file_download"
            label={t('chart.export')}
            items={[
              { id: 'csv', label: t('chart.export-csv'), onSelect: csv },
              { id: 'png', label: t('chart.export-png'), onSelect: () => runSafely(png) },
            ]}
          />
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <div className={styles.chartTools}>
        <TimewindowPresets value={timewindow} onChange={setTimewindow} />
        <TimewindowControl asButton aggregation value={timewindow} onChange={setTimewindow} />
        {canSeparate && (
          <Button aria-pressed={together} onClick={() => setTogether(!together)}>
            {t(together ? 'chart.separate' : 'chart.together')}
          </Button>
        )}
        <LiveStatus state={chart.state} asOf={chart.asOf} onRetry={chart.retry} />
      </div>
      <ChartView chart={chart} label={title} height={chartHeight} together={together} handle={handle} />
    </Dialog>
  );
}

/** The page's address names the chart for as long as it is open. */
function useChartAddress(keys: readonly string[], timewindow: StoredTimewindow): () => string {
  const [page] = useState(() => addressOf(window.location.href, null));
  const address = addressOf(page, { keys, timewindow });
  useEffect(() => {
    showAddress(address);
  }, [address]);
  useEffect(
    () => () => {
      // Who has gone elsewhere meanwhile stays there.
      if (window.location.pathname === new URL(page).pathname) showAddress(page);
    },
    [page],
  );
  return () => address;
}
