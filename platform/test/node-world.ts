/** Nodes of a chain at work, without an engine around them. */

import { RunningChain } from '../src/engine/chain.js';
import { HeldMessages } from '../src/engine/held-messages.js';
import { type Message, newMessage } from '../src/engine/message.js';
import { NodeInstance } from '../src/engine/node-instance.js';
import type { EngineServices } from '../src/engine/services.js';
import { type RuleFailure, WorkItem } from '../src/engine/work-item.js';
import type { WriterStep } from '../src/engine/writer-batch.js';
import { entityId, newId } from '../src/framework/ids.js';

/** Of a node that runs a script. */
export const SCRIPT = { scriptLang: 'JS', jsScript: 'return true;', tbelScript: 'return true;' };

/** A chain whose nodes work; scripts answer, and steps are stored, when the test says so. */
export function nodeWorld(mostHeld = 3_000) {
  const answers: ((answer: string) => void)[] = [];
  const steps: WriterStep[] = [];
  const stores: (() => void)[] = [];
  let passed = 0;
  const failedLater: RuleFailure[] = [];
  const connect = jest.fn();
  const entered: Message[] = [];
  const noted: unknown[] = [];
  const services = {
    held: new HeldMessages(mostHeld),
    failedLater: (_item: WorkItem, failures: readonly RuleFailure[]) => failedLater.push(...failures),
    connect,
    enter: (_tenantId: string, message: Message) => entered.push(message),
    noteError: (_node: unknown, _method: string, error: unknown) => noted.push(error),
    serviceId: 'here',
    mostExecutions: () => 0,
    count: () => {
      passed += 1;
    },
    write: (step: WriterStep) => {
      steps.push(step);
      return new Promise<void>((resolve) => stores.push(resolve));
    },
    doorOf: () => () => new Promise(() => {}),
    scripts: { compile: async () => null, run: () => new Promise((resolve) => answers.push(resolve)) },
  } as unknown as EngineServices;
  const chain = new RunningChain<NodeInstance>('t', 'c', 'Root');
  const start = async (type: string, configuration: object) => {
    const id = entityId('RULE_NODE', newId(1));
    const stored = { id, type: `org.thingsboard.rule.engine.${type}`, name: type, debugMode: false, configuration };
    const instance = new NodeInstance(services, chain, stored as never);
    chain.nodes.set(id.id, instance);
    await instance.ready;
    return instance;
  };
  const settled: [string, RuleFailure | null][] = [];
  const item = (name: string, data = '{}') => {
    const message = newMessage('X', { entityType: 'DEVICE', id: 'd' }, { data });
    return new WorkItem(message, null, ([failure = null]) => settled.push([name, failure]));
  };
  return {
    chain,
    start,
    item,
    answers,
    steps,
    stores,
    settled,
    failedLater,
    connect,
    entered,
    noted,
    passed: () => passed,
  };
}

/** The bodies of the messages that are queued together. */
export const dataOf = (steps: readonly WriterStep[]): string[][] =>
  steps.map((step) => (step.kind === 'append' ? step.messages.map(({ data }) => data) : []));

/** All that needs no timer is done. */
export const turns = () => new Promise((resolve) => setImmediate(resolve));
