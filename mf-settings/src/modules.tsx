import { prefetchScreenQuery } from '@mullion/shared-kit/list/screen-query';
import type { ComingPage } from '@mullion/shared-kit/module/module-page';
import { modulesQuery } from './calls/modules';
import { ModulesPage } from './features/modules/modules-page';

/** `/settings/modules`. */
export default Object.assign(ModulesPage, {
  prefetch: ({ client }: ComingPage) => prefetchScreenQuery(client, modulesQuery()),
});
