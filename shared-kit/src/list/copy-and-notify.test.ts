import { notify } from '../notify/notify';
import { copyText } from '../ui/copy-text';
import { copyAndNotify } from './copy-and-notify';

jest.mock('../ui/copy-text', () => ({ copyText: jest.fn() }));
const copy = jest.mocked(copyText);

beforeEach(() => {
  jest.spyOn(notify, 'success').mockReturnValue(undefined as never);
  jest.spyOn(notify, 'error').mockReturnValue(undefined as never);
});

it('copies and says so', async () => {
  copy.mockResolvedValue(true);
  await copyAndNotify('T0k3n', 'Token copied');
  expect(copy).toHaveBeenCalledWith('T0k3n');
  expect(notify.success).toHaveBeenCalledWith('Token copied');
  expect(notify.error).not.toHaveBeenCalled();
});

it('says when the browser does not allow it', async () => {
  copy.mockResolvedValue(false);
  await copyAndNotify('T0k3n', 'Token copied');
  expect(notify.success).not.toHaveBeenCalled();
  expect(notify.error).toHaveBeenCalledTimes(1);
});
