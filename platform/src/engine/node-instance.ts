/** A stored node at work: its instance of the declaration, and the messages that are at it. */
import { newId } from '../framework/ids.js';
import type { RuleNode } from '../rule-chains/rule-nodes.js';
import type { RunningChain } from './chain.js';
import { type Message, sizeOf } from './message.js';
import type { EntityChange, Node, Outcome } from './node.js';
import { contextOf, makeContext } from './node-context.js';
import { startedEvent } from './node-events.js';
import { NodeStart } from './node-start.js';
import { NodeTimers } from './node-timers.js';
import { NodeVisits } from './node-visits.js';
import { nodeOf } from './nodes/index.js';
import type { EngineServices } from './services.js';
import { WorkItem } from './work-item.js';

/** Nodes that one message passes at most where its tenant's profile names no limit: chains may call each other in a circle. */
const MOST_EXECUTIONS = 1000;
/** Nodes that all branches of one message pass at most: links and calls may multiply it. */
const MOST_OF_ALL = 50_000;
/** Characters of a message at most. */
const LARGEST = 2 * 1024 * 1024;

const ENDED = 'The rule node has ended';

const textOf = (error: unknown): string | undefined => {
  if (error === undefined || error === null) return undefined;
  return error instanceof Error ? error.message : String(error);
};

export class NodeInstance {
  readonly #services: EngineServices;
  readonly #definition: Node | undefined;
  readonly #start: NodeStart;
  readonly #visits: NodeVisits;
  readonly #end = new AbortController();
  readonly #timers: NodeTimers;
  #stopped = false;
  chain: RunningChain;
  stored: RuleNode;

