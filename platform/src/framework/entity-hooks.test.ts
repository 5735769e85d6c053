import { notifyEntityDeleted, orderHooks, whenEntityDeleted, whenTenantCreated } from './entity-hooks.js';
import { Connection, Tx } from './tx.js';

const ran: string[] = [];
whenEntityDeleted('second', () => ran.push('second'));
whenEntityDeleted('first', () => ran.push('first'));
whenTenantCreated('third', () => ran.push('third'));

test('hooks run in the declared order of their subjects, not in that of their registration', () => {
  orderHooks(['first', 'second', 'third']);
  const tx = new Tx(new Connection({} as never), 'write', 0);
  notifyEntityDeleted(tx, { entityType: 'DEVICE', id: '1' }, 'tenant');
  expect(ran).toEqual(['first', 'second']);
});

test.each([
  [['first', 'second'], 'third'],
  [['first', 'second', 'third', 'fourth'], 'fourth'],
])('an order that hooks do not agree with is refused: %j', (order, subject) => {
  expect(() => orderHooks(order)).toThrow(`do not agree on: ${subject}`);
});
