/** Rule nodes without an engine: on a database in memory with two tenants, what nodes tell and do is kept for tests to look at. */
import Database from 'libsql';
import { applyEffect } from '../src/engine/effect.js';
import type { PlatformEvent } from '../src/framework/events.js';
import { type EntityId, entityId, NULL_UUID } from '../src/framework/ids.js';
import { migrate } from '../src/framework/migration.js';
import { Connection, Tx } from '../src/framework/tx.js';
import '../src/engine/effects/index.js';
import { type Message, newMessage } from '../src/engine/message.js';
import {
  type CommandAnswer,
  type DeviceCommand,
  type Node,
  type NodeContext,
  type Outcome,
  type Running,
  readConfiguration,
} from '../src/engine/node.js';
import { nodeOf } from '../src/engine/nodes/index.js';
import { migrations } from '../src/migrations/index.js';
import { assetProfiles } from '../src/resources/asset-profiles.js';
import { assets } from '../src/resources/assets.js';
import { customers } from '../src/resources/customers.js';
import { deviceProfiles } from '../src/resources/device-profiles.js';
import { type Device, devices } from '../src/resources/devices.js';
import { parseExactJson } from '../src/telemetry/exact-json.js';
import { telemetryPoints } from '../src/telemetry/payload.js';
import { saveTelemetry } from '../src/telemetry/value-store.js';

const PACKAGE = 'org.thingsboard.rule.engine.';

/** One thing a node told of a message. */
export interface Told {
  how: 'next' | 'queue' | 'root' | 'ack' | 'call' | 'output';
  label?: string;
  message: Message;
  error?: string;
}

export interface StartedNode {
  /** Hands a message over; answers what came of it. */
  send(message: Message): Promise<Told[]>;
  stop(): Promise<void>;
  changed(entityId: EntityId, kind?: 'saved' | 'moved' | 'deleted'): Promise<void>;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error ?? ''));

export class NodeBench {
  readonly connection = new Connection(new Database(':memory:'));
  readonly tenantId = '10000000-0000-1000-8000-000000000001';
  readonly otherTenantId = '10000000-0000-1000-8000-000000000002';
  readonly nodeId = '20000000-0000-1000-8000-000000000001';
  /** All that was told, in order. */
  told: Told[] = [];
  /** Work that waits for its time. */
  timers: { at: number; work: () => void | Promise<void> }[] = [];
  /** What scripts answer, by their text. */
  scripts: Record<string, string> = {};
  commands: DeviceCommand[] = [];
  /** How often nodes read or stored something. */
  touched = 0;
  answer: CommandAnswer = { data: '{}' };
  /** By which the messages of nodes started from now on are abandoned. */
  calls = new AbortController();
  addressOf = async (host: string): Promise<string> => host.replace('localhost', '127.0.0.1');

  constructor() {
    migrate(this.connection, migrations);
  }

  tx(now = Date.now()): Tx {
    return new Tx(this.connection, 'write', now);
  }

