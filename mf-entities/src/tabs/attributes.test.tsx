import { ApiError } from '@mullion/shared-kit/api/api-error';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import type { AttributeScope } from '@mullion/shared-kit/api/telemetry';
import { latestStore } from '@mullion/shared-kit/realtime/realtime';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { playPlatform, renderModule, settle } from '../testing/render-module';
import AttributesTab from './attributes';

const device = entityId('DEVICE', 'd1');
const stored: Record<AttributeScope, { key: string; value: unknown; lastUpdateTs: number }[]> = {
  SERVER_SCOPE: [{ key: 'floor', value: 2, lastUpdateTs: 1000 }],
  SHARED_SCOPE: [{ key: 'code', value: '0042', lastUpdateTs: 1000 }],
  CLIENT_SCOPE: [{ key: 'firmware', value: '2.1', lastUpdateTs: 1000 }],
};

/** Why the platform refuses; a promise of nothing: it takes its time. */
type Refusal = string | undefined | Promise<undefined>;

async function openPanel(refuse: (method: string, scope: string | undefined) => Refusal = () => undefined) {
  const calls = playPlatform(async ({ method, path }) => {
    const message = await refuse(method, /values\/attributes\/(\w+)$/.exec(path)?.[1]);
    if (message) throw new ApiError({ kind: 'http', status: 400, body: { message } });
    const scope = /values\/attributes\/(\w+)$/.exec(path)?.[1] as AttributeScope | undefined;
    // Of one the page does not know yet.
    if (/keys\/attributes/.test(path)) return ['floor', 'hidden'];
    return method === 'GET' && scope ? stored[scope] : undefined;
  });
  for (const [scope, list] of Object.entries(stored)) {
    for (const { key, value, lastUpdateTs } of list) {
      latestStore.put(device, scope as AttributeScope, key, { ts: lastUpdateTs, value: String(value) });
    }
  }
  const rendered = await renderModule(
    <AttributesTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />,
  );
  await screen.findByRole('row', { name: /firmware/ });
  await settle(rendered.client);
  return { calls, ...rendered };
}

/** Reports at once what the socket would deliver. */
async function live(scope: AttributeScope, key: string, value: string, ts: number) {
  await act(async () => {
    latestStore.put(device, scope, key, { ts, value });
    await new Promise(requestAnimationFrame);
  });
}

const row = (key: RegExp) => within(screen.getByRole('row', { name: key }));

const installed = { ...stored };
afterEach(() => {
  latestStore.clear();
  Object.assign(stored, installed);
});

