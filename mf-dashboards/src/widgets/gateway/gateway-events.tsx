import { timeseriesKeysQuery } from '@mullion/shared-kit/api/telemetry';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { completeDataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LatestContent } from '../../runtime/latest-content';
import { listSetting, textSetting } from '../../runtime/settings';
import { useHead } from '../../runtime/use-head';
import { useLatestRows } from '../../runtime/use-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';
import type { NamedEntity, WidgetSource } from '../../runtime/widget-source';
import AttributesCard from '../attributes-card';
import { useT } from '../texts';

/** The latest of those time series of a gateway whose names hold what the settings list. */
export default function GatewayEvents({ ctx }: { ctx: WidgetContext }) {
  const t = useT();
  const latest = useLatestRows(ctx, { single: true });
  useHead(ctx, textSetting(ctx.settings.eventsTitle));
  const wanted = listSetting(ctx.settings.eventsReg).filter(
    (part): part is string => typeof part === 'string' && part !== '',
  );
  if (wanted.length === 0)
    return <EmptyState icon="show_chart" title={t('events.unnamed')} text={t('events.unnamed.text')} />;
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {([row]) =>
        row?.entity ? (
          <Events key={row.entity.id.id} ctx={ctx} source={row.source} entity={row.entity} wanted={wanted} />
        ) : (
          <EmptyState icon="show_chart" title={t('events.no-entity')} />
        )
      }
    </LatestContent>
  );
}

interface EventsProps {
  ctx: WidgetContext;
  source: WidgetSource;
  entity: NamedEntity;
  /** Parts of names, in any letter case. */
  wanted: readonly string[];
}

function Events({ ctx, source, entity, wanted }: EventsProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(timeseriesKeysQuery(entity.id, { ignoreErrors: true }));
  const parts = wanted.map((part) => part.toLowerCase());
  const names = (data ?? []).filter((name) => parts.some((part) => name.toLowerCase().includes(part)));
  const list = JSON.stringify(names);
  const shown = useMemo((): WidgetContext => {
    const keys = (JSON.parse(list) as string[]).map((name) => completeDataKey({ name, type: 'timeseries' }));
    const entities = { entityType: entity.id.entityType, ids: [entity.id.id] };
    return { ...ctx, sources: [{ ...source, entities, keys }] };
  }, [ctx, source, entity, list]);
  if (error && !data) return <ErrorState reason={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  if (names.length === 0) return <EmptyState icon="show_chart" title={t('events.none')} />;
  return <AttributesCard ctx={shown} />;
}
