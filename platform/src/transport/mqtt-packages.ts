/** Files of packages over MQTT, chunk by chunk. */
import type { Context } from '../framework/context.js';
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

/** Answers a request for a chunk; `text` is its size in bytes, empty or 0 for all of the file. */
export async function sendChunk(
  context: Context,
  session: MqttSession,
  request: FileRequest,
  text: string,
): Promise<void> {
  const chunk = await readChunk(context, session, request, text);
  if (typeof chunk === 'string') {
    const topic = fileErrorTopic(request);
    session.send(topic, topic, chunk);
    return;
  }
  // Clients subscribe in several ways, and are to get each chunk once.
  const filter = fileFilters(request).find((each) => session.isSubscribed(each));
  if (filter) session.send(filter, request.answerTopic, chunk);
}
