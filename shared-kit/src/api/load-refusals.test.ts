import { loadCode } from '../browser/load-code';
import { ApiError } from './api-error';
import { loadRefusals } from './load-refusals';

jest.mock('../browser/load-code', () => ({
  ...jest.requireActual('../browser/load-code'),
  loadCode: jest.fn((load: () => Promise<unknown>) => load()),
}));
const load = jest.mocked(loadCode);

test('comes with a refusal, and not where it does not arrive', async () => {
  const refused = new ApiError({ kind: 'http', status: 400, body: { message: 'No' } });
  expect((await loadRefusals(refused))?.refusalsOf('No')).toMatchObject([{ said: 'No', fields: [] }]);
  load.mockRejectedValueOnce(new Error('not there'));
  expect(await loadRefusals(refused)).toBeUndefined();
});

test('is not waited for without a connection', async () => {
  load.mockReturnValueOnce(new Promise(() => {}));
  expect(await loadRefusals(new ApiError({ kind: 'network' }))).toBeUndefined();
});
