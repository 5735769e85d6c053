import { queryOptions } from '@tanstack/react-query';
import { http } from './http';
import type { CallOptions } from './http-client';

/** A branch of the repository; the configured default one comes first, also before it exists. */
export interface BranchInfo {
  name: string;
  default: boolean;
}

/** Branches of the tenant's repository. */
export const branchesQuery = (options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['versionControl', 'branches'],
    queryFn: ({ signal }) => http.get<BranchInfo[]>('/api/entities/vc/branches', undefined, { ...options, signal }),
  });
