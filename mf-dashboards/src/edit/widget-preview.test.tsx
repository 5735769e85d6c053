import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use, useEffect } from 'react';
import { styleTrials } from '../runtime/style-trials';
import { StylesOwner } from '../runtime/use-scoped-css';
import { openDashboards, simpleCard, storedDashboard, uuid } from '../testing/render-dashboards';

// The style sheets of jsdom can't be made by scripts: those of a widget in a dialog are tried without.
jest.mock('../runtime/use-scoped-css', () => ({
  ...jest.requireActual<object>('../runtime/use-scoped-css'),
  useScopedCss: (css: string) => mockTry(css),
}));
function mockTry(css: string) {
  const owner = use(StylesOwner);
  useEffect(() => {
    if (css && document.querySelector('[role="dialog"]')) return styleTrials.apply(css, () => {}, owner);
  }, [css, owner]);
}

test('styles with which a page hung are left out of the preview too, which says so', async () => {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
  const card = simpleCard('Oil');
  const css = '.value { color: red }';
  const long = jest.spyOn(Date, 'now').mockReturnValue(1);
  styleTrials.begin(css, '');
  long.mockRestore();
  await openDashboards(
    `/dashboards/${uuid(1)}`,
    storedDashboard({ a: { ...card, config: { ...card.config, widgetCss: css } } }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Oil”' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByText('Preview'));
  const preview = within(await screen.findByRole('group', { name: 'Preview' }));
  await userEvent.click(within(await preview.findByRole('alert')).getByRole('button'));
  expect(preview.queryByRole('alert')).toBeNull();
});
