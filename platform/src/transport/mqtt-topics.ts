/** The topics of the device API over MQTT, and what each is for. */
import type { OtaType } from '../ota/packages.js';

/** How a payload is written; `profile`: as the device's profile says. */
export type Format = 'json' | 'protobuf' | 'profile';

/** A request for a chunk of a package's file. */
export interface FileRequest {
  kind: 'file-request';
  type: OtaType;
  chunk: number;
  answerTopic: string;
}

/** What a published message is. A request's answer goes to `answerTopic`. */
export type Published =
  | { kind: 'telemetry'; format: Format }
  | { kind: 'attributes'; format: Format }
  | { kind: 'attributes-request'; answerTopic: string }
  | { kind: 'command-answer'; number: number; format: Format }
  | { kind: 'server-request'; answerTopic: string; number: number }
  | { kind: 'claim' }
  | { kind: 'gateway' }
  | FileRequest
  | { kind: 'unknown' };

const REQUESTS: readonly [kind: 'attributes-request' | 'server-request', request: RegExp, answer: string][] = [
  ['attributes-request', /^v1\/devices\/me\/attributes\/request\/(\d{1,10})$/, 'v1/devices/me/attributes/response/'],
  ['attributes-request', /^v2\/a\/req\/(\d{1,10})$/, 'v2/a/res/'],
  ['attributes-request', /^v2\/a\/req\/j\/(\d{1,10})$/, 'v2/a/res/j/'],
  ['server-request', /^v1\/devices\/me\/rpc\/request\/(\d{1,10})$/, 'v1/devices/me/rpc/response/'],
  ['server-request', /^v2\/r\/req\/(\d{1,10})$/, 'v2/r/res/'],
  ['server-request', /^v2\/r\/req\/j\/(\d{1,10})$/, 'v2/r/res/j/'],
];
const COMMAND_ANSWER = /^(?:v1\/devices\/me\/rpc\/response|v2\/r\/res(?:\/([jp]))?)\/(\d{1,10})$/;

const FILE_WORDS = { FIRMWARE: 'fw', SOFTWARE: 'sw' } as const satisfies Record<OtaType, string>;
const FILE_REQUEST = /^v2\/(fw|sw)\/request\/(\d{1,10})\/chunk\/(\d{1,10})$/;

function fileRequest(topic: string): FileRequest | null {
  const [, word, request, chunk] = FILE_REQUEST.exec(topic) ?? [];
  if (!word) return null;
  return {
    kind: 'file-request',
    type: word === 'fw' ? 'FIRMWARE' : 'SOFTWARE',
    chunk: Number(chunk),
    answerTopic: `v2/${word}/response/${request}/chunk/${chunk}`,
  };
}

/** The filters under which answers to requests for chunks are subscribed: the documented one, and those of the platform's client libraries. */
export const fileFilters = ({ type }: Pick<FileRequest, 'type'>): string[] =>
  ['+/chunk/+', '+', '#'].map((rest) => `v2/${FILE_WORDS[type]}/response/${rest}`);

export const fileErrorTopic = ({ type }: Pick<FileRequest, 'type'>): string => `v2/${FILE_WORDS[type]}/error`;

/** The meaning of a topic a device publishes to. */
export function publishedTopic(topic: string): Published {
  switch (topic) {
    case 'v1/devices/me/telemetry':
    case 'v2/t':
      return { kind: 'telemetry', format: 'profile' };
    case 'v2/t/j':
      return { kind: 'telemetry', format: 'json' };
    case 'v2/t/p':
      return { kind: 'telemetry', format: 'protobuf' };
    case 'v1/devices/me/attributes':
    case 'v2/a':
      return { kind: 'attributes', format: 'profile' };
    case 'v2/a/j':
      return { kind: 'attributes', format: 'json' };
    case 'v2/a/p':
      return { kind: 'attributes', format: 'protobuf' };
    case 'v1/devices/me/claim':
      return { kind: 'claim' };
  }
  if (topic.startsWith('v1/gateway/')) return { kind: 'gateway' };
  for (const [kind, request, answer] of REQUESTS) {
    const id = request.exec(topic)?.[1];
    if (id) return { kind, answerTopic: `${answer}${id}`, number: Number(id) };
  }
  const file = fileRequest(topic);
  if (file) return file;
  const [, suffix, number] = COMMAND_ANSWER.exec(topic) ?? [];
  if (!number) return { kind: 'unknown' };
  const format = suffix === 'j' ? 'json' : suffix === 'p' ? 'protobuf' : 'profile';
  return { kind: 'command-answer', number: Number(number), format };
}

/** Topics that carry commands to a device, before their number. */
export const REQUEST_TOPICS: readonly { topic: string; format: Format }[] = [
  { topic: 'v1/devices/me/rpc/request/', format: 'profile' },
  { topic: 'v2/r/req/', format: 'profile' },
  { topic: 'v2/r/req/j/', format: 'json' },
  { topic: 'v2/r/req/p/', format: 'protobuf' },
];

/** Topics that carry shared attribute updates to a device. */
export const UPDATE_TOPICS = ['v1/devices/me/attributes', 'v2/a', 'v2/a/j'] as const;

/** Topics of a gateway. */
export const GATEWAY_TOPICS = {
  connect: 'v1/gateway/connect',
  disconnect: 'v1/gateway/disconnect',
  telemetry: 'v1/gateway/telemetry',
  attributes: 'v1/gateway/attributes',
  attributesRequest: 'v1/gateway/attributes/request',
  attributesResponse: 'v1/gateway/attributes/response',
  rpc: 'v1/gateway/rpc',
  claim: 'v1/gateway/claim',
} as const;

const SUBSCRIBABLE = new Set<string>([
  ...UPDATE_TOPICS,
  'v1/devices/me/attributes/response/+',
  ...REQUEST_TOPICS.map(({ topic }) => `${topic}+`),
  'v1/devices/me/rpc/response/+',
  'v2/a/res/+',
  'v2/a/res/j/+',
  'v2/r/res/+',
  'v2/r/res/j/+',
  GATEWAY_TOPICS.attributes,
  GATEWAY_TOPICS.attributesResponse,
  GATEWAY_TOPICS.rpc,
  ...(['FIRMWARE', 'SOFTWARE'] as const).flatMap((type) => [...fileFilters({ type }), fileErrorTopic({ type })]),
]);

/** Whether a device may subscribe to a topic filter. */
export const isSubscribable = (filter: string): boolean => SUBSCRIBABLE.has(filter);

/** Whether a text is a topic filter at all: its wildcards stand where they may. */
export function isTopicFilter(filter: string): boolean {
  const levels = filter.split('/');
  return (
    filter !== '' &&
    levels.every((level, at) => level === '+' || (level === '#' ? at === levels.length - 1 : !/[+#\0]/.test(level)))
  );
}

/** The filter under which an answer topic is subscribed: its last level is a `+`. */
export const filterOf = (topic: string): string => topic.replace(/[^/]+$/, '+');

/** The topics of a client that signs in to be registered. */
export const PROVISION_REQUEST = '/provision/request';
export const PROVISION_RESPONSE = '/provision/response';
