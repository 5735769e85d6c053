import { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { useMemo } from 'react';
import type { FrameContext } from '../../runtime/frame-context';
import { frameHandlers } from '../../runtime/frame-handlers';
import { frameProgram } from '../../runtime/frame-program';
import { frameSheet } from '../../runtime/frame-sheet';
import { useScriptLibraries } from '../../runtime/script-libraries';
import { textSetting } from '../../runtime/settings';
import { templateSets } from '../../runtime/template-sets';
import { useTemplateWords } from '../../runtime/template-texts';
import { useFrameFacts } from '../../runtime/use-frame-facts';
import type { WidgetContext } from '../../runtime/widget-context';
import { useHoles } from './use-holes';

interface TemplateCardProps {
  ctx: WidgetContext;
  /** Names values by `${…}`. */
  html: string;
  /** A text with the values that it names. */
  fill: (text: string) => string;
  /** It can't be drawn as a template. */
  onBroken: () => void;
}

const named = /\$\{[^}]*\}/g;

/** Values stay values: what somebody stores in one is no part of the template. An element, or the nearest around it, runs the action of its id. */
const script = `
Object.defineProperty(ctx.$scope, 'filled', { get: () => ctx.settings.filled });
document.body.addEventListener('click', (event) => ctx.actionsApi.elementClick(event));`;

/** A text of a card that is a template, in a frame. */
export function TemplateCard({ ctx, html, fill, onBroken }: TemplateCardProps) {
  const facts = useFrameFacts(ctx);
  const words = useTemplateWords();
  const { handlers, holes, clear } = useHoles(ctx);
  // Whatever is in it, it is one.
  const sets = useMemo(() => templateSets(`<ng-container>${html}`, ''), [html]);
  const libraries = useScriptLibraries('', [], sets);
  const js = useMemo(() => {
    let at = -1;
    const template = html.replace(named, () => {
      at += 1;
      return `{{ filled[${at}] }}`;
    });
    return frameProgram(script, template);
  }, [html]);
  if (!facts || !libraries) return null;
  const filled = (html.match(named) ?? []).map(fill);
  const context: FrameContext = {
    ...{ ...facts, words, data: [], latestData: [], timeWindow: null, width: 0, height: 0 },
    settings: { filled },
  };
  return (
    <div style={{ position: 'relative', blockSize: '100%' }}>
      <DocumentFrame
        title={ctx.widget.config.title || ctx.widget.title}
        html=""
        css={frameSheet(textSetting(ctx.settings.markdownCss), true)}
        js={js}
        libraries={libraries}
        context={context}
        handlers={(ended) => ({ ...frameHandlers(ctx, ended), ...handlers })}
        onReady={clear}
        onStop={clear}
        onError={onBroken}
      />
      {holes}
    </div>
  );
}
