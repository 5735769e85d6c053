import { act, screen } from '@testing-library/react';
import { useModules } from '../testing/modules';
import { openPage, signInAs } from '../testing/open-page';
import { DamagedModules } from './damaged-modules';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));

const damage = (...names: string[]) =>
  act(() =>
    useModules.setState({
      set: { modules: {}, broken: names.map((name) => ({ name, reason: 'menu[0].auth is missing' })) },
    }),
  );

test('an administrator reads which modules were left out', () => {
  signInAs('TENANT_ADMIN');
  openPage(<DamagedModules />);
  damage('mf-pumps');
  expect(screen.getByText('Couldn’t read the module mf-pumps, so it isn’t running.')).toHaveAttribute(
    'title',
    'mf-pumps: menu[0].auth is missing',
  );
  damage('mf-pumps', 'mf-maps');
  screen.getByText('Couldn’t read the modules mf-pumps, mf-maps, so they aren’t running.');
});

test('nobody else does, and whole modules need no words', () => {
  signInAs('CUSTOMER_USER');
  openPage(<DamagedModules />);
  damage('mf-pumps');
  expect(screen.queryByText(/mf-pumps/)).toBeNull();
  signInAs('SYS_ADMIN');
  damage();
  expect(screen.queryByText(/could not be read/)).toBeNull();
});
