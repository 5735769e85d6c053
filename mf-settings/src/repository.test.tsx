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

test('no password is said to be stored where none can be', async () => {
  const change = () => screen.queryByRole('button', { name: 'Change: Password or access token' });
  const { user } = await openPage(Repository, platform({ ...settings, username: null }), 'TENANT_ADMIN');
  expect(change()).toBeNull();
  expect(field(/^Password or access token/)).toHaveValue('');
  await user.type(field(/^Username/), 'tara');
  expect(change()).toBeNull();
});

test('a password that is stored for one server is asked for again for another one', async () => {
  const { user, sent, saveAll } = await openPage(Repository, platform(settings), 'TENANT_ADMIN');
  const password = () => field(/^Password or access token/);
  await retype(user, /^Repository URL/, 'https://git.example/other.git');
  expect(password()).toBeDisabled();
  await retype(user, /^Repository URL/, 'https://other.example/iot.git');
  expect(password()).toHaveAccessibleDescription('Stored for another server only. Enter it again.');
  await user.type(password(), 'sesame');
  await saveAll();
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ password: 'sesame' }));
});

describe('a private key', () => {
  const byKey = {
    ...settings,
    repositoryUri: 'git@git.example:iot.git',
    authMethod: 'PRIVATE_KEY',
    username: null,
    privateKeyFileName: 'id_old',
  };
  const file = () => screen.getByLabelText(/^Key file/, { selector: 'input' });
  const chosen = (content: string, name: string) =>
    Object.assign(new File([content], name), { text: async () => content });
  const key = (name: string) => `-----BEGIN OPENSSH PRIVATE KEY-----\n${name}\n-----END OPENSSH PRIVATE KEY-----\n`;
  const body = (sent: () => Call[]) => sent().at(-1)?.body;

  test('is sent as the text of its file, with its name, and is asked for where none is stored', async () => {
    const { user, sent, saveAll } = await openPage(Repository, platform(settings), 'TENANT_ADMIN');
    await user.selectOptions(screen.getByLabelText(/^Method/), 'Private key');
    await saveAll();
    await waitFor(() => expect(file()).toHaveAccessibleDescription(/Required/));
    expect(sent()).toEqual([]);
    await user.upload(file(), chosen(key('new'), 'id_new'));
    await user.type(field(/^Passphrase/), 'sesame');
    await saveAll();
    await waitFor(() =>
      expect(body(sent)).toMatchObject({
        authMethod: 'PRIVATE_KEY',
        privateKey: key('new'),
        privateKeyFileName: 'id_new',
        privateKeyPassword: 'sesame',
      }),
    );
  });

  test('that is stored stays with its passphrase; a new one doesn’t get the old passphrase', async () => {
    const { user, sent, saveAll } = await openPage(Repository, platform(byKey), 'TENANT_ADMIN');
    expect(file()).toHaveAccessibleDescription('id_old is stored. Choose another file to replace it.');
    await user.click(screen.getByRole('switch', { name: 'Read-only' }));
    await user.click(screen.getByRole('switch', { name: 'Show merge commits' }));
    await saveAll();
    const kept = { privateKey: null, privateKeyFileName: 'id_old', privateKeyPassword: null };
    await waitFor(() => expect(body(sent)).toMatchObject({ ...kept, readOnly: true, showMergeCommits: true }));
    await user.upload(file(), chosen(key('new'), 'id_new'));
    await screen.findByText('id_new');
    await saveAll();
    const changed = { privateKey: key('new'), privateKeyFileName: 'id_new', privateKeyPassword: '' };
    await waitFor(() => expect(body(sent)).toMatchObject(changed));
  });

  test('that is none is refused before the call, and one that git refuses at its field', async () => {
    const refusing = (call: Call) => {
      if (call.method === 'GET') return platform(byKey)(call);
      const message =
        'The private key cannot be read: error in libcrypto. git@git.example: Permission denied (publickey).';
      throw new ApiError({ kind: 'http', status: 400, body: { message } as never });
    };
    const { user, sent, saveAll } = await openPage(Repository, refusing, 'TENANT_ADMIN');
    await user.upload(file(), chosen('ssh-ed25519 AAAA me@here', 'id.pub'));
    await screen.findByText('id.pub');
    await saveAll();
    await waitFor(() => expect(file()).toHaveAccessibleDescription(/isn’t a private key/));
    expect(sent()).toEqual([]);
    await user.upload(file(), chosen(key('bad'), 'id_bad'));
    await screen.findByText('id_bad');
    await saveAll();
    await waitFor(() => expect(file()).toHaveAccessibleDescription(/cannot be read: error in libcrypto/));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that was chosen and taken back leaves the stored one; another server needs one', async () => {
    const { user, sent, saveAll } = await openPage(Repository, platform(byKey), 'TENANT_ADMIN');
    await user.upload(file(), chosen(key('new'), 'id_new'));
    await user.click(await screen.findByRole('button', { name: /id_new/ }));
    await retype(user, /^Repository URL/, 'git@other.example:iot.git');
    await saveAll();
    await waitFor(() => expect(file()).toHaveAccessibleDescription(/Required/));
    await retype(user, /^Repository URL/, 'git@git.example:other.git');
    await saveAll();
    await waitFor(() => expect(body(sent)).toMatchObject({ privateKey: null, privateKeyFileName: 'id_old' }));
  });
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

test('a branch with markup, which the platform does not store, is refused before the call', async () => {
  const answer = platform(settings);
  const { user, sent, saveAll } = await openPage(
    AutoCommit,
    (call) => (call.path === '/api/admin/autoCommitSettings' ? commits : answer(call)),
    'TENANT_ADMIN',
  );
  await user.click(screen.getByRole('button', { name: 'Add type' }));
  const branch = screen.getAllByLabelText(/^Branch/).at(-1) as HTMLElement;
  await user.type(branch, '<b>x');
  await user.tab();
  await saveAll();
  await waitFor(() => expect(branch).toHaveAccessibleDescription('HTML tags aren’t allowed here'));
  expect(sent()).toEqual([]);
});
