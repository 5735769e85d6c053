/** What the main thread and the engine's thread say to each other. Plain data, structured clone. */
import type { MessagePort } from 'node:worker_threads';
import type { QueuePlace } from '../framework/queue-place.js';
import type { UsageCounts } from '../usage/counters.js';
import type { CommandAnswer, DeviceCommand, DeviceReply } from './node.js';

export interface EngineSettings {
  /** The database. */
  file: string;
  /** The way to the writer. */
  writer: MessagePort;
  serviceId: string;
  /** Nodes of tenants may reach hosts of this machine and of local networks. */
  privateAddresses: boolean;
}

export type FromEngine =
  | { type: 'ready' }
  /** These were worked on. */
  | { type: 'worked'; places: QueuePlace[] }
  | { type: 'usage'; counts: [tenantId: string, counts: UsageCounts][] }
  | { type: 'command'; number: number; tenantId: string; command: DeviceCommand }
  | { type: 'reply'; tenantId: string; reply: DeviceReply };

export type ToEngine = { type: 'stop' } | { type: 'answer'; number: number; answer: CommandAnswer };
