import { screen } from '@testing-library/react';
import { expectAccessible } from '../testing/accessible';
import { renderKit } from '../testing/render-kit';
import { Button } from './button';
import { Chip } from './chip';
import { EmptyState } from './empty-state';
import { ErrorState } from './error-state';
import { ProgressBar } from './progress-bar';
import { PropertyList } from './property-list';
import { Skeleton } from './skeleton';
import { StatusDot } from './status-dot';

test('an empty list says so and offers what fills it', async () => {
  await renderKit(<EmptyState title="No devices yet" text="Add the first one." action={<Button>Add device</Button>} />);
  expect(screen.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add device' })).toBeVisible();
});

test('a failure is announced with its reason and can be tried again', async () => {
  const onRetry = jest.fn();
  const { user } = await renderKit(<ErrorState reason="The platform did not answer." onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The platform did not answer.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('progress is a number when it is known, and none when it is not', async () => {
  const { rerender } = await renderKit(<ProgressBar label="Import" value={0.256} />);
  expect(screen.getByRole('progressbar', { name: 'Import' })).toHaveAttribute('aria-valuenow', '26');
  rerender(<ProgressBar label="Import" />);
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
});

test('a read view is plain text; what is empty says none', async () => {
  await renderKit(
    <PropertyList
      properties={[
        { label: 'Name', value: 'Weather station 7' },
        { label: 'Label', value: '' },
        { label: 'Active', value: 0 },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Name', 'Label', 'Active']);
  expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['Weather station 7', '—None', '0']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a chip can be removed by its own button', async () => {
  const onRemove = jest.fn();
  const { user } = await renderKit(
    <Chip onRemove={onRemove} removeLabel="Remove temperature">
      temperature
    </Chip>,
  );
  await user.click(screen.getByRole('button', { name: 'Remove temperature' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

test('a state is a word, not only a color', async () => {
  await renderKit(
    <StatusDot status="ok" compact>
      Online
    </StatusDot>,
  );
  expect(screen.getByText('Online')).toBeInTheDocument();
});

test('what may not be so by now says why', async () => {
  await renderKit(
    <StatusDot status="off" old="Not live">
      Online
    </StatusDot>,
  );
  expect(screen.getByTitle('Not live')).toHaveTextContent('Online');
});

test('all of them together please axe', async () => {
  await renderKit(
    <main>
      <EmptyState title="No devices yet" />
      <ErrorState reason="Why" onRetry={() => {}} />
      <ProgressBar label="Import" value={0.5} />
      <PropertyList properties={[{ label: 'Name', value: 'x' }]} />
      <Chip tone="warn" onRemove={() => {}}>
        Major
      </Chip>
      <StatusDot status="off">Offline</StatusDot>
      <div aria-busy="true">
        <Skeleton lines={3} />
      </div>
    </main>,
  );
  await expectAccessible();
});
