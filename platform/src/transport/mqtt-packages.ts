/** Files of packages over MQTT, chunk by chunk. */
import type { Context } from '../framework/context.js';
import { isBusy } from '../framework/errors.js';
import { chunkOf, fileForDevice } from './device-packages.js';
import type { MqttSession } from './mqtt-session.js';
import { type FileRequest, fileErrorTopic, fileFilters } from './mqtt-topics.js';

/** A chunk lies in memory until its client has it. */
const MOST_CHUNK = 512 * 1024;

/** The chunk that is asked for; or why there is none, as a text for the device. */
async function readChunk(
  { db, blobs }: Context,
  session: MqttSession,
  { type, chunk }: FileRequest,
  text: string,
): Promise<Buffer | string> {
  const wanted = text.trim();
  if (!/^\d{0,10}$/.test(wanted)) return 'The size of a chunk is a whole number';
  const file = await db.run(fileForDevice, { deviceId: session.device.deviceId, type });
  if (!file) return 'The device has no such package';
  const { start, end } = chunkOf(file.size, Number(wanted), chunk);
  if (end - start > MOST_CHUNK) return `A chunk has at most ${MOST_CHUNK} bytes`;
  return (await blobs.read(file.name, start, end - start)) ?? 'The device has no such package';
}

/** Chunks a session waits for, each a request of a few bytes. */
const MOST_WAITING = 64;

interface Waiting {
  request: FileRequest;
  /** The size of the chunk in bytes, empty or 0 for all of the file. */
  text: string;
}

/** The chunks a session asked for: one after the other, each when the client can take it, so that none is dropped. */
class ChunkQueue {
  readonly #waiting: Waiting[] = [];
  #isSending = false;

  constructor(
    readonly context: Context,
    readonly session: MqttSession,
  ) {
    session.onChange(() => this.#send());
  }

  add(waiting: Waiting): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#answer(waiting.request, `At most ${MOST_WAITING} chunks are sent at once`);
      return;
    }
    this.#waiting.push(waiting);
    this.#send();
  }

  #send(): void {
    const { session } = this;
    if (this.#isSending || !session.takesMore) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#isSending = true;
    readChunk(this.context, session, next.request, next.text)
      .catch((error: unknown) => {
        if (!isBusy(error)) console.error('a chunk of a package', error);
        return 'The package cannot be read now';
      })
      .then((chunk) => {
        this.#isSending = false;
        this.#answer(next.request, chunk);
        this.#send();
      }, console.error);
  }

  /** A text is why there is no chunk. */
  #answer(request: FileRequest, chunk: Buffer | string): void {
    const { session } = this;
    const topic = fileErrorTopic(request);
    // Clients subscribe in several ways, and are to get each chunk once.
    const filter = fileFilters(request).find((each) => session.isSubscribed(each));
    if (typeof chunk === 'string') session.send(topic, topic, chunk);
    else if (filter) session.send(filter, request.answerTopic, chunk);
  }
}

const queues = new WeakMap<MqttSession, ChunkQueue>();

/** Answers a request for a chunk as soon as the client can take it; `text` is its size in bytes, empty or 0 for all of the file. */
export function sendChunk(context: Context, session: MqttSession, request: FileRequest, text: string): void {
  const queue = queues.get(session) ?? new ChunkQueue(context, session);
  queues.set(session, queue);
  queue.add({ request, text });
}
