import { Markdown } from '@mullion/shared-kit/help/markdown';
import { fillText } from '../runtime/flat-values';
import { LatestContent } from '../runtime/latest-content';
import type { LatestRow } from '../runtime/latest-rows';
import { NoData } from '../runtime/no-data';
import { flagSetting, textSetting } from '../runtime/settings';
import { useLatestRows } from '../runtime/use-latest-rows';
import { useWritten } from '../runtime/use-written';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './markdown-card.module.css';

/** Markdown that names values by `${…}`, or that a function writes from them. */
export default function MarkdownCard({ ctx }: { ctx: WidgetContext }) {
  const latest = useLatestRows(ctx);
  if (ctx.sources.length === 0) return <Content ctx={ctx} rows={[]} />;
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {(rows) => <Content ctx={ctx} rows={rows} />}
    </LatestContent>
  );
}

function Content({ ctx, rows }: { ctx: WidgetContext; rows: readonly LatestRow[] }) {
  const { settings } = ctx;
  const written = useWritten(
    flagSetting(settings.useMarkdownTextFunction, false) ? textSetting(settings.markdownTextFunction) : undefined,
    rows,
  );
  if (written?.failure) return <NoData ctx={ctx} failure={written.failure} />;
  const pattern = written ? written.text : textSetting(settings.markdownTextPattern);
  return <Markdown className={styles.card} data={fillText(pattern, rows, true)} fallbackToPlainMarkdown />;
}
