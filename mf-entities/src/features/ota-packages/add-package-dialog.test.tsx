import { ApiError } from '@mullion/shared-kit/api/api-error';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Call, fakeContext, playPlatform, renderModule } from '../../testing/render-module';
import { openAddPackage } from './add-package-dialog';

const made = { id: { entityType: 'OTA_PACKAGE', id: 'o1' }, title: 'Pump', version: '2', hasData: false };
const file = new File(['firmware'], 'pump.bin');
const refusal = (message: string) => new ApiError({ kind: 'http', status: 400, body: { message } });
const isUpload = ({ method, path }: Call) => method === 'POST' && path === '/api/otaPackage/o1';

interface Sent {
  body: FormData;
  options: CallOptions;
  arrive: () => void;
  fail: (error: unknown) => void;
}

/** Opens the dialog; uploads stay under way until the test ends them. */
async function openDialog({ refuseDeletion = false } = {}) {
  const uploads: Sent[] = [];
  const calls = playPlatform(({ method, path }) => {
    if (path === '/api/deviceProfileInfo/default')
      return { id: { entityType: 'DEVICE_PROFILE', id: 'p1' }, name: 'pump' };
    if (path.startsWith('/api/deviceProfileInfo'))
      return { id: { entityType: 'DEVICE_PROFILE', id: 'p1' }, name: 'pump' };
    if (method === 'DELETE' && refuseDeletion) throw new ApiError({ kind: 'network' });
    return made;
  });
  const post = jest.spyOn(http, 'post');
  const answer = post.getMockImplementation();
  post.mockImplementation(async (path, body, options = {}) => {
    if (!isUpload({ method: 'POST', path })) return (await answer?.(path, body, options)) as never;
    calls.push({ method: 'POST', path, body });
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(error);
      options.signal?.addEventListener('abort', () => fail(new ApiError({ kind: 'aborted' })));
      uploads.push({
        body: body as FormData,
        options,
        arrive: () => resolve({ ...made, hasData: true } as never),
        fail,
      });
    });
  });
  const context = fakeContext();
  const { user } = await renderModule(null, context.client);
  await act(async () => void openAddPackage(context));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add OTA package' }));
  const add = () => user.click(dialog.getByRole('button', { name: 'Add OTA package' }));
  await user.type(dialog.getByLabelText(/^Title/), 'Pump');
  await user.type(dialog.getByLabelText(/^Version/), '2');
  return { calls, uploads, context, user, dialog, add };
}

/** The same with a file on its way. */
async function openSending(options?: { refuseDeletion?: boolean }) {
  const opened = await openDialog(options);
  await opened.user.upload(opened.dialog.getByLabelText(/^File/), file);
  await opened.add();
  await waitFor(() => expect(opened.uploads).toHaveLength(1));
  return { ...opened, sent: opened.uploads[0] as Sent };
}

const deletions = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

