import type { SessionUser } from '../framework/route.js';
import { COMMAND_VALUES, followValues } from './followed-values.js';

const user = (userId: string) => ({ tenantId: 't', customerId: 'c', userId }) as SessionUser;
const TOO_MANY = 'Too many values are followed';

test('a caller follows half a million values at most, on all sockets together, and others theirs', () => {
  const [ann, bob, joe, eve] = ['ann', 'bob', 'joe', 'eve'].map(user) as [
    SessionUser,
    SessionUser,
    SessionUser,
    SessionUser,
  ];
  const commands = Array.from({ length: 500_000 / COMMAND_VALUES.query }, () =>
    followValues(ann, COMMAND_VALUES.query),
  );
  expect(() => followValues(ann, COMMAND_VALUES.query)).toThrow(TOO_MANY);
  commands[0]?.();
  commands[0] = followValues(ann, COMMAND_VALUES.query);
  const others = [bob, joe, eve].map((each) => followValues(each, 500_000));
  // All together follow two million.
  expect(() => followValues(user('one more'), 1)).toThrow(TOO_MANY);
  for (const letGo of [...commands, ...others]) letGo();
  followValues(user('one more'), 1)();
});
