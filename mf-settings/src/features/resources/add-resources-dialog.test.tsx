import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError, openPage } from '../../testing/open-page';
import { openAddResources } from './add-resources-dialog';

// jsdom's files don't read themselves.
const model = (name: string) =>
  Object.assign(new File(['<LWM2M/>'], name), { arrayBuffer: async () => new TextEncoder().encode(name).buffer });
const isSent = ({ method, path }: Call) => method === 'POST' && path === '/api/resource';

function Opener() {
  const t = useT('mf-settings');
  const open = () => void openAddResources({ t, open: () => undefined } as unknown as ScreenContext);
  return (
    <button type="button" onClick={open}>
      Open
    </button>
  );
}

/** The dialog that adds resources; `refused` are names of files that the platform doesn't take. */
async function openAdd(refused: Set<string> = new Set()) {
  const page = await openPage(Opener, (call) => {
    const { fileName } = call.body as { fileName: string };
    if (refused.has(fileName))
      throw new ApiError({ kind: 'http', status: 400, body: { message: 'Broken <b>model</b>' } as never });
    return { id: { entityType: 'TB_RESOURCE', id: fileName }, title: fileName };
  });
  await page.user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choose = (...files: File[]) =>
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } });
  const add = () => page.user.click(dialog.getByRole('button', { name: 'Add' }));
  return { ...page, dialog, choose, add };
}

test('of several models, each says what became of it; only what failed is sent again', async () => {
  const refused = new Set(['b.xml']);
  const { calls, dialog, choose, add } = await openAdd(refused);
  choose(model('a.xml'), model('b.xml'), model('c.xml'));
  await dialog.findByText(/c\.xml/);
  await add();
  const results = within(await dialog.findByRole('list', { name: 'Files sent' }));
  await waitFor(() =>
    expect(results.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'a.xmlAdded',
      'b.xmlBroken <b>model</b>',
      'c.xmlAdded',
    ]),
  );
  refused.clear();
  await add();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const names = calls.filter(isSent).map(({ body }) => (body as { fileName: string }).fileName);
  expect(names).toEqual(['a.xml', 'b.xml', 'c.xml', 'b.xml']);
});

test('what the platform takes for no name is said at its file before it is sent; the others are sent', async () => {
  const { calls, dialog, choose, add } = await openAdd();
  const long = `${'x'.repeat(300)}.xml`;
  choose(model('bad<b>.xml'), model(long), model('a.xml'));
  await dialog.findByText(/a\.xml/);
  await add();
  const results = within(await dialog.findByRole('list', { name: 'Files sent' }));
  await waitFor(() =>
    expect(results.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'bad<b>.xmlHTML tags aren’t allowed here',
      `${long}At most 255 characters`,
      'a.xmlAdded',
    ]),
  );
  expect(calls.filter(isSent).map(({ body }) => (body as { fileName: string }).fileName)).toEqual(['a.xml']);
});

test.each([
  ['another kind', new File(['MZ'], 'setup.exe'), 'setup.exe has the wrong type. Use xml.'],
  [
    'more than the platform takes',
    Object.defineProperty(model('huge.xml'), 'size', { value: 12 * 1024 * 1024 }),
    /^huge\.xml is larger than/,
  ],
])('a file of %s is refused before it is sent', async (_, file, reason) => {
  const { calls, dialog, choose, add } = await openAdd();
  choose(file);
  expect(await dialog.findByText(reason)).toBeVisible();
  await add();
  expect(calls.filter(isSent)).toHaveLength(0);
});
