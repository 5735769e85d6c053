import { setExtensionHost } from '@mullion/shared-kit/module/extension-host';
import type { ToolbarActionContext } from '@mullion/shared-kit/module/extension-points';
import { screen } from '@testing-library/react';
import { openPage, signInAs } from '../testing/open-page';
import { ToolbarActions } from './toolbar-actions';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

function contribute(id: string, load: () => Promise<unknown>, more: object = {}) {
  return {
    point: 'toolbar.action' as const,
    module: 'mf-more',
    namespace: 'declaration:mf-more',
    id,
    expose: `./${id}`,
    label: id,
    order: 1,
    load: load as () => Promise<never>,
    ...more,
  };
}
const host = (...list: ReturnType<typeof contribute>[]) =>
  setExtensionHost({ list: () => list, subscribe: () => () => undefined });
afterEach(() => host());

test('a button loads its code when it is pressed, and the action knows where it is', async () => {
  const run = jest.fn(({ navigate }: ToolbarActionContext) => navigate('/pumps'));
  const load = jest.fn(async () => ({ run }));
  host(contribute('pumps', load));
  signInAs('TENANT_ADMIN');
  const { user, path } = openPage(<ToolbarActions />, '/home?x=1');
  const button = await screen.findByRole('button', { name: 'Pumps' });
  expect(load).not.toHaveBeenCalled();
  await user.click(button);
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ authority: 'TENANT_ADMIN', address: '/home?x=1' }));
  expect(path()).toBe('/pumps');
});

test('code that does not come, or throws, is told, and the other actions work', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const fine = jest.fn();
  host(
    contribute('absent', () => Promise.reject(new Error('no answer'))),
    contribute('broken', async () => ({
      run: () => {
        throw new Error('out of order');
      },
    })),
    contribute('fine', async () => ({ run: fine })),
  );
  signInAs('TENANT_ADMIN');
  const { user } = openPage(<ToolbarActions />);
  await user.click(await screen.findByRole('button', { name: 'Absent' }));
  expect(await screen.findByText('Absent failed: no answer')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Broken' }));
  expect(await screen.findByText('Broken failed: out of order')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fine' }));
  expect(fine).toHaveBeenCalledTimes(1);
});

test('an action for another role is not there', async () => {
  host(
    contribute('theirs', async () => ({}), { auth: ['SYS_ADMIN'] }),
    contribute('mine', async () => ({})),
  );
  signInAs('TENANT_ADMIN');
  openPage(<ToolbarActions />);
  await screen.findByRole('button', { name: 'Mine' });
  expect(screen.queryByRole('button', { name: 'Theirs' })).toBeNull();
});
