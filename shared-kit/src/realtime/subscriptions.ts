import { type Backoff, browserTimers, createBackoff } from '../session/backoff';
import { type Command, fits, PING_ID, packMessages } from './commands';
import type { LiveState } from './live-state';
import { BROKEN_MESSAGE, commandIdOf, keepsContract, parseMessage, type RealtimeError } from './messages';
import { createSocket, type RealtimeSocket, type SocketDeps } from './socket';
import type { Subscription } from './subscription';
import { createTrials, type Suspect } from './trials';

/**
 * First id of commands about one entity's keys. The platform numbers parts of query commands from 1 in the same space,
 * so these stay far above.
 */
export const FIRST_KEYS_ID = 1_000_000_000;

/** What has no answer for this long is not live. */
export const ANSWER_TIMEOUT_MS = 4000;

/** Updates were left out for their number; the command goes on. */
const TOO_MANY_UPDATES = 34;
/** Closes that follow a command the platform could not carry out. */
const commandFailures = new Set([1011, 1012]);
/** Closes nobody needs to hear of: normal, lost, and those of failed commands. */
const isQuiet = (code: number) => code <= 1001 || code === 1006 || code === 4500 || commandFailures.has(code);

/** All live commands of the page over one socket. */
export interface Subscriptions {
  /** Starts; the answer ends it. Commands of one tick leave as one message. */
  open(subscription: Subscription): () => void;
  /** There will be some soon: connects before the first is opened. */
  expect(): void;
  /** Ends all waiting before the next try: of the connection and of what was refused. */
  retryNow(): void;
  /** Hears of each `retryNow`, for what has failed before there was a subscription. The answer ends it. */
  onRetry(listener: () => void): () => void;
  /** Nobody looks: ends every command on the platform, what was live is stale, and nothing is asked for until `resume`. */
  pause(): void;
  /** Asks for everything again. */
  resume(): void;
  socket: RealtimeSocket;
}

export interface SubscriptionsDeps extends Omit<SocketDeps, 'events'> {
  /** Runs work at the end of the turn, before anything is painted. */
  schedule?: (work: () => void) => void;
  /** A close, or a refusal without a command, that people should hear of. */
  report?(error: RealtimeError): void;
  /** After a close that was reported: there are answers again. */
  recovered?(): void;
}

interface Entry extends Suspect {
  id: number;
  subscription: Subscription;
  state: 'idle' | 'queued' | 'sent' | 'answered' | 'refused';
  /** It cannot be sent, or closes the connection for all: tried again only when a person asks. */
  excluded: boolean;
  told: LiveState | undefined;
  answerTimer: unknown;
  /** Pauses between refusals. */
  backoff: Backoff;
}

/** After what this turn's own microtasks ask for: so that goes with the rest. */
const endOfTurn = (work: () => void) => void Promise.resolve().then().then(work);