describe('the dialog that adds a package', () => {
  it('makes the package, sends its file, and says how much has been sent', async () => {
    const { calls, context, dialog, sent } = await openSending();
    expect(calls.find(({ path }) => path === '/api/otaPackage')?.body).toMatchObject({
      title: 'Pump',
      version: '2',
      tag: 'Pump 2',
      type: 'FIRMWARE',
      deviceProfileId: { entityType: 'DEVICE_PROFILE', id: 'p1' },
      url: null,
      usesUrl: false,
    });
    expect(sent.body.get('file')).toMatchObject({ name: 'pump.bin', size: 8 });
    expect(sent.options.query).toMatchObject({ checksumAlgorithm: 'SHA256', checksum: '' });
    act(() => sent.options.onUploadProgress?.({ progress: 0.5 } as never));
    expect(dialog.getByRole('progressbar', { name: 'Upload of pump.bin' })).toHaveAttribute('aria-valuenow', '50');
    await expectAccessible();
    act(() => sent.arrive());
    await waitFor(() => expect(context.open).toHaveBeenCalledWith('o1'));
    expect(deletions(calls)).toEqual([]);
  });

  it('deletes the package again when the upload is canceled, and keeps what was typed', async () => {
    const { calls, user, dialog } = await openSending();
    await user.click(dialog.getByRole('button', { name: 'Cancel upload' }));
    expect(await dialog.findByText('Upload canceled. No package was added.')).toBeInTheDocument();
    expect(deletions(calls)).toEqual(['/api/otaPackage/o1']);
    expect(dialog.getByLabelText(/^Title/)).toHaveValue('Pump');
    expect(dialog.getByText('pump.bin')).toBeInTheDocument();
  });

  it('takes no other words while the file is on its way, and what is refused has the focus', async () => {
    const { dialog, sent } = await openSending();
    expect(dialog.getByLabelText(/^Title/)).toBeDisabled();
    expect(dialog.getByLabelText(/^File/)).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Cancel upload' })).toBeEnabled();
    act(() => sent.fail(refusal('Wrong otaPackage file!')));
    await waitFor(() => expect(dialog.getByLabelText('Checksum')).toHaveFocus());
    expect(dialog.getByLabelText(/^Title/)).toBeEnabled();
  });

  it('ends the upload when it is closed, and says what became of the package', async () => {
    const { calls, user, dialog } = await openSending();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('Upload canceled. No package was added.')).toBeInTheDocument();
    expect(deletions(calls)).toEqual(['/api/otaPackage/o1']);
  });

  it('says why a file was refused, and that there is no package', async () => {
    const { calls, dialog, sent } = await openSending();
    act(() => sent.fail(refusal('No room left.')));
    expect(await dialog.findByText('No room left. No package was added.')).toBeInTheDocument();
    expect(deletions(calls)).toEqual(['/api/otaPackage/o1']);
  });

  it('says at the checksum that the file has another one', async () => {
    const { dialog, sent } = await openSending();
    act(() => sent.fail(refusal('Wrong otaPackage file!')));
    await waitFor(() =>
      expect(dialog.getByLabelText('Checksum')).toHaveAccessibleDescription(/The file has another checksum/),
    );
  });

  it('tells of a package that it could not take back, and removes it before the next try', async () => {
    const { calls, uploads, dialog, add, sent } = await openSending({ refuseDeletion: true });
    act(() => sent.fail(refusal('No room left.')));
    expect(await dialog.findByText('No room left. The package was added without its file.')).toBeInTheDocument();
    expect(screen.getByText('“Pump” was added without its file. Delete it, or try again.')).toBeInTheDocument();
    await add();
    await waitFor(() => expect(uploads).toHaveLength(2));
    const tried = calls.filter(({ path }) => path.startsWith('/api/otaPackage')).map(({ method }) => method);
    expect(tried).toEqual(['POST', 'POST', 'DELETE', 'DELETE', 'POST', 'POST']);
    act(() => uploads[1]?.arrive());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes only checksums that the algorithm can make', async () => {
    const { user, dialog } = await openDialog();
    const checksum = dialog.getByLabelText('Checksum');
    await user.type(checksum, 'abc');
    await user.tab();
    await waitFor(() => expect(checksum).toHaveAccessibleDescription(/This isn’t a valid checksum for this algorithm/));
    const algorithm = dialog.getByLabelText(/^Checksum algorithm/);
    const offered = within(algorithm)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(['MD5', 'SHA256', 'SHA384', 'SHA512', 'CRC32', 'MURMUR3_32', 'MURMUR3_128']);
    await user.selectOptions(algorithm, 'CRC32');
    await user.clear(checksum);
    await user.type(checksum, 'DEADBEEF');
    await waitFor(() => expect(checksum).not.toHaveAccessibleDescription(/This isn’t a checksum/));
  });

  it('adds one that devices fetch from elsewhere without a file', async () => {
    const { calls, context, user, dialog, add } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Use a URL' }));
    await user.type(dialog.getByLabelText(/^URL/), 'https://example.com/pump.bin');
    await user.clear(dialog.getByLabelText('Tag'));
    await user.type(dialog.getByLabelText('Tag'), 'stable');
    await add();
    await waitFor(() => expect(context.open).toHaveBeenCalledWith('o1'));
    const body = calls.find(({ path }) => path === '/api/otaPackage')?.body;
    expect(body).toMatchObject({ url: 'https://example.com/pump.bin', usesUrl: true, tag: 'stable' });
  });
});
