import { FieldRows } from '@mullion/shared-kit/inputs/form';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { LatestContent } from '../../runtime/latest-content';
import { ScrollPlace } from '../../runtime/scroll-place';
import { flagSetting, textSetting } from '../../runtime/settings';
import { useHead } from '../../runtime/use-head';
import { useLatestRows } from '../../runtime/use-latest-rows';
import type { WidgetContext } from '../../runtime/widget-context';
import { useT } from '../texts';
import { GatewayPlace } from './gateway-place';

/** Configures the gateway that is the widget's first entity. */
export default function OneGateway({ ctx }: { ctx: WidgetContext }) {
  const t = useT();
  const { settings } = ctx;
  const latest = useLatestRows(ctx, { single: true });
  useHead(ctx, textSetting(settings.gatewayTitle) || t('gateway'));
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {([row]) =>
        row?.entity?.id.entityType === 'DEVICE' ? (
          <ScrollPlace>
            <FieldRows>
              <p>{row.entity.name}</p>
              <GatewayPlace
                key={row.entity.id.id}
                deviceId={row.entity.id.id}
                archiveName="gatewayConfiguration"
                savedText=""
                isReadOnly={flagSetting(settings.readOnly, false)}
              />
            </FieldRows>
          </ScrollPlace>
        ) : (
          <EmptyState icon="router" title={t('events.no-entity')} />
        )
      }
    </LatestContent>
  );
}
