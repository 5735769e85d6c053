import { isObject } from '../../../telemetry/exact-json.js';
import { telemetryPoints } from '../../../telemetry/payload.js';
import { flag, numberOr } from '../../configuration.js';
import { bodyOf } from '../../content/body.js';
import { timeIn } from '../../content/time-in.js';
import { saveValues } from '../../effects/values.js';
import type { Message } from '../../message.js';
import { defineNode } from '../../node.js';

interface Config {
  defaultTTL: number;
  skipLatestPersistence: boolean;
  useServerTs: boolean;
}

/** The time values without one of their own have. */
const timeOf = ({ metadata, ts }: Message, useServerTs: boolean): number => {
  if (useServerTs) return Date.now();
  return timeIn(metadata) ?? ts;
};

/** Seconds that values are kept, as metadata or the configuration says. */
function ttlOf({ metadata: { TTL } }: Message, usual: number): number {
  if (!TTL) return usual;
  if (!/^-?\d+$/.test(TTL)) throw new Error(`"TTL" in metadata is no number: ${TTL}`);
  return Number(TTL);
}

/** Saves the values of a message as time series of its originator. */
export const saveTimeseries = defineNode<Config>({
  class: 'telemetry.TbMsgTimeseriesNode',
  labels: ['Success'],
  configuration: { defaultTTL: numberOr(0), skipLatestPersistence: flag, useServerTs: flag },
  execute: async ({ defaultTTL, skipLatestPersistence, useServerTs }, message, { write }) => {
    if (message.type !== 'POST_TELEMETRY_REQUEST') throw new Error(`Unsupported msg type: ${message.type}`);
    const body = bodyOf(message);
    const isEmpty = Array.isArray(body) ? body.length === 0 : isObject(body) && Object.keys(body).length === 0;
    const points = isEmpty ? [] : telemetryPoints(body, timeOf(message, useServerTs));
    if (points.length === 0) throw new Error(`Msg body is empty: ${message.data}`);
    const ttl = Math.max(0, ttlOf(message, defaultTTL)) * 1000;
    await write(saveValues, { entityId: message.originator, points, ttl, skipLatest: skipLatestPersistence });
    return 'Success';
  },
});
