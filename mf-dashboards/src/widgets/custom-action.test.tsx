import type { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

/** In the place of the kit's frame: one that is cut off, or lacks a file, when its button is pressed. */
function StoppedFrame({ title, onStop, onResourceError }: ComponentProps<typeof DocumentFrame>) {
  return (
    <>
      <button type="button" onClick={() => onStop?.('flood')}>
        {`Cut off ${title}`}
      </button>
      <button
        type="button"
        onClick={() => onResourceError?.({ url: 'http://localhost/a.js', failure: 'unable-to-load' })}
      >
        {`Lacks a file ${title}`}
      </button>
    </>
  );
}
jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  get DocumentFrame() {
    return StoppedFrame;
  },
}));

async function press(more: object) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
  const headerButton = [{ id: 'a', name: 'Flood', icon: 'more_horiz', type: 'custom', ...more }];
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
}
const unseen = { pointerEventsCheck: 0 };
const waiting = { type: 'customPretty', customFunction: 'customDialog("")', customHtml: '' };

test('that the function of an action was cut off is told', async () => {
  await press({ customFunction: 'flood();' });
  const frame = await screen.findByText('Cut off Flood');
  await userEvent.click(frame, unseen);
  expect(await screen.findByText(/^“Flood” failed: It sent messages/)).toBeVisible();
  await waitFor(() => expect(frame).not.toBeInTheDocument());
});

test.each([
  ['unseen', { ...waiting, customFunction: 'run();' }],
  ['in a dialog that waits', waiting],
])('a file that an action lacks is told, and it ends %s', async (_where, action) => {
  await press(action);
  const frame = await screen.findByText('Lacks a file Flood');
  await userEvent.click(frame, unseen);
  expect(await screen.findByText(/^“Flood” failed: .*a\.js/)).toBeVisible();
  await waitFor(() => expect(frame).not.toBeInTheDocument());
});

test('a file of an action whose address doesn’t say what it is is told, and nothing waits', async () => {
  await press({ ...waiting, customResources: [{ url: '/a.wasm' }] });
  expect(await screen.findByText(/^“Flood” failed: .*a\.wasm/)).toBeVisible();
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
});

test('an action that is pressed again while its dialog waits runs once, and again once that is over', async () => {
  await press(waiting);
  await screen.findByText('Cut off Flood');
  const button = screen.getByRole('button', { name: 'Flood' });
  await userEvent.click(button);
  expect(screen.getAllByText('Cut off Flood')).toHaveLength(1);
  await userEvent.click(screen.getByText('Cut off Flood'), unseen);
  await waitFor(() => expect(screen.queryByText('Cut off Flood')).toBeNull());
  await userEvent.click(button);
  expect(await screen.findByText('Cut off Flood')).toBeInTheDocument();
});
