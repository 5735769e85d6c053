import { createQueryClient } from '@mullion/shared-kit/api/query-client';

/** Server state of this page. */
export const queryClient = createQueryClient();