  profile(alarms: unknown[] = [], tenantId = this.tenantId): EntityId {
    const tx = this.tx();
    const profileData = { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' }, alarms };
    const profile = deviceProfiles.newEntity(tx, tenantId, { name: `p${Math.random()}`, profileData } as never);
    return deviceProfiles.insert(tx, { ...profile, profileData } as never).id;
  }

  device(name: string, fields: { tenantId?: string; customerId?: EntityId; profileId?: EntityId } = {}): EntityId {
    const tx = this.tx();
    const { tenantId = this.tenantId, customerId = entityId('CUSTOMER', NULL_UUID), profileId } = fields;
    const device = devices.newEntity(tx, tenantId, { name, type: 'default' });
    return devices.insert(tx, { ...device, customerId, deviceProfileId: profileId ?? this.profile([], tenantId) }).id;
  }

  /** Has a device belong to another customer, or to another tenant; answers the events of that. */
  handOver(device: EntityId, owner: Partial<Pick<Device, 'tenantId' | 'customerId'>>): readonly PlatformEvent[] {
    const tx = this.tx();
    const known = devices.find(tx, device.id) as Device;
    if (owner.tenantId) tx.run('UPDATE device SET tenant_id = ? WHERE id = ?', owner.tenantId.id, device.id);
    devices.patch(tx, known, owner);
    return tx.events;
  }

  asset(name: string, tenantId = this.tenantId): EntityId {
    const tx = this.tx();
    const profile = assetProfiles.insert(tx, assetProfiles.newEntity(tx, tenantId, { name: `house of ${name}` }));
    const asset = assets.newEntity(tx, tenantId, { name, type: 'house' });
    return assets.insert(tx, { ...asset, assetProfileId: profile.id }).id;
  }

  customer(title: string, tenantId = this.tenantId): EntityId {
    const tx = this.tx();
    return customers.insert(tx, customers.newEntity(tx, tenantId, { title })).id;
  }

  values(entity: EntityId, values: unknown, tenantId = this.tenantId): void {
    saveTelemetry(
      this.tx(),
      { entityId: entity, tenantId },
      telemetryPoints(parseExactJson(JSON.stringify(values)), 1),
    );
  }

  message(originator: EntityId, data: unknown, more: Partial<Pick<Message, 'type' | 'metadata'>> = {}): Message {
    const { type = 'POST_TELEMETRY_REQUEST', metadata = {} } = more;
    return newMessage(type, originator, { data: typeof data === 'string' ? data : JSON.stringify(data), metadata });
  }

  declaration(className: string): Node {
    const node = nodeOf(PACKAGE + className);
    if (!node) throw new Error(`no node ${className}`);
    return node;
  }

  /** Starts a node; rejects with why it does not start. */
  async start(className: string, configuration: unknown): Promise<StartedNode> {
    const node = this.declaration(className);
    const config = readConfiguration(node, configuration);
    const context = this.#context();
    const state = await node.start?.(config, context);
    const running: Running<unknown> = Object.create(context, { state: { value: state } });
    const conclude = (message: Message, outcome: Outcome) => {
      if (outcome === undefined) return;
      if (typeof outcome === 'string' || Array.isArray(outcome)) running.next(message, outcome as string | string[]);
      else running.next((outcome as { message: Message }).message, (outcome as { labels: string }).labels);
    };
    return {
      send: async (message) => {
        const before = this.told.length;
        try {
          conclude(message, await node.execute(config, message, running));
        } catch (error) {
          running.fail(message, error);
        }
        return this.told.slice(before);
      },
      stop: async () => node.stop?.(state),
      changed: async (id, kind = 'saved') => node.changed?.({ entityId: id, kind }, config, running),
    };
  }

  /** Lets time go on: runs what waits for no more than so many milliseconds. */
  async pass(milliseconds: number): Promise<void> {
    const due = this.timers.filter(({ at }) => at <= milliseconds);
    this.timers = this.timers.filter(({ at }) => at > milliseconds);
    for (const { work } of due) await work();
  }

  close(): void {
    this.connection.database.close();
  }

  #context(): NodeContext {
    const { tenantId, nodeId } = this;
    const tell = (told: Told) => void this.told.push(told);
    return {
      tenantId,
      chainId: '20000000-0000-1000-8000-000000000009',
      nodeId,
      nodeName: 'node',
      serviceId: 'bench',
      read: async (query) => {
        this.touched += 1;
        return query(new Tx(this.connection, 'read', Date.now()));
      },
      // A batch of effects is one transaction, and each of them can be undone alone.
      write: async ({ name }, args) => {
        this.touched += 1;
        this.connection.exec('BEGIN');
        try {
          const call = { name, args: structuredClone(args), origin: { tenantId, nodeId } };
          const tx = this.tx();
          const { value, told } = tx.attempt(() => applyEffect(tx, call));
          for (const { message, label } of told)
            tell(label === null ? { how: 'root', message } : { how: 'queue', label, message });
          return value as never;
        } finally {
          this.connection.exec('COMMIT');
        }
      },
      first: () => undefined,
      next: (message, labels) => {
        for (const label of [labels].flat()) tell({ how: 'next', label: String(label), message });
      },
      fail: (message, error) => tell({ how: 'next', label: 'Failure', message, error: textOf(error) }),
      ack: (message) => tell({ how: 'ack', message }),
      end: (message) => {
        const isAcknowledged = this.told.some((each) => each.how === 'ack' && each.message === message);
        if (!isAcknowledged) tell({ how: 'ack', message });
      },
      enqueueNext: async (message, label, { error } = {}) =>
        tell({ how: 'queue', label, message, ...(error ? { error } : {}) }),
      enqueueAll: async (messages, label) => {
        for (const message of messages) tell({ how: 'queue', label, message });
      },
      callChain: (message, chainId) => tell({ how: 'call', label: chainId, message }),
      output: (message, label) => tell({ how: 'output', label, message }),
      after: (milliseconds, work) => {
        const timer = { at: milliseconds, work };
        this.timers.push(timer);
        return () => void this.timers.splice(this.timers.indexOf(timer), 1);
      },
      keep: () => {},
      compile: async () => null,
      run: async ({ script }, message) => {
        const answer = this.scripts[script];
        if (answer === undefined) throw new Error(`no answer for ${script}`);
        return answer.replaceAll('$msg', message.data);
      },
      signal: this.calls.signal,
      addressOf: (host) => this.addressOf(host),
      connect: (kind, options) => kind.open(options, (host) => this.addressOf(host)),
      command: async (command) => {
        this.commands.push(command);
        return this.answer;
      },
      reply: async () => {},
    };
  }
}
