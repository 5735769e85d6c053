/** The rule engine as the main thread has it: its thread, and what that asks of devices' sessions. */
import { hostname } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Service } from '../framework/context.js';
import type { EventName } from '../framework/events.js';
import { NURSERY_MB, SOURCE_MAPS } from '../framework/reader-host.js';
import { settlesWithin } from '../framework/time-limit.js';
import { answerDevice, commandDevice } from './device-side.js';
import type { EngineSettings, FromEngine, ToEngine } from './engine-protocol.js';
import { HeldCalls } from './held-calls.js';

/** What the engine hears of. */
const HEARD: readonly EventName[] = [
  'queue.appended',
  'rule-chain.stored',
  'entity.saved',
  'entity.moved',
  'entity.deleted',
  'tenant.deleted',
  'feature.stopped',
];

/** How long its end is waited for, in milliseconds. */
const END_LIMIT = 1_500;

export const engine: Service = {
  name: 'rule engine',
  start: async (context) => {
    const { db, options, events } = context;
    const held = new HeldCalls();
    const writer = db.attach(HEARD, (place) => held.worked(place));
    const workerData: EngineSettings = {
      file: path.join(options.dataDir, 'mullion.db'),
      writer,
      serviceId: hostname(),
      privateAddresses: context.privateAddresses,
    };
    const worker = new Worker(new URL('./engine-worker.js', import.meta.url), {
      workerData,
      transferList: [writer],
      execArgv: [SOURCE_MAPS],
      resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
    });
    const post = (message: ToEngine) => worker.postMessage(message);
    let isStopping = false;
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromEngine) => {
        switch (message.type) {
          case 'ready':
            resolve();
            break;
          case 'worked':
            for (const place of message.places) held.settle(place);
            break;
          case 'usage':
            for (const [tenantId, counts] of message.counts)
              events.publish({ name: 'usage.counted', payload: { tenantId, counts } });
            break;
          case 'command':
            commandDevice(context, message.tenantId, message.command)
              .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
              .then((answer) => post({ type: 'answer', number: message.number, answer }));
            break;
          case 'reply':
            answerDevice(context, message.reply);
            break;
        }
      });
      worker.on('error', (error) => {
        reject(error);
        context.onDeath(new Error('the rule engine died', { cause: error }));
      });
    });
    const gone = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        held.close();
        if (!isStopping) context.onDeath(new Error('the rule engine ended'));
        resolve();
      });
    });
    await ready;
    return {
      stop: async () => {
        isStopping = true;
        post({ type: 'stop' });
        if (!(await settlesWithin(END_LIMIT, gone))) await worker.terminate();
      },
    };
  },
};
