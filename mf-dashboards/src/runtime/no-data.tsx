import { SourceProblemState } from '@mullion/shared-kit/data/source-problem';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import type { WidgetContext } from './widget-context';
import type { SourceProblem } from './widget-source';

interface NoDataProps {
  ctx: WidgetContext;
  problem?: SourceProblem | null;
  error?: string | null;
}

/** In a widget's place while it has nothing to show: why, in the words of who made the dashboard where they left some. */
export function NoData({ ctx: { widget }, problem, error }: NoDataProps) {
  const t = useT('mf-dashboards');
  const own = widget.config.noDataDisplayMessage;
  if (error) return <ErrorState reason={error} />;
  if (own) return <EmptyState icon="show_chart" title={own} />;
  if (problem) return <SourceProblemState problem={problem} />;
  return <EmptyState icon="show_chart" title={t('no-data')} />;
}
