/** Lets the demo devices send, each at its own beat, the way any device does. */
import type { Service } from '../framework/context.js';
import { readTelemetry, telemetryMessage } from '../transport/device-messages.js';
import { DEMO_DEVICES, type DemoDevice, valuesAt } from './demo-device.js';
import { backfillDemo, installDemo, livingDemoDevices } from './install-demo.js';

const TICK = 1000;

/** Whether a device's beat falls into the tick that ends at `t`. Beats of devices are spread, so that not all send at once. */
export const isDue = ({ every, seed }: DemoDevice, t: number, tick: number): boolean => {
  const phase = (seed * 331) % every;
  return Math.floor((t - phase) / every) !== Math.floor((t - tick - phase) / every);
};

export const simulator: Service = {
  name: 'simulator',
  start: async ({ db, events, options }) => {
    const idle = { stop: async () => {} };
    if (!options.demo) return idle;
    const installed = await db.run(installDemo, null);
    if (!installed) return idle;
    const { tenantId } = installed;
    const living = new Set(await db.run(livingDemoDevices, Object.values(installed.devices)));
    const running = DEMO_DEVICES.flatMap((demo) => {
      const deviceId = installed.devices[demo.name];
      return deviceId && living.has(deviceId) ? [{ demo, deviceId }] : [];
    });
    const forget = events.on('entity.deleted', ({ entityId }) => living.delete(entityId.id));
    let stopped = false;
    let timer: NodeJS.Timeout | undefined;
    const send = async ({ demo, deviceId }: (typeof running)[number], t: number) => {
      const values = valuesAt(demo, t);
      if (!values || !living.has(deviceId)) return;
      await db.run(telemetryMessage, {
        deviceId,
        tenantId,
        message: readTelemetry(JSON.stringify({ ts: t, values })),
      });
    };
    let last = Date.now();
    const tick = async () => {
      const now = Date.now();
      const due = running.filter(({ demo }) => isDue(demo, now, Math.min(now - last, 5 * TICK)));
      last = now;
      await Promise.all(due.map((each) => send(each, now)));
    };
    const loop = () => {
      if (stopped) return;
      timer = setTimeout(
        () =>
          void tick()
            .catch((error) => console.error('demo simulator', error))
            .finally(loop),
        TICK,
      );
    };
    const history = (async () => {
      for (const { demo, deviceId } of running) {
        if (stopped) return;
        await db.run(backfillDemo, { name: demo.name, deviceId, tenantId });
      }
      last = Date.now();
      loop();
    })().catch((error) => console.error('demo history', error));
    return {
      stop: async () => {
        stopped = true;
        clearTimeout(timer);
        forget();
        await history;
      },
    };
  },
};
