import { useT } from '@mullion/shared-kit/i18n/i18n';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import type { CSSProperties } from 'react';
import { LatestContent } from '../runtime/latest-content';
import { useLatestRows } from '../runtime/use-latest-rows';
import { valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './simple-card.module.css';

/** One value as large as its place allows, with its label above or before it. */
export default function SimpleCard({ ctx }: { ctx: WidgetContext }) {
  const t = useT('mf-dashboards');
  const latest = useLatestRows(ctx, { single: true });
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {([row]) => {
        const [cell] = row?.cells ?? [];
        const text = cell && valueText(cell.value, cell.key, ctx.widget.config);
        return (
          <dl className={styles.card} data-label={ctx.settings.labelPosition === 'top' ? 'top' : 'left'}>
            <dt className={styles.label}>{cell?.key.label}</dt>
            <dd
              className={styles.value}
              style={{ '--letters': Math.max(4, text?.length ?? 0) } as CSSProperties}
              title={text}
            >
              {text || (
                <>
                  <span aria-hidden="true">–</span>
                  <VisuallyHidden>{t('no-value')}</VisuallyHidden>
                </>
              )}
            </dd>
          </dl>
        );
      }}
    </LatestContent>
  );
}
