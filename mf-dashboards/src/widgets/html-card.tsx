import { textSetting } from '../runtime/settings';
import type { WidgetContext } from '../runtime/widget-context';
import { HtmlDocument } from './html-document';

/** HTML and CSS that somebody wrote. */
export default function HtmlCard({ ctx }: { ctx: WidgetContext }) {
  return <HtmlDocument ctx={ctx} html={textSetting(ctx.settings.cardHtml)} css={textSetting(ctx.settings.cardCss)} />;
}
