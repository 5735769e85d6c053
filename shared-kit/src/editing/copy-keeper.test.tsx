import { playDatabase } from '../testing/play-database';
import { keepCopies } from './copy-keeper';

beforeEach(() => void playDatabase());

test('an older copy is not told of as that of a newer change', async () => {
  const told: (boolean | undefined)[] = [];
  const keeper = keepCopies<string, string>({ userId: 'user', kind: 'thing', id: 'keeper' }, (isKept) =>
    told.push(isKept),
  );
  /** Until the database has answered. */
  const turn = async () => {
    for (let at = 0; at < 20; at += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  keeper.changed({ base: 'b', value: 'older' });
  keeper.flush();
  keeper.changed({ base: 'b', value: 'newer' });
  await turn();
  expect(told).toEqual([]);
  keeper.flush();
  await turn();
  expect(told).toEqual([true]);
});
