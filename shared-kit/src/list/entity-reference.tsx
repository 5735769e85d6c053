import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../api/api-error';
import type { EntityId } from '../api/entity-id';
import { foundEntityQuery } from '../api/entity-lookup';
import { useT } from '../i18n/i18n';
import { EntityLink } from './entity-link';

interface EntityReferenceProps {
  id: EntityId;
  /** Where it is known; otherwise it is read. */
  name?: string | null;
}

/**
 * What something refers to, by its name: a link where it has a page that this viewer may open. What is gone, or cannot be
 * read, is said in words: nobody knows an id.
 */
export const EntityReference = ({ id, name }: EntityReferenceProps) =>
  name ? <EntityLink id={id} name={name} /> : <FoundReference id={id} />;

function FoundReference({ id }: { id: EntityId }) {
  const t = useT('kit');
  const { data, error, isPending } = useQuery(foundEntityQuery(id));
  if (isPending) return null;
  if (data && !isNotFound(error)) return <EntityLink id={id} name={data.name} />;
  return t(isNotFound(error) ? 'entity.reference-gone' : 'error-state.title');
}
