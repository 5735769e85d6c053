import { edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import { alert } from '@mullion/shared-kit/dialogs/alert';
import { assignExisting } from '@mullion/shared-kit/entity/assign-existing';
import { createdTime, name } from '@mullion/shared-kit/entity/columns';
import type { EntityAddAction, ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { assignToEdge, edgeRuleChainsQuery, missingChains } from '../calls/edge-chain-calls';
import { ruleChainsQuery } from '../calls/rule-chain-calls';
import type { RuleChain } from '../model/rule-chain';

/** ms after the last chain is assigned or unassigned: of several, the alert is one. */
const AFTER = 300;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Says which chains the chains of an edge call that the edge does not have; nothing while none is missing. */
export function tellMissingChains(edgeId: string, { t }: ScreenContext): void {
  clearTimeout(timers.get(edgeId));
  const timer = setTimeout(() => {
    timers.delete(edgeId);
    runSafely(async () => {
      const missing = Object.entries(await missingChains(edgeId));
      if (missing.length === 0) return;
      await alert({
        title: t('edge.missing'),
        message: missing.map(([chain, names]) => t('edge.missing.of', { chain, names: names.join(', ') })).join('\n'),
      });
    });
  }, AFTER);
  timers.set(edgeId, timer);
}

/** Gives the edge chains that exist. */
export const assignAction = (edgeId: string): EntityAddAction => {
  let had: ReadonlySet<string> = new Set();
  const assign = assignExisting<RuleChain>({
    type: 'RULE_CHAIN',
    label: 'edge.assign',
    list: (link) => ruleChainsQuery('EDGE', link),
    columns: [name(), createdTime()],
    edge: {
      assign: assignToEdge,
      name: async (id, { client }) => (await client.fetchQuery(edgeInfoQuery(id))).name,
      text: 'edge.assign.text',
      isHad: (id) => had.has(id),
    },
  });
  return {
    ...assign,
    run: async (context) => {
      const { data } = await context.client.fetchQuery(edgeRuleChainsQuery(edgeId, { pageSize: -1, page: 0 }));
      had = new Set(data.map(({ id }) => id.id));
      await assign.run(context);
      tellMissingChains(edgeId, context);
    },
  };
};
