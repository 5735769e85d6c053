import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import type { ChartSubject } from '../../screen-parts/charts/chart-subject';
import { type ChartView, lastHour } from './chart-address';
import { ChartWithTools } from './chart-with-tools';

/** Opens a chart of some keys of an entity. Its link leads to the same chart in the tab. */
export async function openChart(
  subject: ChartSubject,
  keys: readonly string[],
  timewindow: StoredTimewindow = lastHour,
): Promise<void> {
  await openDialog<void>((close) => (
    <ChartDialog subject={subject} opened={{ keys, timewindow, zoom: null }} onClose={() => close()} />
  ));
}

interface ChartDialogProps {
  subject: ChartSubject;
  opened: ChartView;
  onClose: () => void;
}

const chartHeight = 340;

function ChartDialog({ subject, opened, onClose }: ChartDialogProps) {
  const t = useT('mf-entities');
  const [view, setView] = useState(opened);
  const { name } = subject;
  const title = view.keys.length === 1 ? t('chart.title-one', { key: view.keys[0], name }) : t('chart.title', { name });
  return (
    <Dialog size="huge" title={title} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <ChartWithTools
        subject={subject}
        title={title}
        view={view}
        onView={setView}
        onZoom={(zoom) => setView((before) => ({ ...before, zoom }))}
        height={chartHeight}
      />
    </Dialog>
  );
}
