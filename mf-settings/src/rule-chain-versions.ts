import { entityId } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import type { RuleChainToolbarContribution } from '@mullion/shared-kit/module/extension-points';
import { versionedEntity } from './features/versions/versioned-entity';
import { openVersions } from './features/versions/versions-dialog';

/** Opens the versions of the rule chain in the editor. */
const ruleChainVersions: RuleChainToolbarContribution = {
  async run({ ruleChainId, ruleChainName, save, reload }) {
    // Its file has the id that it had at first.
    const chain = await http.get(`/api/ruleChain/${ruleChainId}`);
    const entity = versionedEntity(entityId('RULE_CHAIN', ruleChainId), ruleChainName, chain, { save, reload });
    if (entity) await openVersions(entity);
  },
};

export default ruleChainVersions;
