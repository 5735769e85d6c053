import { browserTimers } from '../session/backoff';
import { type Command, fits, packMessages } from './commands';
import { commandIdOf, parseMessage, type RealtimeError, type RealtimeMessage } from './messages';
import { createSocket, type RealtimeSocket, type SocketDeps } from './socket';

/**
 * First id of commands about one entity's keys. The platform numbers parts of query commands from 1 in the same space,
 * so these stay far above.
 */
export const FIRST_KEYS_ID = 1_000_000_000;

/** A command suspected of making the platform close the socket is cleared after this long without a close. */
export const TRIAL_MS = 5000;

/** Updates were left out for their number; the command goes on. */
const TOO_MANY_UPDATES = 34;
/** Closes that follow a command the platform could not carry out. */
const commandFailures = new Set([1011, 1012]);
/** Closes nobody needs to hear of: normal, lost, and those of failed commands. */
const isQuiet = (code: number) => code <= 1001 || code === 1006 || code === 4500 || commandFailures.has(code);

/** One live command. */
export interface Subscription {
  /** `keys`: about one entity's keys (v1); `query`: the others. */
  family: 'keys' | 'query';
  /** The command; asked again after every reconnect, so that windows start anew. */
  start(cmdId: number): Command;
  stop(cmdId: number): Command;
  /** The command goes out (again): what comes next is a whole picture. */
  sent?(): void;
  message(message: RealtimeMessage): void;
  /** The platform refused the command, or it cannot be sent; nothing more will come. */
  failed(error: RealtimeError): void;
}

/** All live commands of the page over one socket. */
export interface Subscriptions {
  /** Starts; the answer ends it. Commands of one tick leave as one message. */
  open(subscription: Subscription): () => void;
  /** Runs before the commands of a tick are packed; `requestFlush` makes sure there is a tick. */
  beforeFlush(work: () => void): void;
  requestFlush(): void;
  socket: RealtimeSocket;
}

export interface SubscriptionsDeps extends Omit<SocketDeps, 'events'> {
  /** Runs work at the end of the tick. */
  schedule?: (work: () => void) => void;
  /** A close, or a refusal without a command, that people should hear of. */
  report?(error: RealtimeError): void;
}

interface Entry {
  id: number;
  subscription: Subscription;
  state: 'idle' | 'queued' | 'sent' | 'answered';
  /** Was unanswered when a command made the platform close: sent alone, to find the culprit. */
  suspect: boolean;
}

export function createSubscriptions(deps: SubscriptionsDeps): Subscriptions {
  const { timers = browserTimers, schedule = (work) => void setTimeout(work, 0), report } = deps;
  const entries = new Map<number, Entry>();
  const preparations: (() => void)[] = [];
  const stops: Command[] = [];
  const next = { keys: FIRST_KEYS_ID, query: 1 };
  let flushing = false;
  let trial: { entry: Entry; timer: unknown } | null = null;

  const socket = createSocket({ ...deps, timers, events: { open: opened, message: received, close: closed } });

  function requestFlush() {
    if (flushing) return;
    flushing = true;
    schedule(flush);
  }

  function flush() {
    for (const prepare of preparations) prepare();
    flushing = false;
    if (socket.state() !== 'open') return;
    const commands = stops.splice(0);
    for (const entry of entries.values()) {
      if (entry.state !== 'queued') continue;
      const command = entry.subscription.start(entry.id);
      if (!fits(command)) {
        fail(entry, { code: 1009, message: 'too long' });
        continue;
      }
      entry.state = 'sent';
      entry.subscription.sent?.();
      commands.push(command);
    }
    for (const message of packMessages(commands)) socket.send(message);
  }

  function queue(entry: Entry) {
    entry.state = 'queued';
    requestFlush();
  }

  function fail(entry: Entry, error: RealtimeError) {
    remove(entry);
    entry.subscription.failed(error);
  }

  function remove(entry: Entry) {
    entries.delete(entry.id);
    if (trial?.entry === entry) nextTrial();
    if (entries.size === 0) socket.release();
  }

  function opened() {
    stops.length = 0;
    for (const entry of entries.values()) if (!entry.suspect) queue(entry);
    nextTrial();
  }

  function received(text: string) {
    const message = parseMessage(text);
    if (!message) return;
    const entry = entries.get(commandIdOf(message));
    if (!entry) {
      if (message.errorCode) report?.({ code: message.errorCode, message: message.errorMsg ?? '' });
      return;
    }
    entry.state = 'answered';
    clear(entry);
    if (message.errorCode === TOO_MANY_UPDATES) report?.({ code: TOO_MANY_UPDATES, message: message.errorMsg ?? '' });
    else if (message.errorCode) fail(entry, { code: message.errorCode, message: message.errorMsg ?? '' });
    else entry.subscription.message(message);
  }

  function closed({ code, reason }: { code: number; reason: string }) {
    const tried = trial?.entry.state === 'sent' ? trial.entry : null;
    endTrial();
    for (const entry of entries.values()) {
      if (entry.state === 'sent' && commandFailures.has(code)) entry.suspect = true;
      entry.state = 'idle';
    }
    if (tried && commandFailures.has(code)) fail(tried, { code, message: reason });
    else if (!isQuiet(code)) report?.({ code, message: reason });
  }

  /** Suspects go out one after the other, so that a close has one culprit. */
  function nextTrial() {
    endTrial();
    if (socket.state() !== 'open') return;
    const entry = [...entries.values()].find(({ suspect }) => suspect);
    if (!entry) return;
    trial = { entry, timer: timers.setTimeout(() => clear(entry), TRIAL_MS) };
    queue(entry);
  }

  function endTrial() {
    if (trial) timers.clearTimeout(trial.timer);
    trial = null;
  }

  function clear(entry: Entry) {
    entry.suspect = false;
    if (trial?.entry === entry) nextTrial();
  }

  return {
    open(subscription) {
      const entry: Entry = { id: next[subscription.family]++, subscription, state: 'idle', suspect: false };
      entries.set(entry.id, entry);
      socket.want();
      if (socket.state() === 'open') queue(entry);
      return () => {
        if (entries.get(entry.id) !== entry) return;
        if (entry.state === 'sent' || entry.state === 'answered') {
          stops.push(subscription.stop(entry.id));
          requestFlush();
        }
        remove(entry);
      };
    },
    beforeFlush: (work) => void preparations.push(work),
    requestFlush,
    socket,
  };
}
