import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import type { Call } from '@mullion/shared-kit/testing/render-module';
import { act, screen, within } from '@testing-library/react';
import Modules from './modules';
import { ApiError, openPage } from './testing/open-page';

const version = (name: string, more: object = {}) => ({
  version: name,
  stored: 1_700_000_000_000,
  size: 400_000,
  kit: '^1.0.0',
  fitsKit: true,
  loads: 0,
  failed: 0,
  ...more,
});
const state = (current = '2.0.0') => ({
  revision: `r-${current}`,
  kit: '1.0.0',
  modules: [
    {
      name: 'mf-things',
      current,
      since: 1_700_000_000_000,
      by: { name: 'ben@example.com', via: 'page' },
      fallback: '1.0.0',
      trial: null,
      before: current === '2.0.0' ? '1.0.0' : null,
      overrides: [],
      versions: [version('2.0.0', { loads: 20, failed: 5 }), version('1.0.0'), version('0.9.0', { fitsKit: false })],
    },
  ],
  log: [],
});
const changed = ({ path }: Call) => path === '/gateway/modules/changes';

test('a version that fails is said, and rolled back after a question, by keyboard', async () => {
  const { user, calls } = await openPage(Modules, (call) => state(changed(call) ? '1.0.0' : '2.0.0'));
  expect(screen.getByText('2.0.0 fails: 5 of 20 loads in 24 hours.')).toBeVisible();
  await expectAccessible();
  act(() => screen.getByRole('button', { name: 'Roll back' }).focus());
  await user.keyboard('{Enter}');
  const question = await screen.findByRole('alertdialog', { name: 'Roll back mf-things?' });
  expect(question).toHaveTextContent('Everyone goes from 2.0.0 back to 1.0.0');
  act(() => within(question).getByRole('button', { name: 'Roll back' }).focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'mf-things 1.0.0' })).toBeVisible();
  expect(calls.find(changed)?.body).toEqual({ revision: 'r-2.0.0', change: { act: 'rollback', module: 'mf-things' } });
});

test('an overview says what fails, and leads to the module; the second of two people is told', async () => {
  const { user } = await openPage(Modules, (call) => {
    if (!changed(call)) return state();
    throw new ApiError({ kind: 'http', status: 409, body: { message: 'Somebody else was faster' } as never });
  });
  const overview = screen.getByRole('region', { name: 'All modules' });
  expect(within(overview).getByRole('row', { name: /^mf-things 2\.0\.0 5 20/ })).toBeVisible();
  await user.click(within(overview).getByRole('button', { name: 'mf-things' }));
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'mf-things 2.0.0' }));
  await user.click(screen.getByRole('button', { name: 'Canary' }));
  await user.click(await screen.findByRole('button', { name: 'Start canary' }));
  expect(await within(await screen.findByRole('dialog')).findByText('Somebody else was faster')).toBeVisible();
});

test('a version for another kit can’t be chosen; a share is asked for', async () => {
  const { user, calls } = await openPage(Modules, () => state());
  expect(screen.getByRole('button', { name: 'Use 0.9.0' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Canary' }));
  const share = await screen.findByLabelText(/^Share of users/);
  await user.clear(share);
  await user.type(share, '20');
  await user.click(screen.getByRole('button', { name: 'Start canary' }));
  await screen.findByText('Changed. Pages follow on their next load.');
  expect(calls.find(changed)?.body).toMatchObject({
    change: { act: 'try', module: 'mf-things', version: '1.0.0', percent: 20 },
  });
});

test('without the gateway’s calls the page only reads, and names the command', async () => {
  const current = { version: '2.0.0', declaration: { name: 'mf-things' } };
  await openPage(Modules, ({ path }) => {
    if (path !== '/modules/registry.json') throw new ApiError({ kind: 'http', status: 404 });
    return { format: 1, modules: { 'mf-things': { current, fallback: null, history: ['2.0.0'] } } };
  });
  expect(await screen.findByRole('heading', { name: 'mf-things 2.0.0' })).toBeVisible();
  expect(screen.getByText('npm run modules -- help')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
