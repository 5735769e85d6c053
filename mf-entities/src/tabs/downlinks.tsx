import { ListPanel } from '@mullion/shared-kit/list/list-panel';
import { useListContext } from '@mullion/shared-kit/list/use-list-context';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { useMemo } from 'react';
import { downlinkNaming, downlinksList } from '../features/edges/downlinks-list';

/** The tab "Downlinks" of an edge's page. */
export default function DownlinksTab({ entityId: { id }, scope }: EntityTabProps) {
  const about = useMemo(() => ({ edgeId: id }), [id]);
  return <ListPanel definition={downlinksList} context={useListContext('mf-entities', downlinkNaming, scope, about)} />;
}
