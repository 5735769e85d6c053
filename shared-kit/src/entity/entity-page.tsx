import { useCallback, useRef, useState } from 'react';
import { entityTypeTable } from '../api/entity-types';
import type { Scope } from '../api/scope';
import { withTab } from '../list/list-state';
import { useCrumb } from '../routing/crumbs';
import { useNavigate, useParams, useSearchParams } from '../routing/navigation';
import type { EntityScreenDefinition, ScreenContext, ScreenEntity } from './define-entity-screen';
import { DetailsPageFrame } from './details-frame';
import { EntityDetails } from './entity-details';
import { inPlace } from './use-entity';
import { useListPath, useScreenContext } from './use-screen-context';

interface EntityPageProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  scope: Scope;
}

/** The deep link to one entity: the same details as beside the list, on a page of their own. */
export function EntityPage<T extends ScreenEntity>(props: EntityPageProps<T>) {
  const { entityId = '' } = useParams();
  // Another entity is another page: neither name nor form of the one before stays.
  return <PageOfEntity key={entityId} {...props} id={entityId} />;
}

function PageOfEntity<T extends ScreenEntity>({ definition, scope, id }: EntityPageProps<T> & { id: string }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const path = useListPath(definition.type, scope);
  const open = useCallback((id: string) => void navigate(`${path}/${id}`), [navigate, path]);
  const latest = useRef<ScreenContext>(undefined);
  const leave = useCallback(() => {
    const { current: known } = latest;
    // What is gone is still known as it was a moment ago.
    const entity = known?.client.getQueryData<T>(definition.load(id, inPlace).queryKey);
    void navigate((known && entity && definition.listPathOf?.(entity, known)) || path);
  }, [definition, id, navigate, path]);
  const context = useScreenContext(definition, scope, { open, gone: leave });
  latest.current = context;
  const [name, setName] = useState<string>();
  const [editing, setEditing] = useState<string | null>(null);
  useCrumb(name, { icon: entityTypeTable[definition.type].icon });
  return (
    <EntityDetails
      definition={definition}
      id={id}
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
