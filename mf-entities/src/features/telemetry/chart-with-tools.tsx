import { fileName } from '@mullion/shared-kit/browser/csv';
import { downloadFile } from '@mullion/shared-kit/browser/download-file';
import { type ChartHandle, type ChartZoom, panelsOf } from '@mullion/shared-kit/charts/chart';
import { chartCsv } from '@mullion/shared-kit/charts/chart-export';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { copyAndNotify } from '@mullion/shared-kit/list/copy-and-notify';
import { LiveStatus } from '@mullion/shared-kit/list/live-status';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { TimewindowPresets } from '@mullion/shared-kit/time-controls/timewindow-presets';
import { Button } from '@mullion/shared-kit/ui/button';
import { MenuButton } from '@mullion/shared-kit/ui/menu-button';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { ScrollRow } from '@mullion/shared-kit/ui/scroll-row';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { type ReactNode, useRef, useState } from 'react';
import type { ChartSubject } from '../../screen-parts/charts/chart-subject';
import { ChartView, useChart } from '../../screen-parts/charts/chart-view';
import { UnitsProblem } from '../../screen-parts/charts/units-problem';
import { useUnits } from '../../screen-parts/charts/use-units';
import { addressOf, type ChartView as View } from './chart-address';
import styles from './telemetry.module.css';

interface ChartWithToolsProps {
  subject: ChartSubject;
  /** Names the chart and its files. */
  title: string;
  view: View;
  /** Other keys or another time. */
  onView: (view: View) => void;
  onZoom: (zoom: ChartZoom | null) => void;
  /** px. */
  height: number;
  /** Before the tools. */
  start?: ReactNode;
  /** Between tools and chart, instead of the chart's own legend. */
  legend?: ReactNode;
  /** Places of keys in the palette; default: their places in the chart. */
  colors?: ReadonlyMap<string, number>;
}

/** A chart with what chooses its time, arranges it, copies its address and saves it as a file. */
export function ChartWithTools(props: ChartWithToolsProps) {
  const { subject, title, view, onView, onZoom, height, start, legend, colors } = props;
  const { entity, profileId } = subject;
  const t = useT('mf-entities');
  const [together, setTogether] = useState(false);
  const known = useUnits(entity, profileId);
  const handle = useRef<ChartHandle>(null);
  const chart = useChart(entity, view.keys, view.timewindow, known.units, colors);
  const canSeparate = chart.lines !== undefined && panelsOf(chart.lines).length > 1;

  const csv = () => downloadFile(fileName(title, 'csv'), new Blob([chartCsv(chart.allSeries())], { type: 'text/csv' }));
  const png = async () => {
    const picture = await handle.current?.png(title);
    if (picture) downloadFile(fileName(title, 'png'), picture);
  };
  const copyLink = () => copyAndNotify(addressOf(window.location.href, view), t('chart.link-copied'));

  return (
    <div className={styles.chartPart}>
      <ScrollRow className={styles.chartTools}>
        {start}
        <TimewindowPresets
          value={view.timewindow}
          onChange={(timewindow) => onView({ ...view, timewindow, zoom: null })}
        />
        <TimewindowControl
          asButton
          aggregation
          value={view.timewindow}
          onChange={(timewindow) => onView({ ...view, timewindow, zoom: null })}
        />
        <span className={styles.chartActions}>
          {canSeparate && (
            <Segmented
              label={t('chart.arrangement')}
              value={together ? 'together' : 'separate'}
              options={[
                { value: 'separate', label: t('chart.separate') },
                { value: 'together', label: t('chart.together') },
              ]}
              onChange={(next) => setTogether(next === 'together')}
            />
          )}
          <Button icon="link" title={t('chart.copy-link')} onClick={() => runSafely(copyLink)}>
            <span className={styles.spared}>{t('chart.copy-link')}</span>
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
        </span>
      </ScrollRow>
      <div className={styles.chartStatus}>
        {legend}
        <LiveStatus state={chart.state} asOf={chart.asOf} onRetry={chart.retry} />
        {chart.progress !== null && (
          <span className={styles.reading}>
            <ProgressBar label={t('chart.reading')} value={chart.progress} />
            <Button size="small" variant="text" onClick={chart.stop}>
              {t('chart.stop')}
            </Button>
          </span>
        )}
      </div>
      <ChartView
        chart={chart}
        label={title}
        height={height}
        together={together}
        hasLegend={!legend}
        zoom={view.zoom}
        onZoom={onZoom}
        handle={handle}
      />
      {chart.lines && <UnitsProblem known={known} />}
    </div>
  );
}
