import { use } from 'react';
import { useInRouterContext } from 'react-router';
import type { EntityId } from '../api/entity-id';
import { entityPath } from '../api/entity-types';
import { useMayOpen } from '../routing/may-open';
import { TextLink } from '../ui/link';
import { TabStopContext } from '../ui/tab-stop-context';

interface EntityLinkProps {
  id: Pick<EntityId, 'id'> & { entityType: string };
  name: string;
}

/** An entity's name, as a link where it has a page that this viewer may open; a dialog stays, and has no links. */
export function EntityLink({ id, name }: EntityLinkProps) {
  const mayOpen = useMayOpen();
  const tabIndex = use(TabStopContext);
  const isOnPage = useInRouterContext();
  const path = entityPath(id);
  if (!path || !isOnPage || !mayOpen(path)) return <bdi title={name}>{name}</bdi>;
  return (
    <TextLink to={path} title={name} tabIndex={tabIndex}>
      {name}
    </TextLink>
  );
}
