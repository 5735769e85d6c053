/**
 * Devices behind a gateway, over its session: it connects them, speaks for them, and is sent their attribute updates and commands. They
 * are disconnected together with it.
 */
import type { Context } from '../framework/context.js';
import { badRequest } from '../framework/errors.js';
import { chunks } from '../framework/pieces.js';
import { DeviceChanges } from './device-changes.js';
import { countReadings, noteMessage, noteSeen } from './device-messages.js';
import { DeviceUpdates, updateJson } from './device-updates.js';
import {
  type Child,
  gatewayAttributes,
  gatewayChildren,
  gatewayClaims,
  gatewayConnect,
  gatewayMake,
  gatewayRequest,
  gatewayTelemetry,
  isGateway,
  nameIn,
  readGatewayAttributes,
  readGatewayClaims,
  readGatewayRequest,
  readGatewayTelemetry,
  readObject,
} from './gateway-messages.js';
import type { MqttSession } from './mqtt-session.js';
import type { SessionPart } from './mqtt-sessions.js';
import { GATEWAY_TOPICS } from './mqtt-topics.js';
import { RpcDispatcher } from './rpc-dispatcher.js';

/** Devices a gateway may connect. */
const MOST_CHILDREN = 10_000;
/** Devices that may have to be made in one transaction, so that other writes do not wait long. */
const MADE_AT_ONCE = 20;

/** The devices behind the gateway of one session. */
class Gateway {
  readonly #context: Context;
  readonly #session: MqttSession;
  readonly #children = new Map<string, { child: Child; stop: () => void }>();
  /** The names of its devices by their ids. */
  readonly #names = new Map<string, string>();
  /** For each request that has no answer yet: names of devices that the gateway disconnected since. */
  readonly #underWay = new Set<Set<string>>();
  readonly #stops: readonly (() => void)[];
  #takesCommands: boolean;

  constructor(context: Context, session: MqttSession) {
    this.#context = context;
    this.#session = session;
    this.#takesCommands = session.isSubscribed(GATEWAY_TOPICS.rpc);
    this.#stops = [session.onChange(() => this.#follow()), this.#watch(session.device.deviceId)];
  }

