import { act, screen, within } from '@testing-library/react';
import { setExtensionHost } from '../module/extension-host';
import type { EntityTabProps } from '../module/extension-points';
import { session } from '../session/session';
import { fakePlatform, openScreen, panel, resetState, row } from '../testing/valves-screen';

beforeEach(resetState);

describe('contributions of other modules', () => {
  const contribution = (part: object) =>
    ({ module: 'mf-pumps', namespace: 'kit', expose: './x', order: 1, for: ['ASSET'], ...part }) as never;
  const contribute = (...parts: object[]) => {
    const list = parts.map(contribution);
    setExtensionHost({ list: () => list, subscribe: () => () => undefined });
  };

  it('give way to the form when e edits the row that is open', async () => {
    contribute({ point: 'entity.tab', id: 'flow', label: 'refresh', load: async () => () => <p>flow</p> });
    const { user } = await openScreen('/assets?open=v44', fakePlatform(), { tabs: { first: 'flow' } });
    expect(await screen.findByRole('tab', { name: 'Refresh' })).toHaveAttribute('aria-selected', 'true');
    const open = await row('Valve 44');
    act(() => open.focus());
    await user.keyboard('e');
    expect(screen.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByLabelText(/^Name/)).toBeVisible();
  });

  it('show as tabs, whose code is loaded when they are first looked at', async () => {
    const load = jest.fn(async () => ({ entityId, entityName, scope }: EntityTabProps) => (
      <p>
        flow of {entityName} {entityId.id} in a list of {scope.kind}
      </p>
    ));
    contribute({ point: 'entity.tab', id: 'flow', label: 'refresh', load });
    const { user, search } = await openScreen('/assets?open=v44');
    await within(await panel()).findByText('odd');
    expect(load).not.toHaveBeenCalled();
    await user.click(screen.getByRole('tab', { name: 'Refresh' }));
    expect(await screen.findByText('flow of Valve 44 v44 in a list of tenant')).toBeInTheDocument();
    expect(search().get('tab')).toBe('flow');
  });

  it('are left out where they are for one’s own and the entity is the system’s', async () => {
    session.store.setState({ authUser: { authority: 'TENANT_ADMIN', isPublic: false, tenantId: 'mine' } as never });
    contribute({ point: 'entity.tab', id: 'flow', label: 'refresh', own: true, load: async () => () => <p>flow</p> });
    const platform = fakePlatform();
    const of = (number: number, id: string) =>
      Object.assign(platform.state.valves[number - 1] ?? {}, { tenantId: { entityType: 'TENANT', id } });
    of(44, 'system');
    of(43, 'mine');
    const { user } = await openScreen('/assets?open=v44', platform);
    await within(await panel()).findByText('odd');
    expect(screen.queryByRole('tab', { name: 'Refresh' })).not.toBeInTheDocument();
    await user.click(await row('Valve 43'));
    expect(await screen.findByRole('tab', { name: 'Refresh' })).toBeVisible();
  });

  it('fail inside their tab and work after Retry', async () => {
    const load = jest.fn<Promise<() => string>, []>().mockRejectedValueOnce(new Error('no such version'));
    load.mockResolvedValue(() => 'it flows');
    contribute({ point: 'entity.tab', id: 'flow', label: 'refresh', load });
    const { user } = await openScreen('/assets?open=v44&tab=flow');
    const details = within(await panel());
    expect(await details.findByRole('alert')).toHaveTextContent('no such version');
    await user.click(details.getByRole('button', { name: 'Retry' }));
    expect(await details.findByText('it flows')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Valve 44' })).toBeInTheDocument();
  });

  it('stand in the menus as actions, unless their code says no', async () => {
    const run = jest.fn();
    contribute(
      { point: 'entity.action', id: 'flush', label: 'refresh', load: async () => ({ run }) },
      { point: 'entity.action', id: 'never', label: 'clear', load: async () => ({ visible: () => false, run }) },
      { point: 'entity.action', id: 'other', for: ['DEVICE'], label: 'copy', load: async () => ({ run }) },
    );
    const { user } = await openScreen();
    await row('Valve 44');
    await user.click(screen.getByRole('button', { name: 'Actions for Valve 44' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Refresh',
      'Delete',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Refresh' }));
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ entityName: 'Valve 44', authority: 'TENANT_ADMIN' }));
  });
});
