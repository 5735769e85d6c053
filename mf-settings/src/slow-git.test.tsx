import { session } from '@mullion/shared-kit/session/session';
import { type Call, playPlatform, renderModule } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import texts from '../locales/en_US.json';
import { platform, repository } from './testing/version-control';
import VersionControl from './version-control';

afterEach(() => act(() => session.store.setState({ authUser: null, hasRepository: false })));

const never = new Promise(() => {});
/** Nothing is waited for before the page is there: git may never answer. */
async function openVersions(answer: (call: Call) => unknown) {
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN', userId: 't', sub: 't@x' } as never }));
  const calls = playPlatform(platform(answer));
  const rendered = await renderModule(<VersionControl />, { name: 'mf-settings', texts });
  return { ...rendered, calls };
}

test.each(['branches', 'version'])(
  'while git is slow (%s), the wait can be given up, and begun again',
  async (slow) => {
    let isSlow = true;
    const { user } = await openVersions(({ path }) =>
      isSlow && path === `/api/entities/vc/${slow}` ? never : undefined,
    );
    expect(await screen.findByRole('progressbar', { name: 'Waiting for the repository…' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create version' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You stopped waiting for the repository.');
    expect(screen.queryByRole('progressbar')).toBeNull();
    isSlow = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /a1b2c3d/ })).toBeVisible();
  },
);

test('the branch that is set is listed and offered before git tells the branches', async () => {
  const { user, calls } = await openVersions(({ path }) => {
    if (path === '/api/entities/vc/branches') return never;
    return path === '/api/admin/repositorySettings' ? { ...repository, defaultBranch: 'release' } : undefined;
  });
  expect(await screen.findByRole('row', { name: /a1b2c3d/ })).toBeVisible();
  expect(calls.find(({ path }) => path === '/api/entities/vc/version')?.query).toMatchObject({ branch: 'release' });
  await user.click(screen.getByRole('button', { name: 'Create version' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByLabelText(/^Branch/)).toHaveValue('release'));
});
