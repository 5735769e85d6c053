import type { RelationDirection } from '@mullion/shared-kit/api/entity-query';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import type { EntityTabProps } from '@mullion/shared-kit/module/extension-points';
import { listTab } from '@mullion/shared-kit/tabs/list-tab';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { useState } from 'react';
import { type Directed, relationNaming } from '../features/relations/relation-actions';
import type { RelationRow } from '../features/relations/relation-rows';
import styles from '../features/relations/relations.module.css';
import { relationsList } from '../features/relations/relations-list';

const listOf = (directed: Directed) =>
  listTab<RelationRow, Directed>({
    ...relationsList,
    namespace: 'mf-entities',
    rows: relationNaming,
    useMore: () => directed,
  });
const lists = { FROM: listOf({ direction: 'FROM' }), TO: listOf({ direction: 'TO' }) };

/** The tab "Relations" of an entity's page, in one direction or the other: each is a list with a search of its own. */
export default function RelationsTab(tab: EntityTabProps) {
  const t = useScreenText('mf-entities');
  const [direction, setDirection] = useState<RelationDirection>('FROM');
  const List = lists[direction];
  const options = [
    { value: 'FROM', label: t('relation.outbound') },
    { value: 'TO', label: t('relation.inbound') },
  ] as const;
  return (
    <div className={styles.tab}>
      <Segmented label={t('relation.direction')} value={direction} options={options} onChange={setDirection} />
      <List {...tab} />
    </div>
  );
}
