import { edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import type { BaseEntity, EntityType } from '@mullion/shared-kit/api/entity-id';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { http } from '@mullion/shared-kit/api/http';
import type { PageData } from '@mullion/shared-kit/api/page';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { useSession } from '@mullion/shared-kit/session/session';
import { NavigationTree } from '@mullion/shared-kit/tree/navigation-tree';
import { type TreeNode, treeRoot } from '@mullion/shared-kit/tree/tree-store';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { LatestContent } from '../runtime/latest-content';
import { flagSetting } from '../runtime/settings';
import { useHead } from '../runtime/use-head';
import { useLatestRows } from '../runtime/use-latest-rows';
import type { WidgetContext } from '../runtime/widget-context';
import type { NamedEntity } from '../runtime/widget-source';
import styles from './edge-overview.module.css';

/** What an edge is given, by the word of the calls that list it. */
const groups = {
  ASSET: 'assets',
  DEVICE: 'devices',
  ENTITY_VIEW: 'entityViews',
  DASHBOARD: 'dashboards',
  RULE_CHAIN: 'ruleChains',
} as const satisfies Partial<Record<EntityType, string>>;
type Group = keyof typeof groups;

/** So many entities of a group are read with one call. */
const PAGE_SIZE = 1000;

type Given = BaseEntity<Group> & { name?: string; title?: string };

/** All entities of a type that an edge was given. */
async function givenTo(edgeId: string, group: Group): Promise<readonly Given[]> {
  const found: Given[] = [];
  for (let page = 0; ; page += 1) {
    const { data, hasNext } = await http.get<PageData<Given>>(`/api/edge/${edgeId}/${groups[group]}`, {
      pageSize: PAGE_SIZE,
      page,
    });
    found.push(...data);
    if (!hasNext) return found;
  }
}

/** What an edge was given, by type, and whose it is. */
export default function EdgeOverview({ ctx }: { ctx: WidgetContext }) {
  const t = useScreenText('mf-dashboards');
  const latest = useLatestRows(ctx, { single: true });
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {([row]) =>
        row?.entity?.id.entityType === 'EDGE' ? (
          <Overview key={row.entity.id.id} ctx={ctx} edge={row.entity} />
        ) : (
          <EmptyState icon="router" title={t('edge.no-edge')} />
        )
      }
    </LatestContent>
  );
}

function Overview({ ctx, edge }: { ctx: WidgetContext; edge: NamedEntity }) {
  const t = useScreenText('mf-dashboards');
  const isCustomer = useSession(({ authUser }) => authUser?.authority === 'CUSTOMER_USER');
  const { data: info } = useQuery(edgeInfoQuery(edge.id.id, { ignoreErrors: true }));
  useHead(ctx, flagSetting(ctx.settings.enableDefaultTitle, false) ? t('edge.title', { name: edge.name }) : '');
  const loadNodes = async (id: string): Promise<readonly TreeNode[]> => {
    if (id === treeRoot) {
      // Rule chains are the tenant's.
      const shown = (Object.keys(groups) as Group[]).filter((group) => !isCustomer || group !== 'RULE_CHAIN');
      return shown.map((group) => ({
        id: group,
        text: t(entityTypeTable[group].plural),
        icon: entityTypeTable[group].icon,
        children: true,
      }));
    }
    const group = id as Group;
    const given = await givenTo(edge.id.id, group);
    return given.map(({ id: entity, name, title: called }) => ({
      id: entity.id,
      text: name ?? called ?? '',
      icon: entityTypeTable[group].icon,
    }));
  };
  return (
    <div className={styles.place}>
      {info?.customerTitle && <p className={styles.customer}>{t('edge.assigned', { name: info.customerTitle })}</p>}
      <NavigationTree label={edge.name} loadNodes={loadNodes} />
    </div>
  );
}