  /** `onlyChecked`: its chain does not run here, and its configuration is read all the same. */
  constructor(services: EngineServices, chain: RunningChain, stored: RuleNode, onlyChecked = false) {
    this.#services = services;
    this.chain = chain;
    this.stored = stored;
    this.#visits = new NodeVisits(services, chain.tenantId, this);
    this.#timers = new NodeTimers((error) => services.noteError(this, 'after', error));
    const definition = nodeOf(stored.type ?? '');
    this.#definition = definition;
    const recovered = () => {
      services
        .write(startedEvent(this, 'STARTED'))
        .catch((error: unknown) => console.error('the events of rule nodes', error));
    };
    const instance = this;
    const context = makeContext(services, {
      id: this.id,
      get name() {
        return instance.name;
      },
      get chain() {
        return instance.chain;
      },
      visits: this.#visits,
      timers: this.#timers,
      signal: this.#end.signal,
      send: (message, labels, item) => this.send(message, labels, item),
      fail: (message, error) => this.#fail(message, error),
      debug: (direction, message, label, error) => this.#debug(direction, message, label, error),
    });
    this.#start = new NodeStart({
      definition,
      get stored() {
        return instance.stored;
      },
      context,
      onlyChecked,
      // What it was to start with may be large.
      failed: () => {
        instance.stored = { ...instance.stored, configuration: null };
      },
      recovered,
    });
  }

  /** Settles when it has started, or could not. */
  get ready(): Promise<void> {
    return this.#start.ready;
  }

  /** Why it did not start; null: it did. */
  get fault(): string | null {
    return this.#start.fault;
  }

  get id(): string {
    return this.stored.id.id;
  }

  get name(): string {
    return this.stored.name ?? '';
  }

  /** Whether it goes on with a stored node: it was made of the same, and has started, or may yet. */
  goesOnWith({ type, configuration }: RuleNode): boolean {
    if (this.fault !== null) return false;
    return type === this.stored.type && JSON.stringify(configuration) === JSON.stringify(this.stored.configuration);
  }

  /** A message comes to the node by a label. */
  receive(message: Message, label: string, belongsTo: WorkItem | null): void {
    const item = belongsTo ?? WorkItem.loose(message);
    if (item.isCanceled) return;
    if (this.#stopped) {
      item.fail(this.failure(ENDED));
      return;
    }
    const { isReady, running, config } = this.#start;
    if (!isReady) {
      this.#waitForStart(message, label, item);
      return;
    }
    if (!this.#definition || !running) {
      item.fail(this.failure(`The node didn't start: ${this.fault}`));
      return;
    }
    const { tenantId } = this.chain;
    const counted: Message = {
      ...message,
      // One may be here already: a message that took too long goes round again.
      id: this.#visits.has(message) ? newId(Date.now()) : message.id,
      chainId: this.chain.id,
      nodeId: this.id,
      executions: message.executions + 1,
    };
    const limit = this.#services.mostExecutions(tenantId) || MOST_EXECUTIONS;
    if (counted.executions > limit) {
      item.fail(this.failure(`The message passed more than ${limit} rule nodes`));
      return;
    }
    const length = sizeOf(counted);
    if (length > LARGEST) {
      item.fail(this.failure(`The message has ${length} characters; the limit is ${LARGEST}`));
      return;
    }
    if (item.pass() > MOST_OF_ALL) {
      item.giveUp(this.failure(`All branches of the message together passed more than ${MOST_OF_ALL} rule nodes`));
      return;
    }
    const visit = this.#orFail(item, () => this.#visits.begin(counted, item));
    if (!visit) return;
    this.#services.count(tenantId, 'ruleEngineExecution');
    this.#debug('IN', counted, label);
    try {
      const outcome = this.#definition.execute(config, counted, contextOf(visit, running));
      if (outcome instanceof Promise) {
        outcome.then(
          (value) => this.#conclude(counted, value, item),
          (error: unknown) => this.#fail(counted, error),
        );
      } else this.#conclude(counted, outcome, item);
    } catch (error) {
      this.#fail(counted, error);
    }
  }

  /** A message goes on from here, whoever told so. */
  send(message: Message, labels: string | readonly string[], item: WorkItem | null, error?: unknown): void {
    const all = typeof labels === 'string' ? [labels] : [...new Set(labels)];
    for (const label of all) this.#debug('OUT', message, label, textOf(error));
    this.chain.route(this, message, all, item, textOf(error));
  }

  failure(message: string) {
    return { ruleChainName: this.chain.name, ruleNodeName: this.name, message };
  }

  /** An entity of the tenant has changed. */
  async tell(change: EntityChange): Promise<void> {
    const { running, config } = this.#start;
    if (!this.#definition?.changed || !running) return;
    try {
      await this.#definition.changed(change, config, running);
    } catch (error) {
      this.#services.noteError(this, 'changed', error);
    }
  }

  /** Messages are at it, or wait until it has started. */
  get isBusy(): boolean {
    return !this.#start.isReady || this.#visits.size > 0;
  }

  /** Messages are at it that may stay for long. */
  get isPatient(): boolean {
    return this.#definition?.isPatient === true && this.#visits.size > 0;
  }

  /** `heir`: the node that goes on with what was acknowledged here; without one, that fails. */
  async stop(heir?: NodeInstance): Promise<void> {
    if (this.#stopped) return;
    await this.#start.end();
    if (this.#stopped) return;
    this.#stopped = true;
    this.#timers.stop();
    this.#end.abort();
    const handOver = heir && ((message: Message, item: WorkItem) => heir.receive(message, '', item));
    this.#visits.stop(handOver ?? ((_message, item) => item.fail(this.failure(ENDED))));
    try {
      const { running } = this.#start;
      if (running) await this.#definition?.stop?.(running.state);
    } catch (error) {
      console.error('the end of a rule node', error);
    }
  }

  /** A message goes on once the node has started, and counts until then; one too many fails. */
  #waitForStart(message: Message, label: string, item: WorkItem): void {
    const end = this.#orFail(item, () => this.#visits.wait(message));
    if (!end) return;
    item.come(this);
    // It never rejects.
    void this.ready.then(() => {
      item.leave(this);
      end();
      this.receive(message, label, item);
    });
  }

  /** What comes of work on a message; null: it throws, and the message has failed. */
  #orFail<R>(item: WorkItem, work: () => R): R | null {
    try {
      return work();
    } catch (error) {
      item.fail(this.failure(textOf(error) ?? ''));
      return null;
    }
  }

  #conclude(message: Message, outcome: Outcome, from: WorkItem): void {
    if (outcome === undefined || this.#isLeft(message)) return;
    const item = this.#visits.take(message) ?? from;
    if (typeof outcome === 'string' || Array.isArray(outcome)) this.send(message, outcome, item);
    else {
      const onward = outcome as Exclude<Outcome, string | readonly string[] | undefined>;
      if (onward) this.send(onward.message, onward.labels, item);
    }
  }

  /** The node has ended, and the message is not at it anymore. */
  #isLeft(message: Message): boolean {
    return this.#stopped && !this.#visits.has(message);
  }

  #fail(message: Message, error: unknown): void {
    if (this.#isLeft(message)) return;
    this.send(message, 'Failure', this.#visits.take(message), error ?? '');
  }

  #debug(direction: 'IN' | 'OUT', message: Message, label: string, error?: string): void {
    if (this.stored.debugMode) this.#services.debug(this, direction, message, label, error);
  }
}
