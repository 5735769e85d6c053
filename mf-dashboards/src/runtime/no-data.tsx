import { isNotPublic } from '@mullion/shared-kit/data/not-public';
import { SourceProblemState } from '@mullion/shared-kit/data/source-problem';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { use } from 'react';
import type { DataStatus } from './latest-rows';
import { LostSource } from './lost-source';
import { ScrollPlace } from './scroll-place';
import type { WidgetContext } from './widget-context';
import styles from './widget-place.module.css';

interface NoDataProps extends Partial<DataStatus> {
  ctx: Pick<WidgetContext, 'widget'>;
  onRetry?: () => void;
}

/** In a widget's place while it has nothing to show: why, in the words of who made the dashboard where they left some. */
export const NoData = (props: NoDataProps) => (
  <ScrollPlace className={styles.none}>
    <Unnamed {...props.ctx} />
    <WhyNoData {...props} />
  </ScrollPlace>
);

/** What a widget is about, where nothing around it says so to those who see. */
const Unnamed = ({ widget: { title, config } }: NoDataProps['ctx']) =>
  config.showTitle === false && (
    <p className={styles.noneOf} aria-hidden="true">
      {config.title || title}
    </p>
  );

function WhyNoData({ ctx: { widget }, problem, error, failure, onRetry }: NoDataProps) {
  const t = useT('mf-dashboards');
  const failureText = useFailureText();
  const lost = use(LostSource);
  const own = widget.config.noDataDisplayMessage;
  if (failure) return <ErrorState title={t('function.failed')} reason={failureText(failure)} onRetry={onRetry} />;
  if (error) return <ErrorState reason={error} onRetry={onRetry} />;
  if (lost) return <ErrorState title={t('widget.no-source')} reason={t(`widget.fault.${lost}`)} />;
  // What the maker of the dashboard says of no data is about another case.
  if (own && !isNotPublic(problem)) return <EmptyState icon="show_chart" title={own} />;
  if (problem) return <SourceProblemState problem={problem} />;
  return <EmptyState icon="show_chart" title={t('no-data')} />;
}
