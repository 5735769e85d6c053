import { expectAccessible } from '@mullion/shared-kit/testing/accessible';
import { screen } from '@testing-library/react';
import { openPage } from '../testing/open-page';
import { HelpFrame } from './help-frame';

jest.mock('@mullion/shared-kit/api/http', () => jest.requireActual('../testing/platform').platform);
jest.mock('../federation/console-modules', () => jest.requireActual('../testing/modules'));
jest.mock('@mullion/shared-kit/help/help-page', () => ({ HelpPage: () => <main>Text</main> }));

test('a help page stands under the product’s bar, which leads to the console and to the contents', async () => {
  openPage(<HelpFrame helpKey="devices" />, '/help/devices');
  expect(await screen.findByRole('link', { name: 'Mullion' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
  expect(screen.getByRole('main')).toHaveTextContent('Text');
  await expectAccessible();
});
