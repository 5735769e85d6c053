import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import { entityPath } from '@mullion/shared-kit/api/entity-types';
import type { EntityViewInfo } from '@mullion/shared-kit/api/entity-views';
import type { Property } from '@mullion/shared-kit/entity/define-entity-screen';
import { Link } from '@mullion/shared-kit/routing/link';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { useQuery } from '@tanstack/react-query';
import type { Target } from './view-target-parts';

/** Where the data comes from; its name is read. */
function TargetLink({ id }: { id: Target }) {
  const { data } = useQuery(foundEntityQuery(id));
  return data ? <Link to={entityPath(id) ?? ''}>{data.name}</Link> : null;
}

const keys = (id: string, label: string, of: (view: EntityViewInfo) => readonly string[] | null | undefined) => ({
  id,
  label,
  wide: true,
  value: (view: EntityViewInfo) => of(view)?.join(', '),
});

/** What an entity view shows, of what and of which time. */
export const viewProperties: readonly Property<EntityViewInfo>[] = [
  {
    id: 'target',
    label: 'entity-view.target',
    auth: ['TENANT_ADMIN'],
    value: ({ entityId }) => <TargetLink id={entityId} />,
  },
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
