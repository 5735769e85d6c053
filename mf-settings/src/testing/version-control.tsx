import type { Call } from '@mullion/shared-kit/testing/render-module';
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { LoadStatus, SaveStatus } from '../calls/versions';
import { openPage } from './open-page';

export const repository = { repositoryUri: 'file:///x', readOnly: false, authMethod: 'USERNAME_PASSWORD' };
export const version = {
  timestamp: 1_700_000_000_000,
  id: 'a1b2c3d4e5f6',
  name: '<b>First</b>',
  author: 'Tara <t@acme.test>',
};
const page = { data: [version], totalElements: 1, totalPages: 1, hasNext: false };

/** A platform with a repository of one version. */
export const platform =
  (more: (call: Call) => unknown = () => undefined) =>
  (call: Call) => {
    const own = more(call);
    if (own !== undefined) return own;
    switch (call.path) {
      case '/api/admin/repositorySettings/exists':
        return true;
      case '/api/admin/repositorySettings':
        return repository;
      case '/api/entities/vc/branches':
        return [
          { name: 'main', default: true },
          { name: 'next', default: false },
        ];
      default:
        return page;
    }
  };

/** Opens the page of versions as a tenant administrator sees it. */
export const opensVersions = (page: ComponentType) => (more?: (call: Call) => unknown) =>
  openPage(page, platform(more), 'TENANT_ADMIN');

export const saving =
  (status: Partial<SaveStatus>) =>
  ({ method, path }: Call) => {
    if (method === 'POST') return 'job-1';
    if (path === '/api/entities/vc/version/job-1/status')
      return { done: true, version: null, added: 0, modified: 0, removed: 0, error: null, ...status };
    return undefined;
  };
export const loading =
  (status: Omit<LoadStatus, 'done'>) =>
  ({ method, path }: Call) => {
    if (method === 'POST') return 'job-2';
    return path === '/api/entities/vc/entity/job-2/status' ? { done: true, ...status } : undefined;
  };

/** Opens the question before the only version is restored. */
export async function openRestore(user: Awaited<ReturnType<typeof openPage>>['user']) {
  await user.click(await screen.findByRole('button', { name: /actions|more/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  return within(await screen.findByRole('dialog'));
}
