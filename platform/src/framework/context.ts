/**
 * What the main thread's parts share, and services: long-running parts beside the HTTP routes (WebSocket, MQTT, simulator).
 *
 *     export const mqtt: Service = { name: 'mqtt', start: async (context) => ({ stop: async () => … }) };
 *
 * To add one: put it into the list of `services.ts`. Services start before the platform listens, in the list's order, and
 * stop in the reverse order, within 2 seconds.
 *
 * What a folder above the framework adds to the context it declares itself, by declaration merging, and `platform.ts` fills in:
 *
 *     declare module '../framework/context.js' { interface Context { readonly sessions: Sessions } }
 */
import type { Server } from 'node:http';
import type { EventBus } from './events.js';
import type { Database, WriterAccess } from './operation.js';
import type { OriginSettings } from './request-origin.js';

export interface PlatformOptions extends OriginSettings {
  /** 0 takes a free port. */
  port: number;
  dataDir: string;
  /** Demo entities and their simulator. */
  demo: boolean;
  /** null: no MQTT; 0 takes a free port. */
  mqttPort: number | null;
  /** Address for MQTT where it is another than `host`: a gateway hides HTTP, but devices connect from anywhere. */
  mqttHost?: string;
  /** Days the audit log is kept, 0 for ever; default: AUDIT_LOG_DAYS, else 365. */
  auditLogDays?: number;
  /** Where links in mails lead while nobody said anything: the console on this machine. */
  localUrl?: string;
  /** The development mailbox at /dev/mailbox; default: only where nobody but this machine can ask. */
  mailbox?: boolean;
  /** Public visitors may do what users of a customer may, as on the real platform; default: they read. */
  publicWrites?: boolean;
  /** How long a read may take, in milliseconds; default 20,000. */
  queryDeadline?: number;
}

export interface Context {
  readonly options: PlatformOptions;
  readonly db: Database & WriterAccess;
  readonly events: EventBus;
  /** Tenants may have this platform connect to hosts of this machine and of local networks. */
  readonly privateAddresses: boolean;
  /** A thread ended that the platform cannot go on without. */
  readonly onDeath: (reason: Error) => void;
  /** The HTTP server, for protocol upgrades. */
  readonly server: Server;
}

export interface Service {
  readonly name: string;
  start(context: Context): Promise<{ stop(): Promise<void> }>;
}
