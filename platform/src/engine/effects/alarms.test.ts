import { NodeBench } from '../../../test/node-bench.js';
import { applyEffect } from '../effect.js';
import { type Raised, raise } from './alarms.js';

test('an alarm is raised again only as the type that it is of', () => {
  const bench = new NodeBench();
  const { tenantId, nodeId } = bench;
  const originator = bench.device('D');
  const raised = (type: string, id?: string): Raised => {
    const args = {
      id,
      originator,
      type,
      severity: 'MAJOR' as const,
      startTs: 1,
      propagate: false,
      propagateToOwner: false,
      propagateToTenant: false,
      propagateRelationTypes: [],
      hearer: 'root' as const,
    };
    return applyEffect(bench.tx(), { name: raise.name, args, origin: { tenantId, nodeId } }).value as Raised;
  };
  const hot = raised('Hot').alarm;
  const cold = raised('Cold', hot.id.id);
  expect(cold.old).toBeNull();
  expect(cold.alarm.type).toBe('Cold');
  expect(raised('Hot', hot.id.id).alarm.id).toEqual(hot.id);
  bench.close();
});
