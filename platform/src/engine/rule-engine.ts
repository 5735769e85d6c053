/** The rule engine: takes messages out of queues, and hands them along chains. */

import type { PlatformEvent, PlatformEvents } from '../framework/events.js';
import type { QueuePlace } from '../framework/queue-place.js';
import { limitOf } from '../framework/resource-rules.js';
import { type Feature, stoppedFeatures, stopText } from '../framework/tenant-features.js';
import type { Tx } from '../framework/tx.js';
import { anyAddress, publicAddress } from '../outgoing/reachable-address.js';
import { keptOutcomes } from '../queue/outcomes.js';
import { type Partition, waitingPartitions } from '../queue/queue-log.js';
import { CHANGED_CHAINS } from '../rule-chains/stored-chains.js';
import { ScriptRunner } from '../scripts/script-runner.js';
import type { UsageCounter } from '../usage/counters.js';
import { ChainStore } from './chain-store.js';
import { DebugEvents } from './debug-events.js';
import type { ClientKind, OpenClient } from './door/client.js';
import { ClientThread } from './door/client-thread.js';
import type { AddressOf } from './door/door-socket.js';
import type { EngineSettings, FromEngine } from './engine-protocol.js';
import { EngineReports } from './engine-reports.js';
import { EngineScripts } from './engine-scripts.js';
import { HeldMessages } from './held-messages.js';
import type { Caller, Message } from './message.js';
import type { CommandAnswer, DeviceCommand } from './node.js';
import { errorEvent, startedEvent } from './node-events.js';
import { PartitionConsumer } from './partition-consumer.js';
import { settingsOf } from './queue-settings.js';
import type { EngineServices, NodeAtWork } from './services.js';
import type { RuleFailure, WorkItem } from './work-item.js';
import type { WriterLink } from './writer-link.js';

/** A script thread that takes longer is ended: what it was handed ends by itself within a second, but for what the language itself does. */
const LONGEST_RUNS = 5_000;

interface Parts {
  settings: EngineSettings;
  read<R>(query: (tx: Tx) => R): R;
  link: WriterLink;
  tell(message: FromEngine): void;
}

