import { ApiError } from '@mullion/shared-kit/api/api-error';
import { type EntityId, entityId } from '@mullion/shared-kit/api/entity-id';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Call, playPlatform, renderModule, settle } from '../testing/render-module';
import RelationsTab from './relations';

/** The editor measures text, which jsdom has not: what is in it is changed here as plain text. */
jest.mock('../../../shared-kit/src/editors/json-object-editor', () => ({
  JsonObjectEditor: ({
    label,
    value,
    onChange,
    error,
  }: {
    label: string;
    value?: object;
    onChange: (next: object) => void;
    error?: string;
  }) => (
    <>
      <input
        aria-label={label}
        defaultValue={value && JSON.stringify(value)}
        onBlur={({ target }) => target.value && onChange(JSON.parse(target.value))}
      />
      <p>{error}</p>
    </>
  ),
}));

const device = entityId('DEVICE', 'd1');
const asset = entityId('ASSET', 'a1');

const relation = (from: EntityId, to: EntityId, type: string, part: object = {}) => ({
  from,
  to,
  type,
  typeGroup: 'COMMON',
  additionalInfo: null,
  fromName: null,
  toName: null,
  ...part,
});
let outbound: object[] = [];
const storedOutbound = [
  relation(device, asset, 'Manages', { toName: 'Hall A', additionalInfo: { since: 2020 } }),
  relation(device, entityId('DEVICE', 'd2'), 'Contains', { toName: 'Sensor 2' }),
];
const inbound = [relation(entityId('CUSTOMER', 'c1'), device, 'Owns', { fromName: 'Acme' })];
const found = [
  { id: entityId('DEVICE', 'd3'), name: 'Sensor 3' },
  { id: entityId('DEVICE', 'd4'), name: 'Sensor 4' },
];

beforeEach(() => {
  outbound = storedOutbound;
});

async function open(refuse: (call: Call) => string | undefined = () => undefined) {
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN' } as never }));
  const calls = playPlatform((call) => {
    const message = refuse(call);
    if (message) throw new ApiError({ kind: 'http', status: 400, body: { message } });
    const { path, query } = call;
    if (path === '/api/relations/info') return query?.fromId ? outbound : inbound;
    if (path.startsWith('/api/tenant/device')) return { data: found, totalElements: 2, totalPages: 1, hasNext: false };
    return undefined;
  });
  const rendered = await renderModule(
    <RelationsTab entityId={device} entityName="Pump 7" entity={null} scope={ownTenant} />,
  );
  await settle(rendered.client);
  return {
    ...rendered,
    calls,
    sent: () => calls.filter(({ method, path }) => method !== 'GET' && path === '/api/relation'),
  };
}
afterEach(() => act(() => session.store.setState({ authUser: null })));

const row = (name: RegExp) => screen.getByRole('row', { name });

