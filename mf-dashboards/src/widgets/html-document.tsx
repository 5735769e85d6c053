import { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { frameSheet, namesColors } from '../runtime/frame-sheet';
import type { WidgetContext } from '../runtime/widget-context';

interface HtmlDocumentProps {
  ctx: WidgetContext;
  html: string;
  css: string;
}

/** Draws what changes without beginning anew, and tells the ids of the element that was pressed and of those around it. */
const program = `
const draw = () => { bridge.container.innerHTML = bridge.context; };
draw();
bridge.onContext(draw);
bridge.container.addEventListener('click', (event) => {
  const ids = [];
  for (let at = event.target; at instanceof Element && at !== bridge.container; at = at.parentElement) if (at.id) ids.push(at.id);
  if (ids.length > 0) bridge.call('press', ids);
});`;

/** HTML and CSS that somebody wrote, in a document of its own: neither reaches the rest of the page. An element, or the nearest around it, runs the action of its id. */
export function HtmlDocument({ ctx, html, css }: HtmlDocumentProps) {
  const { widget, actions, run } = ctx;
  return (
    <DocumentFrame
      title={widget.config.title || widget.title}
      html=""
      css={frameSheet(css, namesColors(html + css))}
      js={program}
      context={html}
      handlers={() => ({
        press(ids) {
          const found = actions('elementClick');
          const actionOf = (id: unknown) => found.find(({ name }) => name === id);
          const action = Array.isArray(ids) && ids.map(actionOf).find(Boolean);
          if (action) run(action);
          return null;
        },
      })}
    />
  );
}