  /** Follows what becomes of a device of its, or of itself. */
  #watch(deviceId: string): () => void {
    return DeviceChanges.of(this.#context.events).on(deviceId, (change) =>
      change === 'saved' ? this.#recheck(deviceId) : this.#forget(deviceId),
    );
  }

  /** Handles one message; answers whether its topic means anything. */
  async receive(topic: string, text: string): Promise<boolean> {
    const { db, transportLimits } = this.#context;
    const gateway = this.#session.device;
    noteSeen(this.#context.events, gateway);
    if (topic === GATEWAY_TOPICS.telemetry) {
      const said = readGatewayTelemetry(text);
      const points = said.reduce((sum, [, readings]) => sum + countReadings(readings), 0);
      transportLimits.admit(gateway, points);
      await this.#make(said);
      await this.#connectAll(db.run(gatewayTelemetry, { gateway, said }));
      return true;
    }
    transportLimits.admit(gateway, null);
    switch (topic) {
      case GATEWAY_TOPICS.connect: {
        const body = readObject(text);
        const type = typeof body.type === 'string' && body.type !== '' ? body.type : undefined;
        await this.#connectAll(db.run(gatewayConnect, { gateway, name: nameIn(body), type }));
        return true;
      }
      case GATEWAY_TOPICS.disconnect:
        this.#leave(nameIn(readObject(text)));
        return true;
      case GATEWAY_TOPICS.attributes: {
        const said = readGatewayAttributes(text);
        await this.#make(said);
        await this.#connectAll(db.run(gatewayAttributes, { gateway, said }));
        return true;
      }
      case GATEWAY_TOPICS.claim: {
        const said = readGatewayClaims(text);
        await this.#make(said);
        await this.#connectAll(db.run(gatewayClaims, { gateway, said }));
        return true;
      }
      case GATEWAY_TOPICS.attributesRequest: {
        const request = readGatewayRequest(text);
        this.#send(GATEWAY_TOPICS.attributesResponse, await db.run(gatewayRequest, { gateway, request }));
        const child = this.#children.get(request.name)?.child;
        if (child) noteMessage(this.#context.events, child);
        return true;
      }
      case GATEWAY_TOPICS.rpc:
        await this.#answer(readObject(text));
        return true;
      default:
        return false;
    }
  }

  /** Makes many unknown devices a few at a time, before what is said of all of them is stored. */
  async #make(said: readonly (readonly [name: string, said: unknown])[]): Promise<void> {
    const unknown = said.flatMap(([name]) => (this.#children.has(name) ? [] : [name]));
    if (unknown.length <= MADE_AT_ONCE) return;
    const gateway = this.#session.device;
    for (const names of chunks(unknown, MADE_AT_ONCE)) await this.#context.db.run(gatewayMake, { gateway, names });
  }

  /** Follows what the session may be sent now. */
  #follow(): void {
    if (!this.#session.connection) this.#disconnectAll();
    const takesCommands = this.#session.isSubscribed(GATEWAY_TOPICS.rpc);
    if (takesCommands !== this.#takesCommands) {
      this.#takesCommands = takesCommands;
      for (const entry of this.#children.values()) {
        entry.stop();
        entry.stop = this.#listen(entry.child);
      }
    } else if (takesCommands) {
      for (const { child } of this.#children.values()) RpcDispatcher.of(this.#context).wake(child.deviceId);
    }
  }

  end(): void {
    for (const stop of this.#stops) stop();
    this.#disconnectAll();
  }

  /** Disconnects a device that is gone or somebody else's now, or all when that is the gateway: what it says next is checked anew. */
  #forget(deviceId: string): void {
    if (deviceId === this.#session.device.deviceId) this.#disconnectAll();
    const name = this.#names.get(deviceId);
    if (name !== undefined) this.#disconnect(name);
  }

  /** Disconnects all when the device was saved as one that is no gateway, and one of them that was saved under another name. */
  #recheck(deviceId: string): void {
    const { db } = this.#context;
    const gateway = this.#session.device;
    const name = this.#names.get(deviceId);
    const failed = (error: unknown) => console.error('gateway', error);
    if (deviceId === gateway.deviceId) {
      db.run(isGateway, gateway).then((is) => {
        if (!is) this.#disconnectAll();
      }, failed);
    } else if (name !== undefined) {
      db.run(gatewayChildren, { gateway, names: [name] }).then((children) => {
        const isIt = children.some((child) => child.deviceId === deviceId);
        if (!isIt && this.#names.get(deviceId) === name) this.#disconnect(name);
      }, failed);
    }
  }

  /** Connects the devices a request answers. Of those that changed meanwhile, it asks which ones the gateway still speaks for. */
  async #connectAll(answer: Promise<readonly Child[]>): Promise<void> {
    const changed = DeviceChanges.of(this.#context.events).since();
    const disconnected = new Set<string>();
    this.#underWay.add(disconnected);
    const gateway = this.#session.device;
    let names: string[];
    try {
      const children = (await answer).filter(({ name }) => !disconnected.has(name));
      const isUnsure = ({ deviceId }: Child) => changed.has(deviceId) || changed.has(gateway.deviceId);
      this.#connect(children.filter((child) => !isUnsure(child)));
      names = children.filter(isUnsure).map(({ name }) => name);
    } finally {
      this.#underWay.delete(disconnected);
      changed.end();
    }
    if (names.length > 0) await this.#connectAll(this.#context.db.run(gatewayChildren, { gateway, names }));
  }

  /** Disconnects a device that the gateway says has gone, also one whose connecting is under way. */
  #leave(name: string): void {
    for (const disconnected of this.#underWay) disconnected.add(name);
    this.#disconnect(name);
  }

  #connect(children: readonly Child[]): void {
    // The session may have ended while they were stored.
    if (!this.#session.connection) return;
    for (const child of children) {
      const before = this.#names.get(child.deviceId);
      if (before === child.name) continue;
      // The device had another name, or the name another device.
      for (const name of [before, child.name]) if (name !== undefined) this.#disconnect(name);
      if (this.#children.size >= MOST_CHILDREN) continue;
      this.#children.set(child.name, { child, stop: this.#listen(child) });
      this.#names.set(child.deviceId, child.name);
      this.#tell('device.connected', child);
    }
  }

  #disconnect(name: string): void {
    const entry = this.#children.get(name);
    if (!entry) return;
    this.#children.delete(name);
    this.#names.delete(entry.child.deviceId);
    entry.stop();
    this.#tell('device.disconnected', entry.child);
  }

  #disconnectAll(): void {
    for (const name of [...this.#children.keys()]) this.#disconnect(name);
  }

  /** Follows a device, and sends its updates and commands to the gateway; the answered function stops that. */
  #listen({ deviceId, name }: Child): () => void {
    const device = JSON.stringify(name);
    const stopWatching = this.#watch(deviceId);
    const stopUpdates = DeviceUpdates.of(this.#context.events).on(deviceId, (update) =>
      this.#send(GATEWAY_TOPICS.attributes, `{"device":${device},"data":${updateJson(update)}}`),
    );
    const stopCommands = this.#takesCommands && this.#takeCommands(deviceId, device);
    return () => {
      stopWatching();
      stopUpdates();
      if (stopCommands) stopCommands();
    };
  }

  #takeCommands(deviceId: string, device: string): () => void {
    return RpcDispatcher.of(this.#context).listen(deviceId, {
      take: ({ number, method, params }, told) => {
        const data = `{"id":${number},"method":${JSON.stringify(method)},"params":${params}}`;
        const message = `{"device":${device},"data":${data}}`;
        return this.#session.offer(GATEWAY_TOPICS.rpc, GATEWAY_TOPICS.rpc, message, told);
      },
    });
  }

  async #answer(body: Readonly<Record<string, unknown>>): Promise<void> {
    const { id, data } = body;
    const child = this.#children.get(nameIn(body))?.child;
    if (!child) throw badRequest('The device is not connected');
    if (typeof id !== 'number' || !Number.isSafeInteger(id))
      throw badRequest('Invalid value of "id": a number is expected');
    await RpcDispatcher.of(this.#context).answer(child.deviceId, id, data === undefined ? '' : JSON.stringify(data));
    noteMessage(this.#context.events, child);
  }

  #send(topic: string, text: string): void {
    this.#session.send(topic, topic, text);
  }

  #tell(name: 'device.connected' | 'device.disconnected', { deviceId, tenantId }: Child): void {
    this.#context.events.publish({ name, payload: { deviceId, tenantId, ts: Date.now() } });
  }
}

const gateways = new WeakMap<MqttSession, Gateway>();

/** Handles a message of a gateway; answers whether its topic means anything. Rejects with 403 for a device that is none. */
export function receiveOfGateway(
  context: Context,
  session: MqttSession,
  topic: string,
  text: string,
): Promise<boolean> {
  const gateway = gateways.get(session) ?? new Gateway(context, session);
  gateways.set(session, gateway);
  return gateway.receive(topic, text);
}

/** A gateway speaks for its devices no longer than its session lasts. */
export const gatewayPart: SessionPart = (session) => () => gateways.get(session)?.end();
