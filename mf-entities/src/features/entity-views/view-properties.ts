import type { EntityViewInfo } from '@mullion/shared-kit/api/entity-views';
import type { Property } from '@mullion/shared-kit/entity/define-entity-screen';
import { reference } from '@mullion/shared-kit/entity/properties';
import { formatDateTime } from '@mullion/shared-kit/time/format';

const keys = (id: string, label: string, of: (view: EntityViewInfo) => readonly string[] | null | undefined) => ({
  id,
  label,
  wide: true,
  value: (view: EntityViewInfo) => of(view)?.join(', '),
});

/** What an entity view shows, of what and of which time. */
export const viewProperties: readonly Property<EntityViewInfo>[] = [
  { ...reference<EntityViewInfo>('entityId', 'entity-view.target'), auth: ['TENANT_ADMIN'] },
  {
    id: 'timeseries',
    label: 'entity-view.timeseries',
    wide: true,
    value: (view, { t }) => view.keys?.timeseries?.join(', ') || t('entity-view.all-keys'),
  },
  keys('cs', 'entity-view.attributes.CLIENT_SCOPE', (view) => view.keys?.attributes?.cs),
  keys('sh', 'entity-view.attributes.SHARED_SCOPE', (view) => view.keys?.attributes?.sh),
  keys('ss', 'entity-view.attributes.SERVER_SCOPE', (view) => view.keys?.attributes?.ss),
  { id: 'start', label: 'entity-view.start', value: ({ startTimeMs: ts }) => (ts > 0 ? formatDateTime(ts) : null) },
  { id: 'end', label: 'entity-view.end', value: ({ endTimeMs: ts }) => (ts > 0 ? formatDateTime(ts) : null) },
];
