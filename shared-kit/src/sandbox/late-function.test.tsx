import { playFunctions } from '../testing/play-functions';
import { lateFunction } from './late-function';

describe('a function whose code comes with its first call', () => {
  it('is called like any other', async () => {
    playFunctions();
    const double = lateFunction('return value * 2;', ['value']);
    expect(await Promise.all([double.call(2), double.call(21)])).toEqual([4, 42]);
  });

  it('rejects calls once it is disposed of, before its code has come and after', async () => {
    playFunctions();
    const early = lateFunction('return 1;', []);
    early.dispose();
    await expect(early.call()).rejects.toMatchObject({ kind: 'disposed' });
    const late = lateFunction('return 1;', []);
    await late.call();
    late.dispose();
    await expect(late.call()).rejects.toMatchObject({ kind: 'disposed' });
  });
});
