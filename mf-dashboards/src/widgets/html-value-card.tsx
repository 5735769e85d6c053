import { fillText } from '../runtime/flat-values';
import { LatestContent } from '../runtime/latest-content';
import { textSetting } from '../runtime/settings';
import { useLatestRows } from '../runtime/use-latest-rows';
import type { WidgetContext } from '../runtime/widget-context';
import { HtmlDocument } from './html-document';

/** HTML that names values of one entity by `${…}`. */
export default function HtmlValueCard({ ctx }: { ctx: WidgetContext }) {
  const latest = useLatestRows(ctx, { single: true });
  const { settings } = ctx;
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {(rows) => (
        <HtmlDocument
          ctx={ctx}
          html={fillText(textSetting(settings.cardHtml), rows, true)}
          css={textSetting(settings.cardCss)}
        />
      )}
    </LatestContent>
  );
}