describe('relations', () => {
  it('stand in both directions, each end with its type and a link', async () => {
    const { user } = await open();
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^ContainsDeviceSensor 2/), expect.stringMatching(/^ManagesAssetHall A/)]);
    expect(within(row(/Hall A/)).getByRole('link', { name: 'Hall A' })).toHaveAttribute('href', '/assets/a1');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Inbound' }));
    expect(await screen.findByRole('row', { name: /Owns.*Customer.*Acme/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Hall A/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Inbound' })).toHaveFocus();
  });

  it('are searched by type and name', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox'), 'hall');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Sensor 2/ })).toBeNull());
    expect(row(/Hall A/)).toBeInTheDocument();
  });

  it('are deleted after a question, in the direction they have', async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Hall A' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete the relation with “Hall A”?' }));
    expect(sent()).toEqual([]);
    await user.click(question.getByRole('button', { name: /^Delete/ }));
    expect(await screen.findByText('Relation with Hall A deleted')).toBeInTheDocument();
    expect(sent()[0]?.query).toEqual({
      fromId: 'd1',
      fromType: 'DEVICE',
      relationType: 'Manages',
      relationTypeGroup: 'COMMON',
      toId: 'a1',
      toType: 'ASSET',
    });
  });

  it('open for changes by key', async () => {
    const { user } = await open();
    act(() => screen.getByRole('row', { name: /Hall A/ }).focus());
    await user.keyboard('{F2}');
    expect(await screen.findByRole('dialog', { name: 'Edit relation' })).toBeInTheDocument();
  });

  it('keep their ends while what is stored with them is changed', async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Hall A' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit relation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit relation' }));
    expect(dialog.getByText('Hall A')).toBeInTheDocument();
    const info = dialog.getByLabelText(/Additional info/);
    await user.clear(info);
    await user.click(info);
    await user.paste('{"since":2024}');
    await user.tab();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(({ body }) => body)).toEqual([
      { from: device, to: asset, type: 'Manages', typeGroup: 'COMMON', additionalInfo: { since: 2024 } },
    ]);
  });

  it.each<[string, () => void, RegExp]>([
    [
      'changed',
      () => {
        outbound = storedOutbound.map((one) => ({ ...one, additionalInfo: { theirs: 1 } }));
      },
      /^Someone else has set this to “{"theirs":1}”/,
    ],
    [
      'deleted',
      () => {
        outbound = [];
      },
      /^Someone else has deleted this relation/,
    ],
  ])('that someone else has %s meanwhile are not replaced silently', async (_, change, said) => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Hall A' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit relation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit relation' }));
    const info = dialog.getByLabelText(/Additional info/);
    await user.clear(info);
    await user.click(info);
    await user.paste('{"mine":1}');
    await user.tab();
    change();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(said)).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent().map(({ body }) => body)).toMatchObject([{ additionalInfo: { mine: 1 } }]);
  });

  it('that exist are replaced only where somebody wants it', async () => {
    const { user, sent } = await open();
    await user.click(screen.getByRole('button', { name: 'Add relation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add relation' }));
    // Stored meanwhile by somebody else: the list beside the dialog does not have it yet.
    outbound.push(relation(device, entityId('DEVICE', 'd3'), 'Contains', { toName: 'Sensor 3' }));
    await user.selectOptions(dialog.getByLabelText(/^Type/), 'Device');
    const entities = await dialog.findByRole('combobox', { name: /Devices/ });
    await user.click(entities);
    await user.click(await screen.findByRole('option', { name: /Sensor 3/ }));
    const add = dialog.getByRole('button', { name: 'Add relation' });
    await user.click(add);
    expect(await dialog.findByText('Already related with this type: Sensor 3')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await expectAccessible();
    await user.click(dialog.getByRole('checkbox', { name: 'Replace the additional info of existing relations' }));
    await user.click(add);
    expect(await screen.findByText('Relation saved')).toBeInTheDocument();
    outbound.pop();
    expect(sent()).toHaveLength(1);
  });

  it('are added to several at once, and stay typed where the platform refuses', async () => {
    let refuses = true;
    const { user, sent } = await open(({ method, path }) =>
      refuses && method === 'POST' && path === '/api/relation' ? 'Not yours' : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Add relation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add relation' }));
    expect(dialog.getByLabelText(/^Relation type/)).toHaveValue('Contains');
    await user.selectOptions(dialog.getByLabelText(/^Type/), 'Device');
    const entities = await dialog.findByRole('combobox', { name: /Devices/ });
    await user.click(entities);
    await user.click(await screen.findByRole('option', { name: /Sensor 3/ }));
    await user.click(entities);
    await user.click(await screen.findByRole('option', { name: /Sensor 4/ }));
    await user.click(dialog.getByRole('button', { name: 'Add relation' }));
    expect(await dialog.findByText('Not yours')).toBeInTheDocument();
    refuses = false;
    await user.click(dialog.getByRole('button', { name: 'Add relation' }));
    expect(await screen.findByText('2 relations saved')).toBeInTheDocument();
    expect(
      sent()
        .slice(-2)
        .map(({ body }) => body),
    ).toEqual(
      ['d3', 'd4'].map((id) => ({
        from: device,
        to: { entityType: 'DEVICE', id },
        type: 'Contains',
        typeGroup: 'COMMON',
        additionalInfo: null,
      })),
    );
  });
});
