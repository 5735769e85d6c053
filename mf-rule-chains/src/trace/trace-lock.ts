import { keptTrace } from './trace-flags';

interface Trace {
  userId: string;
  ruleChainId: string;
}

/** One page at a time traces a chain: it holds this lock until it has turned off what it had turned on, or is gone. */
const nameOf = ({ ruleChainId }: Trace) => `rule-chain-trace.${ruleChainId}`;
/** Without Web Locks (they need https or localhost): longer without a word, ms, the page of a trace is gone. */
const silence = 30_000;

const isSilent = ({ userId, ruleChainId }: Trace) => {
  const kept = keptTrace(userId, ruleChainId);
  return !kept || Date.now() - kept.at > silence;
};

/** Takes a chain for a trace. Returns what lets go of it; undefined: another page traces it. */
export async function holdTrace(trace: Trace): Promise<(() => void) | undefined> {
  if (!navigator.locks) return isSilent(trace) ? () => undefined : undefined;
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null) =>
      lock ? new Promise<void>((letGo) => resolve(() => letGo())) : resolve(undefined);
    navigator.locks.request(nameOf(trace), { ifAvailable: true }, held).catch(reject);
  });
}

/** Does something as soon as no page traces a chain; no page begins to meanwhile. */
export async function onceUntraced(trace: Trace, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(nameOf(trace), { signal }, work);
  else if (isSilent(trace)) await work();
}
