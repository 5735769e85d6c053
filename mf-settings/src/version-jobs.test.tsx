import { ApiError } from '@mullion/shared-kit/api/api-error';
import { changes } from '@mullion/shared-kit/api/changes';
import { session } from '@mullion/shared-kit/session/session';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor } from '@testing-library/react';
import { versionTypes } from './calls/version-types';
import { openPage } from './testing/open-page';
import { loading, openRestore, opensVersions, platform } from './testing/version-control';
import VersionControl from './version-control';
import VersionJobs from './version-jobs';

const openVersions = opensVersions(VersionControl);

afterEach(() => act(() => session.store.setState({ authUser: null, hasRepository: false })));

/** What is read again from now on, by type. */
function announcedTypes() {
  const types: string[] = [];
  const stop = changes.listen((made) => void types.push(...made.map(({ of }) => of)));
  return { types, stop };
}

test('of a job that the platform no longer knows, nobody says how it ended, and all it may have changed is read again', async () => {
  const { types, stop } = announcedTypes();
  const { user } = await openVersions(({ method, path }) => {
    if (method === 'POST') return 'job-3';
    if (path === '/api/entities/vc/entity/job-3/status') throw new ApiError({ kind: 'http', status: 404 });
    return undefined;
  });
  const dialog = await openRestore(user);
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'It isn’t known whether “<b>First</b>” was restored. The platform no longer knows this job. Check the list.',
  );
  expect(dialog.getByRole('button', { name: 'Restore' })).toBeEnabled();
  expect(types).toEqual(versionTypes);
  stop();
});

describe('a tab that is loaded again while the platform is at work', () => {
  const list = 'mullion-version-jobs-list';
  const kept = (userId: string) => JSON.stringify([{ kind: 'load', id: 'job-4', name: 'Weekly', userId }]);
  const status = { done: true, error: { type: 'RUNTIME', message: 'File not found' } };
  const ended = ({ path }: Call) => (path === '/api/entities/vc/entity/job-4/status' ? status : undefined);
  afterEach(() => sessionStorage.clear());

  test('tells how the job ended, once', async () => {
    sessionStorage.setItem(list, kept('tara'));
    const { user } = await openPage(VersionJobs, platform(ended), 'TENANT_ADMIN', 'tara');
    expect(await screen.findByText('“Weekly” wasn’t restored')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByRole('alert', { name: '' })).toHaveTextContent('File not found');
    expect(sessionStorage.getItem(list)).toBe('[]');
    expect(sessionStorage.getItem('mullion-version-jobs')).toBe('off');
  });

  test.each([
    ['leads to the entity that it brought back', {}, '/devices/d1'],
    ['leads nowhere without the entity', { entity: null }, null],
    ['is not followed with an entity that is none', { entity: { id: 'd1' } }, undefined],
  ])('%s', async (_, more, href) => {
    const device = { entityType: 'DEVICE', id: 'd1' };
    const entity = { id: device, name: 'Pump', of: { type: 'DEVICE', externalId: 'd1' } };
    const [job] = JSON.parse(kept('tara')) as [object];
    sessionStorage.setItem(list, JSON.stringify([{ ...job, entity, ...more }]));
    const result = [{ entityType: 'DEVICE', created: 0, updated: 1, deleted: 0 }];
    const answer = ({ path }: Call) => {
      if (path === '/api/device/d1') return { id: device, name: 'Pump' };
      return path === '/api/entities/vc/entity/job-4/status' ? { done: true, result } : undefined;
    };
    const { user, calls } = await openPage(VersionJobs, platform(answer), 'TENANT_ADMIN', 'tara');
    if (href === undefined) return expect(calls).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    expect(await screen.findByText(/1 updated/)).toBeVisible();
    if (href) expect(await screen.findByRole('link', { name: 'Pump' })).toHaveAttribute('href', href);
    else expect(screen.queryByRole('link')).toBeNull();
  });

  test('says of one whose end nobody can tell that it isn’t known, and reads the versions again', async () => {
    const { types, stop } = announcedTypes();
    sessionStorage.setItem(list, kept('tara').replace('"load"', '"save"'));
    const status404 = ({ path }: Call) => {
      if (path.endsWith('/job-4/status')) throw new ApiError({ kind: 'http', status: 404 });
      return undefined;
    };
    await openPage(VersionJobs, platform(status404), 'TENANT_ADMIN', 'tara');
    expect(await screen.findByText(/^It isn’t known whether “Weekly” was created/)).toBeVisible();
    expect(types).toEqual(['SETTINGS']);
    stop();
  });

  test.each([kept('ben'), '[{"kind":"load"}]', '{}', 'x'])(
    'asks nothing in the name of another, nor for no job: %s',
    async (stored) => {
      sessionStorage.setItem(list, stored);
      const { calls } = await openPage(VersionJobs, platform(ended), 'TENANT_ADMIN', 'tara');
      expect(calls).toEqual([]);
    },
  );

  test('keeps a job as long as it runs', async () => {
    let end: (status: object) => void = () => undefined;
    const running = new Promise<object>((resolve) => {
      end = resolve;
    });
    const { user } = await openVersions((call) =>
      call.path === '/api/entities/vc/entity/job-2/status' ? running : loading({})(call),
    );
    const dialog = await openRestore(user);
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(sessionStorage.getItem(list)).toContain('"id":"job-2"'));
    expect(sessionStorage.getItem('mullion-version-jobs')).toBe('on');
    end({ done: true, result: [] });
    expect(await dialog.findByText(/^Nothing was restored/)).toBeVisible();
    expect(sessionStorage.getItem('mullion-version-jobs')).toBe('off');
  });
});
