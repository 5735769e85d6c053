import type { RelationDirection } from '@mullion/shared-kit/api/entity-query';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { listTab } from '@mullion/shared-kit/tabs/list-tab';
import { createContext, useContext, useMemo, useState } from 'react';
import { type Directed, relationNaming } from '../features/relations/relation-actions';
import type { RelationRow } from '../features/relations/relation-rows';
import { relationsList } from '../features/relations/relations-list';
import { useFocusKeptChoice } from '../screen-parts/focus-kept-choice';

const Direction = createContext<Directed>({ direction: 'FROM', onDirection: () => {} });

const useDirected = () => useContext(Direction);

const RelationsInDirection = listTab<RelationRow, Directed>({
  ...relationsList,
  namespace: 'mf-entities',
  rows: relationNaming,
  useMore: useDirected,
});

/** The tab "Relations" of an entity's page, in one direction or the other: each is a list with a search of its own. */
export default function RelationsTab(tab: EntityTabProps) {
  const [direction, setDirection] = useState<RelationDirection>('FROM');
  const directed = useMemo(() => ({ direction, onDirection: setDirection }), [direction]);
  return (
    <Direction value={directed}>
      <div ref={useFocusKeptChoice(direction)}>
        <RelationsInDirection key={direction} {...tab} />
      </div>
    </Direction>
  );
}
