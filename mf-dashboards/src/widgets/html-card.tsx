import { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import type { WidgetContext } from '../runtime/widget-context';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** HTML and CSS that somebody wrote, in a document of its own: neither reaches the rest of the page. */
export default function HtmlCard({ ctx: { widget, settings } }: { ctx: WidgetContext }) {
  return (
    <DocumentFrame
      title={widget.config.title || widget.title}
      html={text(settings.cardHtml)}
      css={`html, body { margin: 0; block-size: 100%; } ${text(settings.cardCss)}`}
    />
  );
}
