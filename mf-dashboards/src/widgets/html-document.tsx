import { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import type { WidgetContext } from '../runtime/widget-context';

interface HtmlDocumentProps {
  ctx: WidgetContext;
  html: string;
  css: string;
}

/** Somebody chose a color: for a light ground. */
const ownColors = /color|background|fill/i;

/** Draws what changes without beginning anew, and tells which element with an id was pressed. */
const program = `
const draw = () => { bridge.container.innerHTML = bridge.context; };
draw();
bridge.onContext(draw);
bridge.container.addEventListener('click', (event) => {
  const pressed = event.target instanceof Element && event.target.closest('[id]');
  if (pressed) bridge.call('press', pressed.id);
});`;

/** HTML and CSS that somebody wrote, in a document of its own: neither reaches the rest of the page. An element runs the action of its id. */
export function HtmlDocument({ ctx, html, css }: HtmlDocumentProps) {
  const { widget, actions, run } = ctx;
  return (
    <DocumentFrame
      title={widget.config.title || widget.title}
      html=""
      css={`:root { color-scheme: ${ownColors.test(html + css) ? 'light' : 'light dark'}; } html, body { margin: 0; block-size: 100%; font-family: system-ui, sans-serif; } ${css}`}
      js={program}
      context={html}
      handlers={() => ({
        press(id) {
          const action = actions('elementClick').find(({ name }) => name === id);
          if (action) run(action);
          return null;
        },
      })}
    />
  );
}
