import { useCallback, useState } from 'react';
import { entityTypeTable } from '../api/entity-types';
import type { Scope } from '../api/scope';
import { withTab } from '../list/list-state';
import { useCrumb } from '../routing/crumbs';
import { useNavigate, useParams, useSearchParams } from '../routing/navigation';
import type { EntityScreenDefinition, ScreenEntity } from './define-entity-screen';
import { DetailsPageFrame } from './details-frame';
import { EntityDetails } from './entity-details';
import { useListPath, useScreenContext } from './use-screen-context';

interface EntityPageProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  scope: Scope;
}

/** The deep link to one entity: the same details as beside the list, on a page of their own. */
export function EntityPage<T extends ScreenEntity>({ definition, scope }: EntityPageProps<T>) {
  const { entityId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const path = useListPath(definition.type, scope);
  const open = useCallback((id: string) => void navigate(`${path}/${id}`), [navigate, path]);
  const leave = useCallback(() => void navigate(path), [navigate, path]);
  const context = useScreenContext(definition, scope, { open, gone: leave });
  const [name, setName] = useState<string>();
  const [editing, setEditing] = useState<string | null>(null);
  useCrumb(name, { icon: entityTypeTable[definition.type].icon });
  return (
    <EntityDetails
      definition={definition}
      id={entityId}
      context={context}
      frame={DetailsPageFrame}
      tab={params.get('tab')}
      onTab={(tab) => setParams((before) => withTab(before, tab), { replace: true })}
      onClose={leave}
      onName={setName}
      editing={editing}
      onEditing={setEditing}
    />
  );
}
