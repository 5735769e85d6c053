import { session } from '@mullion/shared-kit/session/session';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, screen, waitFor, within } from '@testing-library/react';
import AutoCommit from './auto-commit';
import Repository from './repository';
import { ApiError, openPage, retype } from './testing/open-page';

afterEach(() => act(() => session.store.setState({ authUser: null, hasRepository: false })));

const settings = {
  repositoryUri: 'https://git.example/iot.git',
  defaultBranch: 'main',
  readOnly: false,
  showMergeCommits: false,
  authMethod: 'USERNAME_PASSWORD',
  username: 'tara',
};
const commits = { DEVICE: { branch: null, saveRelations: false, saveAttributes: true, saveCredentials: true } };
const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' });
const hasRepository = () => session.store.getState().hasRepository;

/** A platform with this repository, or none. */
function platform(repository: object | null) {
  let stored = repository;
  return ({ method, path, body }: Call) => {
    if (path === '/api/admin/autoCommitSettings') return commits;
    if (path === '/api/entities/vc/branches') return [{ name: 'main', default: true }];
    if (path.endsWith('/exists')) return stored !== null;
    if (method === 'POST') stored = body as object;
    if (method === 'DELETE') {
      stored = null;
      return undefined;
    }
    if (stored) return stored;
    throw new ApiError({ kind: 'http', status: 404 });
  };
}

test('the first repository that is saved is one for every page', async () => {
  const { user, saveAll } = await openPage(Repository, platform(null), 'TENANT_ADMIN');
  await retype(user, /^Repository URL/, 'https://git.example/new.git');
  await saveAll();
  await waitFor(() => expect(hasRepository()).toBe(true));
  expect(await screen.findByRole('button', { name: 'Delete repository settings' })).toBeVisible();
});

test('a stored password stays unless another one is typed', async () => {
  const { user, sent, saveAll } = await openPage(Repository, platform(settings), 'TENANT_ADMIN');
  await retype(user, /^Username/, 'ben');
  await saveAll();
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ username: 'ben', password: null }));
  await user.click(screen.getByRole('button', { name: /^Change/ }));
  await user.type(field(/^Password or access token/), 'sesame');
  await saveAll();
  await waitFor(() => expect(sent()[1]?.body).toMatchObject({ username: 'ben', password: 'sesame' }));
  // Once it is stored it is hidden again.
  expect(await screen.findByRole('button', { name: /^Change/ })).toBeVisible();
});

test('deleted after a question, it is gone for every page, and can be typed anew', async () => {
  const { user, calls } = await openPage(Repository, platform(settings), 'TENANT_ADMIN');
  await user.click(screen.getByRole('button', { name: 'Delete repository settings' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Delete/ }));
  await waitFor(() => expect(hasRepository()).toBe(false));
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/api/admin/repositorySettings')).toBe(true);
  await waitFor(() => expect(field(/^Repository URL/)).toHaveValue(''));
});

test('what another tab has deleted is gone here when it is looked at again', async () => {
  const answer = platform(settings);
  const { client } = await openPage(AutoCommit, answer, 'TENANT_ADMIN');
  expect(await screen.findByRole('button', { name: 'Add type' })).toBeVisible();
  expect(hasRepository()).toBe(true);
  answer({ method: 'DELETE', path: '/api/admin/repositorySettings' });
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(hasRepository()).toBe(false));
  expect(field(/^Repository URL/)).toHaveValue('');
});

test('in a read-only repository nothing is committed by itself, and nothing can be set', async () => {
  await openPage(AutoCommit, platform({ ...settings, readOnly: true }), 'TENANT_ADMIN');
  expect(await screen.findByText('The repository is read-only, so nothing can be committed to it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add type' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('types are added, and sent with those that the page does not know', async () => {
  const stored = { ...commits, EDGE: commits.DEVICE };
  const answer = platform(settings);
  const { user, sent, saveAll } = await openPage(
    AutoCommit,
    (call) => (call.path === '/api/admin/autoCommitSettings' ? (call.body ?? stored) : answer(call)),
    'TENANT_ADMIN',
  );
  await user.click(screen.getByRole('button', { name: 'Add type' }));
  await saveAll();
  await waitFor(() => expect(Object.keys(sent()[0]?.body ?? {})).toHaveLength(3));
  expect(sent()[0]?.body).toMatchObject(stored);
});
