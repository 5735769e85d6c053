import { useT } from '@mullion/shared-kit/i18n/i18n';
import { type DocumentController, DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { useFailureText, useResourceText } from '@mullion/shared-kit/sandbox/failure-text';
import { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { createContext, use, useMemo, useReducer, useRef, useState } from 'react';
import { isObject } from '../model/damage';
import type { FrameContext, ScriptData } from '../runtime/frame-context';
import { frameHandlers, noteChange } from '../runtime/frame-handlers';
import { headOf } from '../runtime/frame-head';
import { frameProgram } from '../runtime/frame-program';
import { frameSheet, namesColors } from '../runtime/frame-sheet';
import type { DataStatus } from '../runtime/latest-rows';
import { ownPlace } from '../runtime/own-place';
import { ScriptFaults } from '../runtime/script-faults';
import { useScriptLibraries } from '../runtime/script-libraries';
import { ScrollPlace } from '../runtime/scroll-place';
import { templateSets } from '../runtime/template-sets';
import { namesTexts, useTemplateWords } from '../runtime/template-texts';
import { useFrameFacts } from '../runtime/use-frame-facts';
import { useSize } from '../runtime/use-size';
import { useSpaced } from '../runtime/use-spaced';
import { useTwoHeads } from '../runtime/use-two-heads';
import type { WidgetContext, WidgetRenderer } from '../runtime/widget-context';
import type { WidgetDescriptor } from '../runtime/widget-type-query';
import { drawsCharts } from './doors';
import { useScriptLegend } from './script-legend';
import { useScriptSubscriptions } from './script-subscriptions';
import styles from './stored-widget.module.css';
import { type FindRenderer, useHoles } from './templates/use-holes';

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

/** What draws the charts, gauges, and maps that scripts make. */
export const Renderers = createContext<FindRenderer | undefined>(undefined);

/** Between two changes of settings by a script, ms. */
const SETTINGS_EVERY = 200;

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
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  const { handlers, kept, forget } = useScriptSubscriptions(ctx, frame, { onAsk, onPage });
  const restart = () => {
    setFailure(undefined);
    reset();
  };
  const onRetry = () => {
    tryAgain();
    restart();
  };
  const watch = use(ScriptFaults);
  const resourceText = useResourceText();
  const isTried = watch !== null;
  const Renderer = use(DrawnBy);
  const [changed, setSettings] = useState<Readonly<Record<string, unknown>>>();
  const settings = useSpaced(changed, SETTINGS_EVERY);
  const { setDrawn, setScripts } = useTwoHeads(ctx.setHead);
  const drawnCtx = useMemo(
    () => ({ ...ctx, ...(settings && { settings }), setHead: setDrawn }),
    [ctx, settings, setDrawn],
  );
  const { config, title } = ctx.widget;
  const controllerScript = descriptor.controllerScript ?? '';
  const templateHtml = descriptor.templateHtml ?? '';
  // What the page draws in its place shows nothing of the template.
  const sets = useMemo(
    () => (Renderer ? [] : templateSets(templateHtml, controllerScript)),
    [Renderer, templateHtml, controllerScript],
  );
  const isTemplate = sets.length > 0;
  const css = descriptor.templateCss ?? '';
  const resources = descriptor.resources ?? [];
  // Elements of templates, and libraries, have colors for a light ground.
  const isLight = isTemplate || resources.length > 0 || namesColors(templateHtml + css + controllerScript);
  const words = useTemplateWords();
  const js = useMemo(
    () => frameProgram(controllerScript, isTemplate ? templateHtml : ''),
    [controllerScript, isTemplate, templateHtml],
  );
  const shown = paged ? paged.pages.flatMap((page) => page?.data.flatMap((row) => row.data) ?? []) : (data ?? []);
  const { handlers: holeHandlers, holes, clear } = useHoles(drawnCtx, use(Renderers), shown);
  const hasCharts = useMemo(() => drawsCharts(controllerScript), [controllerScript]);
  const { hidden, withLegend } = useScriptLegend(ctx, shown, hasCharts);
  const libraries = useScriptLibraries(controllerScript, resources, sets);
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
          ...(isTried && { isTried }),
          ...((isTemplate || namesTexts(controllerScript)) && { words }),
        }
      : undefined;
  return withLegend(
    <div ref={place} className={styles.place}>
      {failure && <ScriptFailure error={failure} onRetry={onRetry} />}
      {kept}
      {Renderer && <Renderer ctx={drawnCtx} />}
      {context ? (
        <div className={styles.frame} data-unseen={Renderer !== undefined} inert={Renderer !== undefined}>
          <DocumentFrame
            key={round}
            ref={frame}
            title={config.title || title}
            html={isTemplate ? '' : templateHtml}
            css={frameSheet(css, isLight)}
            js={js}
            resources={resources}
            tries={tries}
            libraries={libraries}
            context={context}
            handlers={(ended) => ({
              // With its head, which has buttons of the script.
              ...frameHandlers(ctx, ended, () => place.current?.closest('article') ?? place.current),
              ...handlers,
              ...holeHandlers,
              head(said: unknown) {
                setScripts(headOf(said, (press) => frame.current?.send({ press })));
                return null;
              },
              /** Settings as the script has changed them, for what draws the widget. */
              draw(given: unknown) {
                if (isObject(given)) setSettings(given);
                return null;
              },
              begun() {
                watch?.hasBegun();
                return null;
              },
              reset() {
                noteChange(ctx, 'reset');
                restart();
                return null;
              },
            })}
            onReady={() => {
              setFailure(undefined);
              forget();
              clear();
              watch?.begins();
              onBegin?.();
            }}
            onStop={(kind) => {
              clear();
              watch?.fails(new UserCodeError({ kind, name: 'Error', message: '' }));
            }}
            onResourceError={({ url, failure: problem }) => {
              clear();
              watch?.fails(new UserCodeError({ kind: 'thrown', name: 'Error', message: resourceText(problem, url) }));
            }}
            onRecovered={() => setFailure(undefined)}
            onError={(error) => {
              setFailure(error);
              watch?.fails(ownPlace(error));
            }}
          />
          {holes}
        </div>
      ) : (
        !Renderer && <Skeleton height="100%" />
      )}
    </div>,
  );
}

/** What the script threw, and where of what its author wrote. */
function ScriptFailure({ error, onRetry }: { error: UserCodeError; onRetry: () => void }) {
  const t = useT('mf-dashboards');
  const failureText = useFailureText();
  return (
    <ScrollPlace className={styles.failed}>
      <ErrorState title={t('script.failed')} reason={failureText(ownPlace(error))} onRetry={onRetry} />
    </ScrollPlace>
  );
}
