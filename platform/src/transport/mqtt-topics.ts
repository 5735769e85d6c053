/** The topics of the device API over MQTT, and what each is for. */

/** What a published message is. */
export type Published =
  | { kind: 'telemetry' }
  | { kind: 'attributes' }
  | { kind: 'attributes-request'; requestId: string; answerTopic: string }
  | { kind: 'unknown' };

const REQUEST = /^v1\/devices\/me\/attributes\/request\/(\d{1,10})$/;
const SHORT_REQUEST = /^v2\/a\/req\/(\d{1,10})$/;

/** The meaning of a topic a device publishes to. */
export function publishedTopic(topic: string): Published {
  switch (topic) {
    case 'v1/devices/me/telemetry':
    case 'v2/t':
    case 'v2/t/j':
      return { kind: 'telemetry' };
    case 'v1/devices/me/attributes':
    case 'v2/a':
    case 'v2/a/j':
      return { kind: 'attributes' };
  }
  const long = REQUEST.exec(topic)?.[1];
  if (long)
    return { kind: 'attributes-request', requestId: long, answerTopic: `v1/devices/me/attributes/response/${long}` };
  const short = SHORT_REQUEST.exec(topic)?.[1];
  if (short) return { kind: 'attributes-request', requestId: short, answerTopic: `v2/a/res/${short}` };
  return { kind: 'unknown' };
}

/** Topics that carry shared attribute updates to a device. */
export const UPDATE_TOPICS = ['v1/devices/me/attributes', 'v2/a', 'v2/a/j'] as const;

const SUBSCRIBABLE = [
  ...UPDATE_TOPICS,
  'v1/devices/me/attributes/response/+',
  'v1/devices/me/rpc/request/+',
  'v1/devices/me/rpc/response/+',
  'v2/a/res/+',
  'v2/r/req/+',
  'v2/r/res/+',
];

/** Whether a device may subscribe to a topic filter. */
export const isSubscribable = (filter: string): boolean => SUBSCRIBABLE.includes(filter);

/** The filter under which an answer topic is subscribed: its last level is a `+`. */
export const filterOf = (topic: string): string => topic.replace(/[^/]+$/, '+');
