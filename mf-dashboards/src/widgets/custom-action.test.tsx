import type { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

/** In the place of the kit's frame: one that is cut off when its button is pressed. */
function StoppedFrame({ title, onStop }: ComponentProps<typeof DocumentFrame>) {
  return (
    <button type="button" onClick={() => onStop?.('flood')}>
      {`Cut off ${title}`}
    </button>
  );
}
jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  get DocumentFrame() {
    return StoppedFrame;
  },
}));

test('that the function of an action was cut off is told', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
  const headerButton = [{ id: 'a', name: 'Flood', icon: 'more_horiz', type: 'custom', customFunction: 'flood();' }];
  await openDashboards(
    `/dashboards/${uuid(1)}`,
    storedDashboard({
      a: {
        ...{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'markdown_card', type: 'latest', title: 'Card' },
        config: { title: 'Card', showTitle: true, datasources: [], actions: { headerButton } },
      },
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Flood' }));
  const frame = await screen.findByText('Cut off Flood');
  await userEvent.click(frame, { pointerEventsCheck: 0 });
  expect(await screen.findByText(/^“Flood” failed: It sent messages/)).toBeVisible();
  await waitFor(() => expect(frame).not.toBeInTheDocument());
});
