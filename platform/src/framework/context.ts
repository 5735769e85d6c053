/**
 * What the main thread's parts share, and services: long-running parts beside the HTTP routes (WebSocket, MQTT, simulator).
 *
 *     export const mqtt: Service = { name: 'mqtt', start: async (context) => ({ stop: async () => … }) };
 *
 * To add one: put it into the list of `services.ts`. Services start before the platform listens, in the list's order, and
 * stop in the reverse order, within 2 seconds.
 */
import type { Server } from 'node:http';
import type { RequestLimits } from '../session/request-limits.js';
import type { Sessions } from '../session/sessions.js';
import type { DatabaseClient } from './database.js';
import type { EventBus } from './events.js';

export interface PlatformOptions {
  /** 0 takes a free port. */
  port: number;
  host: string;
  dataDir: string;
  /** Demo entities and their simulator. */
  demo: boolean;
  /** null: no MQTT; 0 takes a free port. */
  mqttPort: number | null;
  /** Address for MQTT where it is another than `host`: a gateway hides HTTP, but devices connect from anywhere. */
  mqttHost?: string;
  /** The development mailbox at /dev/mailbox; default: only on a loopback host. */
  mailbox?: boolean;
}

export interface Context {
  readonly options: PlatformOptions;
  readonly db: DatabaseClient;
  readonly events: EventBus;
  /** Verifies access tokens. */
  readonly sessions: Sessions;
  /** How many requests a tenant and a customer may make. */
  readonly limits: RequestLimits;
  /** The HTTP server, for protocol upgrades. */
  readonly server: Server;
}

export interface Service {
  readonly name: string;
  start(context: Context): Promise<{ stop(): Promise<void> }>;
}
