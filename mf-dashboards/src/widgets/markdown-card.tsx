import { Markdown } from '@mullion/shared-kit/help/markdown';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { useId, useState } from 'react';
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

/** With the frames of stored widgets, which most cards do without. */
const TemplateCard = lazy(() =>
  import(/* webpackChunkName: "stored-widget" */ './templates/template-card').then((file) => file.TemplateCard),
);

/** A text of elements with something of a template in it; what that needs comes with the code that draws it. */
const template = /^\s*<[\s\S]*(\{\{|\*ng|<mat-|<tb-|\sfx[A-Z]|\s\[[\w.]+\]=|\((click|change)\)=)/;

/** Markdown that names values by `${…}`, or that a function writes from them. */
export default function MarkdownCard({ ctx }: { ctx: WidgetContext }) {
  return <LatestOrNone ctx={ctx}>{(rows) => <Content ctx={ctx} rows={rows} />}</LatestOrNone>;
}

function Content({ ctx, rows }: { ctx: WidgetContext; rows: readonly LatestRow[] }) {
  const { settings } = ctx;
  const [broken, setBroken] = useState<string>();
  const written = useWritten(
    flagSetting(settings.useMarkdownTextFunction, false) ? textSetting(settings.markdownTextFunction) : undefined,
    rows,
  );
  const css = useId();
  useScopedCss(textSetting(settings.markdownCss), css);
  if (written?.failure) return <NoData ctx={ctx} failure={written.failure} />;
  const pattern = written ? written.text : textSetting(settings.markdownTextPattern);
  // Markdown around elements stays Markdown; what a function has written may have values in it, which are no templates.
  if (!written && template.test(pattern) && pattern !== broken)
    return (
      <TemplateCard
        ctx={ctx}
        html={pattern}
        fill={(text) => fillText(text, rows)}
        onBroken={() => setBroken(pattern)}
      />
    );
  return (
    <ScrollPlace>
      <div data-css={css}>
        <Markdown className={styles.card} data={fillText(pattern, rows, true)} fallbackToPlainMarkdown />
      </div>
    </ScrollPlace>
  );
}
