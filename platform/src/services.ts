/** Long-running parts beside the HTTP routes, in the order they start. A line per service. */

import { blobService } from './blobs/blob-store.js';
import { simulator } from './demo/simulator.js';
import { edgeEventRetention } from './edges/edge-events.js';
import { engine } from './engine/engine.js';
import { eventRetention } from './events/event-retention.js';
import type { Service } from './framework/context.js';
import { mailService } from './mail/mail-service.js';
import { announcementService } from './ota/announcements.js';
import { realtime } from './realtime/service.js';
import { alarmRetention } from './resources/alarm-retention.js';
import { auditRetention } from './resources/audit-retention.js';
import { removalService } from './resources/removals.js';
import { expiry } from './telemetry/expiry.js';
import { activity } from './transport/activity.js';
import { mqtt } from './transport/mqtt.js';
import { rpcRetention, rpcService } from './transport/rpc-routes.js';
import { usage } from './usage/usage.js';
import { autoCommitService } from './version-control/auto-commits.js';
import { versionsService } from './version-control/versions.js';

export const services: readonly Service[] = [
  blobService,
  mailService,
  expiry,
  auditRetention,
  alarmRetention,
  eventRetention,
  edgeEventRetention,
  removalService,
  announcementService,
  usage,
  engine,
  activity,
  rpcService,
  rpcRetention,
  mqtt,
  realtime,
  versionsService,
  autoCommitService,
  simulator,
];
