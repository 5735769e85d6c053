import type { Extension } from '@mullion/shared-kit/module/extension-host';
import type { WidgetRendererProps, WidgetRow } from '@mullion/shared-kit/module/extension-points';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { PartFailed } from '@mullion/shared-kit/ui/part-boundary';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useMemo, useRef } from 'react';
import { CutNotice } from '../runtime/cut-notice';
import type { LatestRow } from '../runtime/latest-rows';
import { NoData } from '../runtime/no-data';
import { useLatestRows } from '../runtime/use-latest-rows';
import { useSize } from '../runtime/use-size';
import { readValue } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './stored-widget.module.css';

interface ContributedProps {
  ctx: WidgetContext;
  renderer: Extension<'widget.renderer'>;
}

/** A widget that another module draws (`widget.renderer`); what it throws stays in its place. */
export default function ContributedWidget({ ctx, renderer }: ContributedProps) {
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const { rows, cut, retry, ...status } = useLatestRows(ctx);
  const { widget, settings, actions, run, sources } = ctx;
  const { config, title, bundleAlias: bundle, typeAlias: alias } = widget;
  const given = useMemo(() => rows?.map((row) => rowOf(row, config.units)), [rows, config.units]);
  const props: WidgetRendererProps | undefined = size && {
    type: { bundle, alias },
    title: config.title || title,
    settings,
    rows: given,
    actions,
    run(action, about) {
      const own = Object.values(config.actions ?? {})
        .flat()
        .find(({ id }) => id === action.id);
      if (own) run(own, about ?? undefined);
    },
    ...size,
  };
  const hasFailed = status.failure || (!rows && (status.error || status.problem));
  if (sources.length > 0 && hasFailed) return <NoData ctx={ctx} {...status} onRetry={retry} />;
  return (
    <CutNotice cut={cut}>
      <div ref={place} className={styles.place}>
        {props ? (
          <RemoteView
            load={renderer.load}
            loaded={renderer.loaded}
            props={props}
            pending={<Skeleton height="100%" />}
            failed={(error, retry) => <PartFailed error={error} onRetry={retry} />}
          />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </CutNotice>
  );
}

const rowOf = ({ entity, cells }: LatestRow, units: string | undefined): WidgetRow => ({
  entity,
  values: cells.map(({ key, ts, value }) => ({
    label: key.label,
    ts,
    value: value === undefined ? null : readValue(value),
    units: key.units || units || '',
  })),
});
