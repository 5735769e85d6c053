import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { NoData } from '../runtime/no-data';
import { useLatestRows } from '../runtime/use-latest-rows';
import { valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './simple-card.module.css';

/** One value as large as its place allows, with its label above or before it. */
export default function SimpleCard({ ctx }: { ctx: WidgetContext }) {
  const t = useT('mf-dashboards');
  const { rows, ...status } = useLatestRows({ sources: ctx.sources.slice(0, 1), params: ctx.params });
  const [cell] = rows?.[0]?.cells ?? [];
  if (status.problem || status.error || rows?.length === 0) return <NoData ctx={ctx} {...status} />;
  if (!rows) return <Skeleton height="100%" />;
  const { config } = ctx.widget;
  const text = cell && valueText(cell.value, cell.key, config);
  return (
    <dl className={styles.card} data-label={ctx.settings.labelPosition === 'top' ? 'top' : 'left'}>
      <dt className={styles.label}>{cell?.key.label}</dt>
      <dd className={styles.value} title={text}>
        {text || (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{t('no-value')}</VisuallyHidden>
          </>
        )}
      </dd>
    </dl>
  );
}
