import { isAway } from '@mullion/shared-kit/api/api-error';
import { edgeInfoQuery } from '@mullion/shared-kit/api/edges';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { entityRoutes, Gone } from '@mullion/shared-kit/entity/entity-screen';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { useCrumb } from '@mullion/shared-kit/routing/crumbs';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { useNavigate, useParams } from '@mullion/shared-kit/routing/navigation';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { edgeChainsScreen } from './lists/chains-screen';
import { useLeftTrace } from './trace/use-left-trace';

/** That the edge is not there is told in the place of the list. */
const inPlace: CallOptions = { ignoreErrors: true };

/** `/edgeInstances/{id}/ruleChains`: the chains of one edge, and each of them. */
export default function EdgeRuleChains() {
  useLeftTrace();
  const t = useScreenText('mf-rule-chains');
  const { edgeId = '' } = useParams();
  const scope = useScreenScope({ edgeId });
  const navigate = useNavigate();
  const { data, error } = useQuery(edgeInfoQuery(edgeId, inPlace));
  const screen = useMemo(() => edgeChainsScreen(edgeId), [edgeId]);
  const { plural, icon, listPath = '/' } = entityTypeTable.EDGE;
  const own = `${listPath}/${edgeId}`;
  useCrumb(t(plural), { path: listPath, icon });
  useCrumb(data?.name, { path: own, icon });
  useCrumb(data && t('chains'), { path: `${own}/ruleChains`, icon: 'settings_ethernet' });
  if (isAway(error)) {
    return <Gone type="EDGE" wasDeleted={data !== undefined} context={{ t }} onBack={() => void navigate(listPath)} />;
  }
  return <ModuleRoutes routes={entityRoutes(screen, scope)} />;
}
