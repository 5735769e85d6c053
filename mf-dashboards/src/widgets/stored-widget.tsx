import { type EntityType, entityTypes } from '@mullion/shared-kit/api/entity-id';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { parseException } from '@mullion/shared-kit/widget-runtime/widget-exception';
import { WidgetTypeFailure, widgetTypeProblem } from '@mullion/shared-kit/widget-runtime/widget-type-failure';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type FrameContext, frameProgram, scriptData } from '../runtime/frame-program';
import { useLatestRows } from '../runtime/use-latest-rows';
import { useSize } from '../runtime/use-size';
import type { WidgetContext } from '../runtime/widget-context';
import { type WidgetDescriptor, widgetTypeQuery } from '../runtime/widget-type-query';
import styles from './stored-widget.module.css';

/** A widget whose type a tenant wrote: its script runs in a frame that reaches nothing of the console. */
export default function StoredWidget({ ctx }: { ctx: WidgetContext }) {
  const { data, error } = useQuery(toldInPlace(widgetTypeQuery(ctx.widget)));
  if (error) return <WidgetTypeFailure problem={widgetTypeProblem([error])} />;
  if (!data) return <Skeleton height="100%" />;
  return <ScriptFrame ctx={ctx} descriptor={data.descriptor} />;
}

function ScriptFrame({ ctx, descriptor }: { ctx: WidgetContext; descriptor: WidgetDescriptor }) {
  const t = useT('mf-dashboards');
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const { rows } = useLatestRows(ctx);
  const [failure, setFailure] = useState<UserCodeError>();
  const { config, title } = ctx.widget;
  const data = useMemo(() => rows && scriptData(rows), [rows]);
  const js = useMemo(() => frameProgram(descriptor.controllerScript ?? ''), [descriptor.controllerScript]);
  const ready = size !== undefined && (data !== undefined || ctx.sources.length === 0);
  const context: FrameContext | undefined = ready
    ? { config, settings: ctx.settings, data: data ?? [], params: ctx.params, ...size }
    : undefined;
  const handlers = {
    /** The script names an action of its own widget by its id; whatever else it passes is not believed. */
    handleWidgetAction(actionId: unknown, id: unknown, name: unknown, label: unknown) {
      const action = Object.values(config.actions ?? {})
        .flat()
        .find((one) => one.id === actionId);
      const { entityType, id: entityId } = (id ?? {}) as { entityType?: unknown; id?: unknown };
      const about =
        typeof entityId === 'string' && entityTypes.includes(entityType as EntityType)
          ? {
              id: { entityType: entityType as EntityType, id: entityId },
              name: String(name ?? ''),
              label: String(label ?? ''),
            }
          : undefined;
      if (action) ctx.run(action, about);
      return null;
    },
  };
  return (
    <div ref={place} className={styles.place}>
      {failure && <ScriptFailure error={failure} text={t('script.failed')} />}
      {context ? (
        <DocumentFrame
          title={config.title || title}
          html={descriptor.templateHtml ?? ''}
          css={`html, body { margin: 0; block-size: 100%; } ${descriptor.templateCss ?? ''}`}
          js={js}
          resources={descriptor.resources ?? []}
          context={context}
          handlers={handlers}
          onError={setFailure}
        />
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  );
}

/** What the script threw, and where. */
function ScriptFailure({ error, text }: { error: UserCodeError; text: string }) {
  const { name, message } = parseException(error);
  return <ErrorState title={text} reason={`${name}: ${message}`} />;
}
