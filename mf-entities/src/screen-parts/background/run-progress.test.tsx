import { ApiError } from '@mullion/shared-kit/api/api-error';
import { screen } from '@testing-library/react';
import { renderModule } from '../../testing/render-module';
import { RunProgress } from './run-progress';

const refused = (status: number, message?: string) =>
  new ApiError({ kind: 'http', status, body: message ? { status, message, errorCode: 2 } : 'Service Unavailable' });

it.each([
  [refused(503, 'The disk is full. Nothing was changed'), /^The disk is full/],
  [refused(503), 'Lost'],
  [refused(502, 'The platform cannot be reached'), 'Lost'],
  [new ApiError({ kind: 'network' }), 'Lost'],
])('says why work paused', async (problem, said) => {
  await renderModule(
    <RunProgress label="Import" phase="Paused" text="" done={1} total={2} figures={[]} problem={problem} lost="Lost" />,
  );
  expect(screen.getByText(said)).toBeVisible();
});
