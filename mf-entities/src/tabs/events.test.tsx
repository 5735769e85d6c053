import { ApiError } from '@mullion/shared-kit/api/api-error';
import { type EntityId, entityId, NULL_UUID } from '@mullion/shared-kit/api/entity-id';
import { http } from '@mullion/shared-kit/api/http';
import { ownTenant } from '@mullion/shared-kit/api/scope';
import { session } from '@mullion/shared-kit/session/session';
import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderModule, settle } from '../testing/render-module';
import EventsTab from './events';

/** The editor measures text, which jsdom has not. */
jest.mock('../../../shared-kit/src/editors/json-viewer', () => ({
  JsonViewer: ({ label, value }: { label: string; value: unknown }) => (
    <section aria-label={label}>{JSON.stringify(value)}</section>
  ),
}));

const device = entityId('DEVICE', 'd1');
const stored = { id: device, tenantId: entityId('TENANT', 't1') };

interface Asked {
  path: string;
  body: Record<string, unknown>;
  query: Record<string, unknown>;
}

const bodies: Record<string, object[]> = {
  ERROR: [{ server: 'node-1', method: 'onData', error: 'Out of range' }],
  LC_EVENT: [{ server: 'node-1', event: 'STARTED', success: false, error: 'Port in use' }],
  STATS: [{ server: 'node-1', messagesProcessed: 12000, errorsOccurred: 3 }],
  DEBUG_RULE_NODE: [
    {
      server: 'node-1',
      type: 'IN',
      msgType: 'POST_TELEMETRY_REQUEST',
      relationType: 'True',
      data: '{"temperature":20}',
    },
  ],
  DEBUG_RULE_CHAIN: [{ server: 'node-1', message: '{"temperature":20}', error: '' }],
};

async function open(entity: EntityId = device, answer: (asked: Asked) => unknown = () => undefined) {
  act(() => session.store.setState({ authUser: { authority: 'TENANT_ADMIN' } as never }));
  const asked: Asked[] = [];
  jest.spyOn(http, 'post').mockImplementation(async (path, body, options) => {
    const call = { path, body, query: options?.query } as Asked;
    asked.push(call);
    const answered = answer(call);
    if (answered !== undefined) return answered as never;
    const found = bodies[String(call.body.eventType)] ?? [];
    return {
      data: found.map((one, at) => ({
        id: { id: `${call.body.eventType}${at}` },
        createdTime: 1_700_000_000_000,
        type: call.body.eventType,
        body: one,
      })),
      totalElements: found.length,
      totalPages: 1,
      hasNext: false,
    } as never;
  });
  const rendered = await renderModule(
    <EventsTab entityId={entity} entityName="Pump 7" entity={{ ...stored, id: entity }} scope={ownTenant} />,
  );
  await settle(rendered.client);
  return { ...rendered, asked };
}
afterEach(() => act(() => session.store.setState({ authUser: null })));

