/** A call that waits for a device. */
export interface DeviceCall {
  deviceId: string;
  /** Nobody pressed anything for it: what people press goes first. */
  isRead: boolean;
  /** Which widget makes it, the same object each time; absent: somebody who makes no other. */
  from?: object;
  /** How long the platform waits for the device, ms. Half a minute later nobody waits any more, after a minute at the soonest. */
  timeout?: number;
  /** Nobody waits for it any more. */
  signal?: AbortSignal;
  /** What is sent stays so, even if nobody waits for it any more. */
  isKept?: boolean;
  /** Others are under way: it waits for them. */
  onWait?: () => void;
}

/**
 * Calls of the page that may wait for devices at once, those among them that only read, those of one device, and those of one widget.
 * Over HTTP/1.1 a browser has six connections to a host: devices that never answer must leave some to the page, and to each other; and
 * a widget that sends one command after the other must leave some to what people press in the next one. What is pressed in a widget
 * doesn't wait for the answers that the widget waits for: it may be one more.
 */
const LIMITS = { open: 4, reads: 3, readsOfDevice: 2, ofWidget: 2 };

/** A call is waited for as long as the platform waits, or `LEAST`, and `GRACE`, ms; timers take no more than `LONGEST`. */
const LEAST = 30_000;
const GRACE = 30_000;
const LONGEST = 2 ** 31 - 1;

const open = new Set<DeviceCall>();
const line = new Set<{ of: DeviceCall; begin: () => void }>();

/** How many calls of the widget that makes a call are under way. */
const openOf = ({ from }: DeviceCall): DeviceCall[] => (from ? [...open].filter((one) => one.from === from) : []);

function fits(call: DeviceCall): boolean {
  const { isRead, deviceId } = call;
  const own = openOf(call);
  if (open.size >= LIMITS.open || own.length >= LIMITS.ofWidget + (isRead ? 0 : 1)) return false;
  if (!isRead) {
    const presses = own.filter((one) => !one.isRead);
    // What a widget has sent to a device reaches it in that order.
    return presses.length < LIMITS.ofWidget && !presses.some((one) => one.deviceId === deviceId);
  }
  const reads = [...open].filter((one) => one.isRead);
  return reads.length < LIMITS.reads && reads.filter((one) => one.deviceId === deviceId).length < LIMITS.readsOfDevice;
}

/** Whose turn is next: what people press, of the widget with the fewest under way, in the order in which it was asked for. */
function nextInLine() {
  const able = [...line].filter(({ of }) => fits(of));
  const presses = able.filter(({ of }) => !of.isRead);
  return (presses.length > 0 ? presses : able)
    .map((one) => ({ one, own: openOf(one.of).length }))
    .reduce<{ one: (typeof able)[number]; own: number } | undefined>(
      (first, next) => (first && first.own <= next.own ? first : next),
      undefined,
    )?.one;
}

/** Lets those begin whose turn it is. */
function advance(): void {
  for (let next = nextInLine(); next; next = nextInLine()) {
    line.delete(next);
    open.add(next.of);
    next.begin();
  }
}

function turnOf(of: DeviceCall): Promise<void> {
  return new Promise((resolve, reject) => {
    const { signal } = of;
    const leave = () => {
      line.delete(next);
      reject(signal?.reason);
    };
    const begin = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const next = { of, begin };
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave, { once: true });
    line.add(next);
    advance();
    if (line.has(next)) of.onWait?.();
  });
}

/** Nobody answered in time: neither the device nor the platform. */
export class NoAnswer extends Error {}

/** What some work comes to, unless a signal is given before. The signal may be that of a widget, which goes on for days. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    work.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject);
  });

/**
 * Makes a call that waits for a device once its turn comes.
 * @param call takes a signal that ends it
 * @throws NoAnswer where nobody answers long after the platform should have
 */
export async function callDevice<T>(of: DeviceCall, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  await turnOf(of);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), Math.min(Math.max(of.timeout ?? 0, LEAST) + GRACE, LONGEST));
  try {
    of.signal?.throwIfAborted();
    const until = of.signal && !of.isKept ? AbortSignal.any([of.signal, late.signal]) : late.signal;
    return await unlessAborted(call(until), until);
  } catch (error) {
    throw late.signal.aborted ? new NoAnswer('No answer', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    open.delete(of);
    advance();
  }
}