describe('attributes', () => {
  it('stand in one table over all scopes, with their types', async () => {
    await openPanel();
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(row(/floor/).getByText('Server')).toBeInTheDocument();
    expect(row(/floor/).getByTitle('Number')).toBeInTheDocument();
    expect(row(/code/).getByText('Shared')).toBeInTheDocument();
    expect(row(/code/).getByTitle('Text')).toBeInTheDocument();
    await expectAccessible();
  });

  it('follow live values and keep their types', async () => {
    await openPanel();
    await live('SERVER_SCOPE', 'floor', '3', 2000);
    expect(row(/floor/).getByText('3')).toBeInTheDocument();
    await live('SHARED_SCOPE', 'code', '0043', 2000);
    expect(row(/code/).getByText('0043')).toBeInTheDocument();
    expect(row(/code/).getByTitle('Text')).toBeInTheDocument();
  });

  it('say of a text without letters that it is empty, and change it all the same', async () => {
    const { user } = await openPanel();
    await live('SHARED_SCOPE', 'code', '', 2000);
    await user.click(row(/code/).getByRole('button', { name: 'Empty, change code' }));
    expect(screen.getByLabelText('Value of code')).toHaveValue('');
  });

  it('are filtered by text and by scope', async () => {
    const { user } = await openPanel();
    await user.selectOptions(screen.getByLabelText('Scope'), 'Client');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No results for your search and filters')).toBeInTheDocument();
  });

  describe('in their cells', () => {
    async function editing(key: string, refuse?: () => Refusal) {
      const opened = await openPanel((method) => (method === 'POST' ? refuse?.() : undefined));
      await opened.user.click(screen.getByRole('button', { name: new RegExp(`change ${key}`) }));
      const field = screen.getByLabelText(`Value of ${key}`);
      const saved = () => opened.calls.filter(({ method }) => method === 'POST');
      return { ...opened, field, saved };
    }

    it('are changed: Enter saves, with the kind they had, and the focus goes back', async () => {
      const { user, field, saved } = await editing('floor');
      expect(field).toHaveFocus();
      await expectAccessible();
      await user.clear(field);
      await user.keyboard('5{Enter}');
      await waitFor(() => expect(saved()).toEqual([expect.objectContaining({ body: { floor: 5 } })]));
      await waitFor(() => expect(screen.getByRole('button', { name: /change floor/ })).toHaveFocus());
    });

    it('stay open for what is typed while they are saved', async () => {
      let answer = () => {};
      const answered = new Promise<undefined>((resolve) => {
        answer = () => resolve(undefined);
      });
      const { user, client, field, saved } = await editing('floor', () => answered);
      await user.clear(field);
      await user.keyboard('5{Enter}6');
      await act(async () => answer());
      await settle(client);
      expect(field).toHaveValue('56');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(saved().map(({ body }) => body)).toEqual([{ floor: 5 }, { floor: 56 }]));
      await waitFor(() => expect(screen.getByRole('button', { name: /change floor/ })).toHaveFocus());
    });

    it('say first what somebody else has set meanwhile, before they replace it', async () => {
      const { user, field, saved } = await editing('floor');
      await user.clear(field);
      await live('SERVER_SCOPE', 'floor', '12', 2000);
      await user.keyboard('5{Enter}');
      expect(field).toHaveAccessibleDescription('Someone else has set this to “12”. Press Enter again to replace it.');
      expect(saved()).toEqual([]);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(saved().map(({ body }) => body)).toEqual([{ floor: 5 }]));
    });

    it('say so too where nothing is pushed: what is stored is read before it is replaced', async () => {
      const { user, field, saved } = await editing('floor');
      stored.SERVER_SCOPE = [{ key: 'floor', value: 12, lastUpdateTs: 3000 }];
      await user.clear(field);
      await user.keyboard('5{Enter}');
      await waitFor(() =>
        expect(field).toHaveAccessibleDescription(
          'Someone else has set this to “12”. Press Enter again to replace it.',
        ),
      );
      expect(saved()).toEqual([]);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(saved().map(({ body }) => body)).toEqual([{ floor: 5 }]));
    });

    it('are changed there from the menu and by key too', async () => {
      const { user } = await openPanel();
      await user.click(row(/floor/).getByRole('button', { name: 'Actions for floor' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Edit value' }));
      expect(await screen.findByLabelText('Value of floor')).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(screen.getByRole('button', { name: /change floor/ })).toHaveFocus();
      await user.keyboard('{F2}');
      expect(screen.getByLabelText('Value of floor')).toHaveFocus();
      await user.keyboard('{Escape}');
      act(() => screen.getByRole('row', { name: /code/ }).focus());
      await user.keyboard('{Enter}');
      expect(screen.getByLabelText('Value of code')).toHaveFocus();
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('are not, where they are long or objects: a dialog has the room', async () => {
      const { user } = await openPanel();
      await live('SERVER_SCOPE', 'floor', '{"level":2}', 2000);
      act(() => screen.getByRole('row', { name: /floor/ }).focus());
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('dialog', { name: 'Edit “floor”' })).toBeInTheDocument();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await live('SHARED_SCOPE', 'code', 'x'.repeat(200), 2000);
      expect(screen.queryByRole('button', { name: /change code/ })).toBeNull();
      await user.click(row(/code/).getByRole('button', { name: 'Actions for code' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Edit value' }));
      expect(await screen.findByRole('dialog', { name: 'Edit “code”' })).toBeInTheDocument();
    });

    it('of the device itself are not changed by key', async () => {
      const { user } = await openPanel();
      act(() => screen.getByRole('row', { name: /firmware/ }).focus());
      await user.keyboard('{Enter}');
      expect(screen.queryByLabelText('Value of firmware')).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('stay as they are with Escape', async () => {
      const { user, field, saved } = await editing('code');
      await user.type(field, 'x');
      // Of an input method, it takes back its own words.
      fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
      expect(field).toHaveFocus();
      await user.keyboard('{Escape}');
      expect(screen.getByRole('button', { name: /0042/ })).toHaveFocus();
      expect(saved()).toEqual([]);
    });

    it('say at the cell what is refused and keep what was typed', async () => {
      let refusal: string | undefined = 'The tenant is out of storage';
      const { user, field, saved } = await editing('code', () => refusal);
      await user.type(field, '9{Enter}');
      await waitFor(() => expect(field).toHaveAccessibleDescription('The tenant is out of storage'));
      expect(field).toHaveValue('00429');
      expect(screen.queryByRole('alert')).toBeNull();
      refusal = undefined;
      await user.type(field, '8{Enter}');
      await waitFor(() => expect(saved().at(-1)).toMatchObject({ body: { code: '004298' } }));
      await waitFor(() => expect(screen.queryByLabelText('Value of code')).toBeNull());
    });

    it('are left with Escape while they are saved: a toast names the value that was refused, and why', async () => {
      let refuse = (_reason: Error) => {};
      const answered = new Promise<undefined>((_, reject) => {
        refuse = reject;
      });
      const { user, field } = await editing('code', () => answered);
      await user.type(field, '9{Enter}{Escape}');
      expect(screen.queryByLabelText('Value of code')).toBeNull();
      const body = { message: 'The tenant is out of storage' };
      await act(async () => refuse(new ApiError({ kind: 'http', status: 400, body })));
      expect(await screen.findByText('Couldn’t save code: The tenant is out of storage')).toBeInTheDocument();
    });

    it('are not sent while they are no number', async () => {
      const { user, field, saved } = await editing('floor');
      await user.clear(field);
      await user.keyboard('two{Enter}');
      expect(field).toHaveAccessibleDescription('Enter a number');
      expect(saved()).toEqual([]);
    });

    it('of the device itself have no such button', async () => {
      await openPanel();
      expect(screen.queryByRole('button', { name: /change firmware/ })).toBeNull();
    });
  });

  it('of the device itself can only be read', async () => {
    const { user } = await openPanel();
    await user.click(row(/firmware/).getByRole('checkbox'));
    const bar = within(screen.getByRole('toolbar'));
    expect(bar.queryByRole('button', { name: /^Delete/ })?.getAttribute('aria-disabled') ?? 'true').toBe('true');
    await user.click(row(/firmware/).getByRole('button', { name: 'Actions for firmware' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Copy value']);
  });

  it('are added in a scope of choice with a typed value', async () => {
    const { calls, user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Add attribute' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add attribute' }));
    await user.selectOptions(dialog.getByLabelText(/^Scope/), 'Shared');
    await user.type(dialog.getByLabelText(/^Key/), 'limit');
    await user.selectOptions(dialog.getByLabelText(/type/i), 'Integer');
    await user.type(dialog.getByLabelText(/^Value\b(?! type)/), '80');
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Add attribute' })).not.toHaveAttribute('aria-disabled'),
    );
    await user.click(dialog.getByRole('button', { name: 'Add attribute' }));
    await waitFor(() =>
      expect(calls).toContainEqual({
        method: 'POST',
        path: '/api/plugins/telemetry/DEVICE/d1/attributes/SHARED_SCOPE',
        body: { limit: 80 },
      }),
    );
  });

  it('changed in a dialog are read first too, and what someone else has set is told', async () => {
    const long = 'a'.repeat(300);
    stored.SERVER_SCOPE = [{ key: 'note', value: long, lastUpdateTs: 1000 }];
    const { calls, user } = await openPanel();
    await user.click(row(/note/).getByRole('button', { name: 'Actions for note' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit value' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit “note”' }));
    stored.SERVER_SCOPE = [{ key: 'note', value: 'of others', lastUpdateTs: 3000 }];
    const field = dialog.getByLabelText(/^Value\b(?! type)/);
    await user.type(field, 'b');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('Someone else has set this to “of others”. Save again to replace it.'),
    );
    const saved = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(saved()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toEqual([{ note: `${long}b` }]));
  });

  it('that exist are replaced only where somebody wants it, and only the ones they were told of', async () => {
    const { calls, user } = await openPanel();
    await user.click(screen.getByRole('button', { name: 'Add attribute' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add attribute' }));
    const key = dialog.getByLabelText(/^Key/);
    const saved = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const replace = () => dialog.queryByRole('checkbox', { name: 'Replace its value' });
    await user.type(key, 'floor');
    await user.type(dialog.getByLabelText(/^Value\b(?! type)/), 'top');
    await user.click(dialog.getByRole('button', { name: 'Add attribute' }));
    await waitFor(() => expect(key).toHaveAccessibleDescription(/“floor” already exists/));
    expect(key).toHaveFocus();
    await expectAccessible();
    await user.click(replace() as HTMLElement);
    await user.type(key, '2');
    expect(replace()).toBeNull();
    await user.clear(key);
    await user.type(key, 'hidden');
    await user.click(dialog.getByRole('button', { name: 'Add attribute' }));
    await waitFor(() => expect(key).toHaveAccessibleDescription(/“hidden” already exists/));
    expect(replace()).not.toBeChecked();
    expect(saved()).toEqual([]);
    await user.click(replace() as HTMLElement);
    await user.click(dialog.getByRole('button', { name: 'Add attribute' }));
    await waitFor(() => expect(saved()).toEqual([{ hidden: 'top' }]));
  });

  it('stay, those that are being changed too, when one scope cannot be read again', async () => {
    let refused: string | undefined;
    const { user, client } = await openPanel((method, scope) =>
      method === 'GET' && scope !== undefined && scope === refused ? 'the database is asleep' : undefined,
    );
    await user.click(screen.getByRole('button', { name: /change floor/ }));
    const field = await screen.findByRole('textbox', { name: /floor/ });
    refused = 'SHARED_SCOPE';
    await act(() => client.refetchQueries({ queryKey: ['telemetry'] }));
    await settle(client);
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(field).toBeInTheDocument();
    const told = () => screen.queryByText(/^Couldn’t load part of this: .*the database is asleep/);
    expect(told()).toBeVisible();
    expect(screen.getAllByText(/the database is asleep/)).toHaveLength(1);
    refused = undefined;
    await user.click(within(told() as HTMLElement).getByRole('button', { name: 'Retry' }));
    await settle(client);
    expect(told()).toBeNull();
  });

  it('keep their keys with a comma: the platform would delete what is named before and behind it', async () => {
    const { user } = await openPanel();
    await live('SERVER_SCOPE', 'floor,code', '7', 2000);
    await user.click(row(/floor,code/).getByRole('button', { name: 'Actions for floor,code' }));
    const copy = await screen.findByRole('menuitem', { name: 'Copy value' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await user.click(copy);
    expect(await screen.findByText('Value copied')).toBeInTheDocument();
  });

  it('are deleted per scope after asking', async () => {
    const { calls, user } = await openPanel();
    await user.click(screen.getByRole('checkbox', { name: 'Select floor' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select code' }));
    const [remove] = within(screen.getByRole('toolbar')).getAllByRole('button', { name: /^Delete/ });
    await user.click(remove as HTMLElement);
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 attributes?' }));
    await user.click(question.getByRole('button', { name: /^Delete \d/ }));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2));
    expect(calls).toContainEqual({
      method: 'DELETE',
      path: '/api/plugins/telemetry/DEVICE/d1/SERVER_SCOPE',
      query: { keys: ['floor'] },
    });
  });
});
