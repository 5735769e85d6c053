import { playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openDashboards, storedDashboard, uuid, simpleCard as widget } from '../testing/render-dashboards';

jest.mock('../runtime/use-fitting', () => ({ useFitting: (_: unknown, last: number) => last }));

test('on phones, too, the bar says that the browser keeps nothing', async () => {
  playSocket();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
  const stored = storedDashboard({ a: widget('Notes'), b: widget('Rules') });
  await openDashboards(`/dashboards/${uuid(1)}`, stored, { userId: uuid(9) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “Notes”' }));
  expect(await screen.findByText('Not kept')).toBeInTheDocument();
  expect(screen.getByText(/^This browser doesn’t keep unsaved changes/)).toBeVisible();
});
