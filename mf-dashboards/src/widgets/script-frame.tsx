import { useT } from '@mullion/shared-kit/i18n/i18n';
import { type DocumentController, DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { useFailureText } from '@mullion/shared-kit/sandbox/failure-text';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { createContext, use, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { isObject } from '../model/damage';
import type { FrameContext, ScriptData } from '../runtime/frame-context';
import { frameHandlers, noteChange } from '../runtime/frame-handlers';
import { headOf } from '../runtime/frame-head';
import { frameProgram } from '../runtime/frame-program';
import type { DataStatus } from '../runtime/latest-rows';
import { ownPlace } from '../runtime/own-place';
import { ScriptFaults } from '../runtime/script-faults';
import { useScriptLibraries } from '../runtime/script-libraries';
import { templateSets } from '../runtime/template-sets';
import { namesTexts, useTemplateWords } from '../runtime/template-texts';
import { useFrameFacts } from '../runtime/use-frame-facts';
import { useSize } from '../runtime/use-size';
import type { WidgetContext, WidgetRenderer } from '../runtime/widget-context';
import type { WidgetDescriptor } from '../runtime/widget-type-query';
import { useScriptLegend } from './script-legend';
import { useScriptSubscriptions } from './script-subscriptions';
import styles from './stored-widget.module.css';
import { useHoles } from './templates/use-holes';

/** A widget and what its type stores. */
export interface StoredProps {
  ctx: WidgetContext;
  descriptor: WidgetDescriptor;
}

/** What a script works with. */
export interface FrameData
  extends Partial<
    Pick<
      FrameContext,
      | 'datasources'
      | 'latestData'
      | 'timeWindow'
      | 'comparisonWindow'
      | 'alarms'
      | 'alarmSource'
      | 'paged'
      | 'ignoresTicks'
    >
  > {
  /** Undefined until the datasources have answered. */
  data: readonly ScriptData[] | undefined;
  status: DataStatus & { isLoading: boolean; onRetry: () => void };
  /** The script asks for a page of alarms. */
  onAsk?: (link: unknown, filters: unknown) => void;
  /** The script asks for a page of entities. */
  onPage?: (...question: unknown[]) => void;
  /** The script begins, or begins anew. */
  onBegin?: () => void;
}

/** What draws the widget in the place of its frame, whose script runs unseen: that of the system type of which its type is a copy. */
export const DrawnBy = createContext<WidgetRenderer | undefined>(undefined);

/** The frame of a script, once all that it begins with is known. */
export function ScriptFrame({
  ctx,
  descriptor,
  data,
  latestData = [],
  datasources,
  timeWindow = null,
  comparisonWindow,
  alarms,
  alarmSource,
  paged,
  ignoresTicks,
  onAsk,
  onPage,
  onBegin,
}: StoredProps & Omit<FrameData, 'status'>) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<DocumentController>(null);
  const size = useSize(place);
  const facts = useFrameFacts(ctx);
  const [failure, setFailure] = useState<UserCodeError>();
  const [round, reset] = useReducer((count: number) => count + 1, 0);
  const { handlers, kept, forget } = useScriptSubscriptions(ctx, frame, { onAsk, onPage });
  const restart = () => {
    setFailure(undefined);
    reset();
  };
  const tell = use(ScriptFaults);
  const Renderer = use(DrawnBy);
  const [settings, setSettings] = useState<Readonly<Record<string, unknown>>>();
  const { setHead } = ctx;
  useEffect(() => () => setHead(undefined), [setHead]);
  const { config, title } = ctx.widget;
  const controllerScript = descriptor.controllerScript ?? '';
  const templateHtml = descriptor.templateHtml ?? '';
  // What the page draws in its place shows nothing of the template.
  const sets = useMemo(
    () => (Renderer ? [] : templateSets(templateHtml, controllerScript)),
    [Renderer, templateHtml, controllerScript],
  );
  const isTemplate = sets.length > 0;
  const words = useTemplateWords();
  const { handlers: holeHandlers, holes } = useHoles(ctx);
  const js = useMemo(
    () => frameProgram(controllerScript, isTemplate ? templateHtml : ''),
    [controllerScript, isTemplate, templateHtml],
  );
  const shown = paged ? paged.pages.flatMap((page) => page?.data.flatMap((row) => row.data) ?? []) : (data ?? []);
  const { hidden, withLegend } = useScriptLegend(ctx, shown);
  const libraries = useScriptLibraries(controllerScript, descriptor.resources ?? [], sets);
  const isReady = (data !== undefined || ctx.sources.length === 0) && libraries !== undefined;
  const context: FrameContext | undefined =
    facts && size && isReady
      ? {
          ...{ ...facts, data: data ?? [], latestData, timeWindow, ...size },
          ...(alarms && { alarms, alarmSource }),
          ...(datasources && { datasources }),
          ...(comparisonWindow && { comparisonWindow }),
          ...(paged && { paged }),
          ...(hidden && { hidden }),
          ...(ignoresTicks && { ignoresTicks }),
          ...(Renderer && { isDrawn: true }),
          ...((isTemplate || namesTexts(controllerScript)) && { words }),
        }
      : undefined;
  return withLegend(
    <div ref={place} className={styles.place}>
      {failure && <ScriptFailure error={failure} onRetry={restart} />}
      {kept}
      {Renderer && <Renderer ctx={settings ? { ...ctx, settings } : ctx} />}
      {context ? (
        <div className={styles.frame} data-unseen={Renderer !== undefined} inert={Renderer !== undefined}>
          <DocumentFrame
            key={round}
            ref={frame}
            title={config.title || title}
            html={isTemplate ? '' : templateHtml}
            css={`html, body { margin: 0; block-size: 100%; } ${descriptor.templateCss ?? ''}`}
            js={js}
            resources={descriptor.resources ?? []}
            libraries={libraries}
            context={context}
            handlers={(ended) => ({
              ...frameHandlers(ctx, ended),
              ...handlers,
              ...holeHandlers,
              head(said: unknown) {
                setHead(headOf(said, (press) => frame.current?.send({ press })));
                return null;
              },
              /** Settings as the script has changed them, for what draws the widget. */
              draw(given: unknown) {
                if (isObject(given)) setSettings(given);
                return null;
              },
              reset() {
                noteChange(ctx.widget.id, 'reset');
                restart();
                return null;
              },
            })}
            onReady={() => {
              setFailure(undefined);
              forget();
              onBegin?.();
            }}
            onRecovered={() => setFailure(undefined)}
            onError={(error) => {
              setFailure(error);
              tell?.(ownPlace(error));
            }}
          />
        </div>
      ) : (
        !Renderer && <Skeleton height="100%" />
      )}
      {holes}
    </div>,
  );
}

/** What the script threw, and where of what its author wrote. */
function ScriptFailure({ error, onRetry }: { error: UserCodeError; onRetry: () => void }) {
  const t = useT('mf-dashboards');
  const failureText = useFailureText();
  return <ErrorState title={t('script.failed')} reason={failureText(ownPlace(error))} onRetry={onRetry} />;
}