describe('events', () => {
  it('of a rule node begin with the messages that its debug recorded', async () => {
    const { user, asked } = await open(entityId('RULE_NODE', 'n1'));
    expect(asked[0]).toMatchObject({ path: '/api/events/RULE_NODE/n1', body: { eventType: 'DEBUG_RULE_NODE' } });
    await user.click(await screen.findByText('POST_TELEMETRY_REQUEST'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Debug' }));
    expect(dialog.getByText('True')).toBeInTheDocument();
    expect(dialog.getByRole('region', { name: 'Data' })).toHaveTextContent('{"temperature":20}');
  });

  it('of a rule node that didn’t start say so, and lead to why, however long ago that was', async () => {
    const old = { id: { id: 'start' }, createdTime: Date.now() - 3 * 86_400_000, type: 'LC_EVENT' };
    const faulty = { ...old, body: { server: 'node-1', event: 'STARTED', success: false, error: 'No host' } };
    const { user, asked } = await open(entityId('RULE_NODE', 'n1'), ({ body, query }) => {
      const data = body.eventType === 'LC_EVENT' && Number(query.startTime ?? 0) < old.createdTime ? [faulty] : [];
      return { data, totalElements: data.length, totalPages: 1, hasNext: false };
    });
    expect(await screen.findByText('The node didn’t start')).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'See Lifecycle' }));
    expect(await screen.findByRole('row', { name: /STARTED.*Failure.*No host/ })).toBeInTheDocument();
    expect(asked.at(-1)?.body).toEqual({ eventType: 'LC_EVENT' });
  });

  it('of a rule node say what failed', async () => {
    const body = { ...bodies.DEBUG_RULE_NODE?.[0], type: 'OUT', relationType: 'Failure', error: 'No host' };
    const event = { id: { id: 'e' }, createdTime: 1_700_000_000_000, type: 'DEBUG_RULE_NODE', body };
    await open(entityId('RULE_NODE', 'n1'), () => ({ data: [event], totalElements: 1, totalPages: 1, hasNext: false }));
    const row = screen.getByRole('row', { name: /OUT.*No host/ });
    expect(within(row).getByText('POST_TELEMETRY_REQUEST')).toBeInTheDocument();
    // Where there is little room, columns of a higher number are hidden.
    expect(within(row).getByText('No host').closest('td')).toHaveAttribute('data-priority', '1');
  });

  it('without statistics say where they are kept', async () => {
    const { user } = await open(device, () => ({ data: [], totalElements: 0, totalPages: 0, hasNext: false }));
    await user.click(screen.getByRole('button', { name: 'Statistics' }));
    expect(await screen.findByText('No statistics')).toBeInTheDocument();
  });

  it('begin with errors of the last day, and show the columns of each kind', async () => {
    const { user, asked } = await open();
    expect(asked[0]).toMatchObject({
      path: '/api/events/DEVICE/d1',
      body: { eventType: 'ERROR' },
      query: { tenantId: 't1', sortProperty: 'createdTime', sortOrder: 'DESC' },
    });
    expect(screen.getByRole('row', { name: /node-1.*onData.*Out of range/ })).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Lifecycle' }));
    expect(screen.getByRole('button', { name: 'Lifecycle' })).toHaveFocus();
    expect(await screen.findByRole('row', { name: /STARTED.*Failure.*Port in use/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Statistics' }));
    expect(await screen.findByRole('row', { name: /12,000.*3/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Debug' })).toBeNull();
  });

  it('of a rule chain begin with what was debugged', async () => {
    await open(entityId('RULE_CHAIN', 'r1'));
    expect(screen.getByRole('button', { name: 'Debug', pressed: true })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /temperature/ })).toBeInTheDocument();
  });

  it('of a tenant belong to nobody', async () => {
    const { asked } = await open(entityId('TENANT', 't1'));
    expect(asked[0]?.query.tenantId).toBe(NULL_UUID);
  });

  it('show JSON as JSON in a dialog', async () => {
    const { user } = await open(entityId('RULE_CHAIN', 'r1'));
    await user.click(screen.getByRole('button', { name: /2023/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Debug' }));
    expect(dialog.getByRole('region', { name: 'Message' })).toHaveTextContent('{"temperature":20}');
    expect(dialog.queryByRole('region', { name: 'Error' })).toBeNull();
    await expectAccessible();
  });

  it('are filtered by what the kind has, sent trimmed and without what is empty', async () => {
    const { user, asked } = await open();
    await user.click(screen.getByRole('button', { name: 'Statistics' }));
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const form = within(await screen.findByRole('dialog', { name: 'Filter' }));
    expect(form.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(form.getByLabelText('Server'), ' node-1 ');
    await user.type(form.getByLabelText('Minimum messages'), '10');
    await user.click(form.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(asked.at(-1)?.body).toEqual({ eventType: 'STATS', server: 'node-1', minMessagesProcessed: 10 }),
    );
    await user.click(screen.getByRole('button', { name: /Filter.*2/ }));
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ eventType: 'STATS' }));
  });

  it('are looked for by the text of an error only while errors are asked for', async () => {
    const { user, asked } = await open(entityId('RULE_CHAIN', 'r1'));
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const form = within(await screen.findByRole('dialog', { name: 'Filter' }));
    expect(form.queryByLabelText('Error text')).toBeNull();
    await user.click(form.getByLabelText('Errors only'));
    await user.type(form.getByLabelText('Error text'), 'port');
    await user.click(form.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(asked.at(-1)?.body).toEqual({ eventType: 'DEBUG_RULE_CHAIN', isError: true, errorStr: 'port' }),
    );
  });

  it('are cleared after a question, as they are filtered, and read again', async () => {
    const { user, asked } = await open();
    const before = asked.length;
    await user.click(screen.getByRole('button', { name: 'Clear events' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(asked).toHaveLength(before);
    await user.click(question.getByRole('button', { name: 'Clear events' }));
    expect(await screen.findByText('Events cleared')).toBeInTheDocument();
    expect(asked[before]).toMatchObject({ path: '/api/events/DEVICE/d1/clear', body: { eventType: 'ERROR' } });
    expect(asked[before]?.query).toHaveProperty('startTime');
    await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/events/DEVICE/d1'));
  });

  it('that cannot be read say why', async () => {
    await open(device, () => {
      throw new ApiError({ kind: 'http', status: 500, body: { message: 'The disk is full' } });
    });
    expect(await screen.findByText('The disk is full')).toBeInTheDocument();
  });
});
