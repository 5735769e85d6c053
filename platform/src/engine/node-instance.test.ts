import { entityId, newId } from '../framework/ids.js';
import { RunningChain } from './chain.js';
import { newMessage } from './message.js';
import { NodeInstance } from './node-instance.js';
import type { EngineServices } from './services.js';
import { type RuleFailure, WorkItem } from './work-item.js';

/** A filter node at work whose script answers when the test says so. */
async function slowFilter() {
  const answers: ((answer: string) => void)[] = [];
  const services = {
    serviceId: 'here',
    mostExecutions: () => 0,
    count: () => {},
    scripts: { compile: async () => null, run: () => new Promise((resolve) => answers.push(resolve)) },
  } as unknown as EngineServices;
  const chain = new RunningChain<NodeInstance>('t', 'c', 'Root');
  const instance = new NodeInstance(services, chain, {
    id: entityId('RULE_NODE', newId(1)),
    type: 'org.thingsboard.rule.engine.filter.TbJsFilterNode',
    name: 'slow',
    debugMode: false,
    configuration: { scriptLang: 'JS', jsScript: 'return true;', tbelScript: 'return true;' },
  } as never);
  await instance.ready;
  expect(instance.fault).toBeNull();
  return { instance, answers };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a message that comes again while it is still at a node is told apart from itself', async () => {
  const { instance, answers } = await slowFilter();
  const message = newMessage('X', { entityType: 'DEVICE', id: 'd' }, { data: '{}' });
  const settled: [string, RuleFailure | null][] = [];
  const items = ['late', 'again'].map(
    (name) => new WorkItem(message, null, (failure) => settled.push([name, failure])),
  );
  for (const item of items) instance.receive(message, '', item);
  await turns();
  items[0]?.cancel();
  answers[0]?.('true');
  await turns();
  expect(settled).toEqual([]);
  answers[1]?.('true');
  await turns();
  expect(settled).toEqual([['again', null]]);
});