/** The commands of the page over one socket: sent together, sent again after each reconnect, repeated when refused. */
export function createSubscriptions(deps: SubscriptionsDeps): Subscriptions {
  const { timers = browserTimers, schedule = endOfTurn, report, recovered } = deps;
  const entries = new Map<number, Entry>();
  const stops: Command[] = [];
  const retryListeners = new Set<() => void>();
  const next = { keys: FIRST_KEYS_ID, query: 1 };
  let flushing = false;
  let paused = false;
  /** People were told that the connection was closed. */
  let isCloseTold = false;

  const socket = createSocket({ ...deps, timers, events: { open: opened, message: received, close: closed } });
  const isReady = () => !paused && socket.state() === 'open';
  const trials = createTrials<Entry>({ timers, isReady, send: queue }, () => entries.values());

  function requestFlush() {
    if (flushing) return;
    flushing = true;
    schedule(flush);
  }

  function flush() {
    flushing = false;
    if (socket.state() !== 'open') return;
    const commands = stops.splice(0);
    for (const entry of entries.values()) {
      if (entry.state !== 'queued') continue;
      const command = entry.subscription.start(entry.id);
      if (!fits(command)) {
        refuse(entry, { code: 1009, message: 'too long' }, true);
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

  function refuse(entry: Entry, error: RealtimeError, excluded = false) {
    entry.state = 'refused';
    entry.excluded = excluded;
    // It has had its trial: it would be tried again and again.
    if (excluded) entry.suspect = false;
    stopAwaiting(entry);
    trials.pass(entry);
    // After a reconnect it has been sent already.
    const again = () => socket.state() === 'open' && entry.state === 'refused' && queue(entry);
    if (!excluded) entry.backoff.failed(again);
    entry.subscription.failed(error);
    tell(entry, 'failed');
  }

  function tell(entry: Entry, state: LiveState) {
    if (entry.told === state || !entries.has(entry.id)) return;
    entry.told = state;
    entry.subscription.state?.(state, paused);
  }

  function stopAwaiting(entry: Entry) {
    // Every message ends the waiting, and most find none.
    if (entry.answerTimer !== null) timers.clearTimeout(entry.answerTimer);
    entry.answerTimer = null;
  }

  function awaitAnswer(entry: Entry) {
    stopAwaiting(entry);
    entry.answerTimer = timers.setTimeout(() => tell(entry, 'stale'), ANSWER_TIMEOUT_MS);
  }

  function remove(entry: Entry) {
    entries.delete(entry.id);
    stopAwaiting(entry);
    entry.backoff.reset();
    trials.pass(entry);
    if (entries.size === 0) socket.release();
  }

  function opened() {
    stops.length = 0;
    if (paused) return;
    for (const entry of entries.values()) {
      if (entry.excluded) continue;
      awaitAnswer(entry);
      if (!entry.suspect) queue(entry);
    }
    trials.next();
  }

  function received(text: string) {
    const message = parseMessage(text);
    if (!message || commandIdOf(message) === PING_ID) return;
    const entry = entries.get(commandIdOf(message));
    if (!entry) {
      if (message.errorCode) report?.({ code: message.errorCode, message: message.errorMsg ?? '' });
      return;
    }
    entry.state = 'answered';
    trials.clear(entry);
    if (message.errorCode === TOO_MANY_UPDATES) report?.({ code: TOO_MANY_UPDATES, message: message.errorMsg ?? '' });
    else if (message.errorCode) refuse(entry, { code: message.errorCode, message: message.errorMsg ?? '' });
    else if (!keepsContract(message, entry.subscription.family)) {
      // What it was to tell is missing from what is shown: the command is asked again, for a whole picture.
      renumber(entry);
      refuse(entry, { code: BROKEN_MESSAGE, message: 'A message breaks the contract' });
    } else {
      stopAwaiting(entry);
      entry.backoff.reset();
      entry.subscription.message(message);
      tell(entry, 'live');
      if (isCloseTold) recovered?.();
      isCloseTold = false;
    }
  }

  function closed({ code, reason }: { code: number; reason: string }) {
    const current = trials.current();
    const tried = current?.state === 'sent' ? current : null;
    trials.end();
    for (const entry of entries.values()) {
      if (entry.state === 'sent' && commandFailures.has(code)) entry.suspect = true;
      if (!entry.excluded) entry.state = 'idle';
      if (!paused) awaitAnswer(entry);
    }
    if (tried && commandFailures.has(code)) {
      refuse(tried, { code, message: reason }, true);
    } else if (!isQuiet(code)) {
      isCloseTold = true;
      report?.({ code, message: reason });
    }
  }

  // A connection that is renewed at once loses nothing; one that has to wait does.
  socket.subscribe(() => {
    if (socket.state() === 'waiting' || socket.state() === 'closed')
      for (const entry of entries.values()) if (!entry.excluded) tell(entry, 'stale');
  });

  function stop(entry: Entry) {
    if (entry.state !== 'sent' && entry.state !== 'answered') return;
    stops.push(entry.subscription.stop(entry.id));
    requestFlush();
  }

  /** Ends the command: what is under way for it belongs to nobody. */
  function renumber(entry: Entry) {
    stop(entry);
    entries.delete(entry.id);
    entry.id = next[entry.subscription.family]++;
    entries.set(entry.id, entry);
  }

  function ask(entry: Entry) {
    awaitAnswer(entry);
    socket.want();
    if (socket.state() === 'open') {
      // Suspects go out alone.
      if (!entry.suspect) queue(entry);
    } else if (socket.state() === 'waiting') tell(entry, 'stale');
  }

  return {
    open(subscription) {
      const entry: Entry = {
        id: next[subscription.family]++,
        subscription,
        state: 'idle',
        suspect: false,
        excluded: false,
        told: undefined,
        answerTimer: null,
        backoff: createBackoff(timers, deps.random),
      };
      entries.set(entry.id, entry);
      if (!paused) ask(entry);
      return () => {
        if (entries.get(entry.id) !== entry) return;
        stop(entry);
        remove(entry);
      };
    },
    expect() {
      if (paused || entries.size > 0) return;
      socket.want();
      // Where nobody comes, it closes as after the last.
      socket.release();
    },
    onRetry(listener) {
      retryListeners.add(listener);
      return () => void retryListeners.delete(listener);
    },
    retryNow() {
      for (const listener of [...retryListeners]) listener();
      socket.retryNow();
      for (const entry of entries.values()) {
        // Announce again what is still not live, so that it is read again.
        if (entry.told !== 'live') entry.told = undefined;
        if (entry.excluded) Object.assign(entry, { excluded: false, suspect: true, state: 'idle' });
        else entry.backoff.retryNow();
      }
      if (!trials.current()) trials.next();
    },
    pause() {
      if (paused) return;
      paused = true;
      trials.end();
      for (const entry of [...entries.values()]) {
        stopAwaiting(entry);
        entry.backoff.reset();
        renumber(entry);
        if (!entry.excluded) entry.state = 'idle';
        // Also of what is stale already: it is read again no more.
        entry.told = undefined;
        tell(entry, 'stale');
      }
      socket.release();
    },
    resume() {
      if (!paused) return;
      paused = false;
      socket.retryNow();
      for (const entry of entries.values()) {
        if (entry.excluded) continue;
        // Without an answer, this is announced again, so that values are read another way.
        entry.told = undefined;
        ask(entry);
      }
      trials.next();
    },
    socket,
  };
}
