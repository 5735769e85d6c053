import { CallerBudget } from './caller-budget.js';

const userOf = (tenantId: string, userId: string) => ({ tenantId, customerId: '', userId });

it('the users of one tenant leave room for those of others', () => {
  const budget = new CallerBudget({ ofCaller: 2, ofTenant: 3, ofAll: 5 });
  const [first, second, other] = [userOf('t1', 'a'), userOf('t1', 'b'), userOf('t2', 'c')];
  const end = budget.take(first, 2);
  expect(budget.take(second, 1)).not.toBeNull();
  expect(budget.take(second, 1)).toBeNull();
  expect(budget.take(other, 2)).not.toBeNull();
  end?.();
  expect(budget.take(second, 1)).not.toBeNull();
});