export class RuleEngine implements EngineServices {
  readonly #parts: Parts;
  readonly #runner = new ScriptRunner(LONGEST_RUNS);
  readonly #clients: ClientThread;
  readonly #chains: ChainStore;
  readonly #debug: DebugEvents;
  readonly #consumers = new Map<number, PartitionConsumer>();
  readonly #reports: EngineReports;
  readonly #stoppedFeatures = new Set<string>();
  readonly #limits = new Map<string, number>();
  readonly #doors = new Map<string, AddressOf>();
  readonly #answers = new Map<number, (answer: CommandAnswer) => void>();
  #worked: QueuePlace[] = [];
  #number = 0;
  #stopped = false;
  readonly scripts: EngineScripts;
  readonly held = new HeldMessages();
  readonly serviceId: string;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.serviceId = parts.settings.serviceId;
    this.#reports = new EngineReports({ serviceId: this.serviceId, link: parts.link, tell: parts.tell });
    this.#clients = new ClientThread({ privateAddresses: parts.settings.privateAddresses });
    this.#chains = new ChainStore(this);
    this.#debug = new DebugEvents((event) => parts.link.note({ kind: 'event', event }));
    this.scripts = new EngineScripts(this.#runner, (tenantId) => {
      if (this.#isStopped(tenantId, 'jsExecutionApiState')) throw new Error(stopText('jsExecutionApiState'));
      this.count(tenantId, 'jsExecution');
    });
  }

  /** Takes up what waits, and starts all chains. */
  start(): void {
    const { stopped, partitions } = this.read((tx) => ({
      stopped: stoppedFeatures.handler(tx, null),
      partitions: waitingPartitions(tx),
    }));
    for (const { tenantId, feature } of stopped) this.#stoppedFeatures.add(`${tenantId} ${feature}`);
    for (const partition of partitions) this.#consumer(partition).wake();
    this.#reports.start();
    this.#chains.openAll(() => this.#stopped).catch((error: unknown) => console.error('rule chains', error));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#reports.stop();
    for (const consumer of this.#consumers.values()) consumer.stop();
    await this.#chains.stop();
    this.#reports.end();
    await this.#parts.link.idle();
    await Promise.all([this.#runner.close(), this.#clients.stop()]);
  }

  /** Hears of what was committed, in order. */
  hear({ name, payload }: PlatformEvent): void {
    switch (name) {
      case 'queue.appended':
        this.#consumer(payload as Partition).wake();
        break;
      case 'rule-chain.stored':
        this.#stored(payload as PlatformEvents['rule-chain.stored']);
        break;
      case 'entity.saved': {
        const { entityId: id, tenantId } = payload as PlatformEvents['entity.saved'];
        if (id.entityType === 'RULE_CHAIN') this.#chains.saved(tenantId, id.id);
        if (id.entityType === 'TENANT' || id.entityType === 'TENANT_PROFILE') this.#limits.clear();
        this.#chains.tell(tenantId, { entityId: id, kind: 'saved' });
        break;
      }
      case 'entity.moved': {
        const { entityId: id, tenantId, to } = payload as PlatformEvents['entity.moved'];
        // That another customer has it is a save like others to nodes, and told as one.
        if (to !== tenantId) this.#chains.tell(tenantId, { entityId: id, kind: 'moved' });
        break;
      }
      case 'entity.deleted': {
        const { entityId: id, tenantId } = payload as PlatformEvents['entity.deleted'];
        if (id.entityType === 'RULE_CHAIN') this.#chains.drop(tenantId, id.id);
        this.#chains.tell(tenantId, { entityId: id, kind: 'deleted' });
        break;
      }
      case 'tenant.deleted':
        this.#dropTenant((payload as PlatformEvents['tenant.deleted']).tenantId);
        break;
      case 'feature.stopped': {
        const { tenantId, feature, isStopped } = payload as PlatformEvents['feature.stopped'];
        if (isStopped) this.#stoppedFeatures.add(`${tenantId} ${feature}`);
        else this.#stoppedFeatures.delete(`${tenantId} ${feature}`);
        break;
      }
      default:
        break;
    }
  }

  read<R>(query: (tx: Tx) => R): R {
    return this.#parts.read(query);
  }

  write(step: Parameters<WriterLink['do']>[0]): Promise<unknown> {
    return this.#parts.link.do(step);
  }

  enter(tenantId: string, message: Message, item: WorkItem | null): void {
    // In a turn of its own: chains may call each other in a circle.
    setImmediate(() => {
      const first = this.#chains.find(tenantId, message.chainId)?.first;
      if (first) first.receive(message, '', item);
      else item?.end();
    });
  }

  comeBack(tenantId: string, message: Message, caller: Caller, label: string, item: WorkItem | null): void {
    setImmediate(() => {
      const node = this.#chains.find(tenantId, caller.chainId)?.nodes.get(caller.nodeId);
      if (node) node.send(message, label, item);
      else item?.fail(this.#gone(tenantId, caller));
    });
  }

  debug(node: NodeAtWork, direction: 'IN' | 'OUT', message: Message, label: string, error?: string): void {
    this.#debug.write(node, direction, message, label, error);
  }

  noteError(node: NodeAtWork, method: string, error: unknown): void {
    this.#parts.link.note(errorEvent(node, method, error));
  }

  failedLater({ queued }: WorkItem, failures: readonly RuleFailure[]): void {
    const statistics = queued ? this.#reports.known(queued.place.partition) : undefined;
    for (const failure of failures) statistics?.failure(failure);
  }

  count(tenantId: string, counter: UsageCounter): void {
    this.#reports.count(tenantId, counter);
  }

  mostExecutions(tenantId: string): number {
    let limit = this.#limits.get(tenantId);
    if (limit === undefined) {
      limit = this.read((tx) => limitOf(tx, tenantId, 'maxRuleNodeExecutionsPerMessage'));
      this.#limits.set(tenantId, limit);
    }
    return limit;
  }

  doorOf(tenantId: string): AddressOf {
    const known = this.#doors.get(tenantId);
    if (known) return known;
    const door: AddressOf = async (host) =>
      this.#parts.settings.privateAddresses ? anyAddress(host) : publicAddress(host);
    this.#doors.set(tenantId, door);
    return door;
  }

  connect<O, M, R>(tenantId: string, kind: ClientKind<O, M, R>, options: O): Promise<OpenClient<M, R>> {
    return this.#clients.open(tenantId, kind, options);
  }

  command(tenantId: string, command: DeviceCommand): Promise<CommandAnswer> {
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve) => {
      this.#answers.set(number, resolve);
      this.#parts.tell({ type: 'command', number, tenantId, command });
    });
  }

  /** The main thread says what came of a command. */
  answered(number: number, answer: CommandAnswer): void {
    this.#answers.get(number)?.(answer);
    this.#answers.delete(number);
  }

  async reply(tenantId: string, reply: Parameters<EngineServices['reply']>[1]): Promise<void> {
    this.#parts.tell({ type: 'reply', tenantId, reply });
  }

  #dropTenant(tenantId: string): void {
    this.#chains.dropTenant(tenantId);
    this.#debug.reset(tenantId);
    this.#limits.delete(tenantId);
    this.#doors.delete(tenantId);
    for (const [no, consumer] of this.#consumers) {
      if (consumer.tenantId !== tenantId) continue;
      consumer.stop();
      this.#consumers.delete(no);
      this.#reports.drop(no);
    }
  }

  #isStopped(tenantId: string, feature: Feature): boolean {
    return this.#stoppedFeatures.size > 0 && this.#stoppedFeatures.has(`${tenantId} ${feature}`);
  }

  #consumer(partition: Partition): PartitionConsumer {
    let consumer = this.#consumers.get(partition.no);
    if (!consumer) {
      consumer = new PartitionConsumer(
        {
          read: (query) => this.read(query),
          settingsOf,
          outcomesOf: (tx, { no }) => keptOutcomes(tx, no),
          submit: (tenantId, item) => this.#submit(tenantId, item),
          worked: (no, number) => this.#tellWorked({ partition: no, number }),
          commit: (no, number) => this.#parts.link.note({ kind: 'offset', place: { partition: no, number } }),
          isHeldUp: () => this.#parts.link.isFailing,
          statistics: (of) => this.#reports.of(of),
        },
        partition,
      );
      this.#consumers.set(partition.no, consumer);
    }
    return consumer;
  }

  #submit(tenantId: string, item: WorkItem): void {
    const { message } = item;
    if (this.#isStopped(tenantId, 'ruleEngineApiState')) item.end();
    else {
      const chain = this.#chains.find(tenantId, message.chainId);
      const node = message.nodeId === null ? undefined : chain?.nodes.get(message.nodeId);
      if (node && item.label !== null) chain?.route(node, message, [item.label], item, item.queued?.error);
      else if (message.nodeId !== null && !node) item.lose(this.#gone(tenantId, message));
      else if (message.nodeId === null && chain?.first) chain.first.receive(message, '', item);
      else item.end();
    }
  }

  /** What is told of a message whose node was replaced before the message went on from it. */
  #gone(tenantId: string, { chainId, nodeId }: Pick<Message, 'chainId' | 'nodeId'>): RuleFailure {
    const ruleChainName = this.#chains.find(tenantId, chainId)?.name ?? chainId ?? '';
    return {
      ruleChainName,
      ruleNodeName: nodeId ?? '',
      message: 'The rule node that the message goes on from is gone',
    };
  }

  #tellWorked(place: QueuePlace): void {
    if (this.#worked.push(place) > 1) return;
    setImmediate(() => {
      const places = this.#worked;
      this.#worked = [];
      this.#parts.tell({ type: 'worked', places });
    });
  }

  /** Starts the nodes of a stored chain, and writes down how that went. */
  #stored({ tenantId, chainId, created, number }: PlatformEvents['rule-chain.stored']): void {
    const told = () => this.#tellWorked({ partition: CHANGED_CHAINS, number });
    this.#debug.reset(tenantId);
    const chain = this.#chains.refresh(tenantId, chainId);
    if (!chain) {
      told();
      return;
    }
    const noted = [...chain.nodes.values()].map(async (node) => {
      await node.ready;
      await this.write(startedEvent(node, created.includes(node.id) ? 'STARTED' : 'UPDATED'));
    });
    Promise.all(noted)
      .catch((error: unknown) => console.error('the events of rule nodes', error))
      .finally(told);
  }
}
