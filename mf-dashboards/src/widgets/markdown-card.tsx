import { Markdown } from '@mullion/shared-kit/help/markdown';
import { useId } from 'react';
import { fillText } from '../runtime/flat-values';
import { LatestOrNone } from '../runtime/latest-or-none';
import type { LatestRow } from '../runtime/latest-rows';
import { NoData } from '../runtime/no-data';
import { ScrollPlace } from '../runtime/scroll-place';
import { flagSetting, textSetting } from '../runtime/settings';
import { useScopedCss } from '../runtime/use-scoped-css';
import { useWritten } from '../runtime/use-written';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './markdown-card.module.css';

/** Markdown that names values by `${…}`, or that a function writes from them. */
export default function MarkdownCard({ ctx }: { ctx: WidgetContext }) {
  return <LatestOrNone ctx={ctx}>{(rows) => <Content ctx={ctx} rows={rows} />}</LatestOrNone>;
}

function Content({ ctx, rows }: { ctx: WidgetContext; rows: readonly LatestRow[] }) {
  const { settings } = ctx;
  const written = useWritten(
    flagSetting(settings.useMarkdownTextFunction, false) ? textSetting(settings.markdownTextFunction) : undefined,
    rows,
  );
  const css = useId();
  useScopedCss(textSetting(settings.markdownCss), css);
  if (written?.failure) return <NoData ctx={ctx} failure={written.failure} />;
  const pattern = written ? written.text : textSetting(settings.markdownTextPattern);
  return (
    <ScrollPlace>
      <div data-css={css}>
        <Markdown className={styles.card} data={fillText(pattern, rows, true)} fallbackToPlainMarkdown />
      </div>
    </ScrollPlace>
  );
}
