import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useSession } from '@mullion/shared-kit/session/session';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { mayBeStored } from '../calls/may-be-stored';
import { findMetadata } from '../calls/rule-chain-calls';
import type { RuleChainMetadata } from '../model/rule-chain';
import { endDebug, forgetTrace, keepTrace, keptTrace, setDebug } from './trace-flags';
import { holdTrace } from './trace-lock';
import { eventsOf, linksOf, messagesOf, type TracedMessage, type TraceEvent } from './trace-model';
import { watchNodes } from './watch-nodes';

/** Messages that are kept; older ones go. */
const keptMessages = 500;
/** Events that are kept of them at most: a message may go in circles. */
const keptEvents = 20_000;

/** Times that are kept at which the platform left out events. */
const keptDrops = 100;

const nothing: ReadonlySet<string> = new Set();

type TraceState = 'asking' | 'starting' | 'running' | 'paused' | 'stopping' | 'stopped';

/** A trace of a chain: debug turned on for its time, and what its nodes record meanwhile. */
export function useTrace(chain: { id: string; name: string }, metadata: RuleChainMetadata) {
  const userId = useSession(({ authUser }) => authUser?.userId ?? '');
  const tenantId = useSession(({ authUser }) => authUser?.tenantId ?? '');
  const [state, setState] = useState<TraceState>('asking');
  const [messages, setMessages] = useState<readonly TracedMessage[]>([]);
  const [dropped, setDropped] = useState<readonly number[]>([]);
  const [error, setError] = useState<unknown>();
  const [isElsewhere, setElsewhere] = useState(false);
  const [gone, setGone] = useState(nothing);
  const turnedOn = useRef<readonly string[]>([]);
  const isPaused = useRef(false);
  const waiting = useRef<TraceEvent[]>([]);
  const end = useRef<() => void>(undefined);
  const letGo = useRef<() => void>(undefined);
  const isGone = useRef(false);
  const trace = { userId, ruleChainId: chain.id };
  const links = useMemo(() => linksOf(metadata), [metadata]);

  const take = useCallback(
    (more: readonly TraceEvent[]) =>
      setMessages((now) => messagesOf([...eventsOf(now), ...more].slice(-keptEvents), links, keptMessages)),
    [links],
  );
  /** What a page that comes after this one would have to turn off. */
  const note = (nodeIds: readonly string[]) => {
    if (nodeIds.length === 0) forgetTrace(trace);
    else keepTrace({ ...trace, chainName: chain.name, nodeIds, at: Date.now() });
  };
  const addGone = (id: string) => setGone((now) => new Set(now).add(id));

  /** Turns debug on for nodes that have it off, and watches all of `nodeIds`; not while another page traces the chain. */
  const start = async (nodeIds: readonly string[]) => {
    setState('starting');
    const since = Date.now();
    // What a page that is gone had turned on is turned off with it.
    let left: readonly string[] = [];
    turnedOn.current = [];
    try {
      letGo.current = await holdTrace(trace);
      setElsewhere(!letGo.current);
      if (!letGo.current) return setState('asking');
      left = keptTrace(userId, chain.id)?.nodeIds ?? [];
      // Another trace may have ended since the dialog opened.
      const { nodes } = await findMetadata(chain.id);
      const off = nodes.flatMap(({ id, debugMode }) => (id && nodeIds.includes(id.id) && !debugMode ? id.id : []));
      turnedOn.current = [...new Set([...left, ...off])];
      note(turnedOn.current);
      await setDebug(chain.id, off, true);
    } catch (failure) {
      // Without an answer, debug may be on: it is offered to be turned off the next time.
      if (letGo.current) note(mayBeStored(failure) ? [...new Set([...left, ...turnedOn.current])] : left);
      turnedOn.current = [];
      letGo.current?.();
      setState('asking');
      throw failure;
    }
    // It was closed meanwhile.
    if (isGone.current) {
      await stopAndLetGo();
      return;
    }
    end.current = watchNodes({
      nodeIds,
      ruleChainId: chain.id,
      tenantId,
      since,
      onEvents: (more) => {
        if (!isPaused.current) return take(more);
        waiting.current = [...waiting.current, ...more].slice(-keptEvents);
      },
      onDropped: (ts) => setDropped((now) => [...now, ts].slice(-keptDrops)),
      onGone: addGone,
      onRound: (failure) => {
        note(turnedOn.current);
        setError(failure);
      },
    });
    setState('running');
  };
  const pause = (paused: boolean) => {
    isPaused.current = paused;
    setState(paused ? 'paused' : 'running');
    if (!paused) take(waiting.current.splice(0));
  };
  /** Turns off the debug that it turned on, and ends the watching. What was recorded stays. False: the chain is gone. */
  const stop = async (): Promise<boolean> => {
    let isThere = true;
    if (turnedOn.current.length > 0) {
      setState('stopping');
      try {
        isThere = await endDebug(chain.id, turnedOn.current);
      } catch (failure) {
        setState(isPaused.current ? 'paused' : 'running');
        throw failure;
      }
      turnedOn.current = [];
      note([]);
    }
    if (!isThere) addGone(chain.id);
    end.current?.();
    letGo.current?.();
    take(waiting.current.splice(0));
    setState('stopped');
    return isThere;
  };
  /** What could not be turned off is offered the next time. */
  const stopAndLetGo = () => stop().finally(() => letGo.current?.());
  /** Whatever closes it stops it: the close button, Escape, and leaving the page. */
  const leave = useEffectEvent(() => {
    isGone.current = true;
    end.current?.();
    // A start that is under way sees to it itself.
    if (state !== 'starting') runSafely(stopAndLetGo);
  });
  useEffect(() => {
    isGone.current = false;
    return () => leave();
  }, []);
  return { state, messages, dropped, error, isElsewhere, gone, start, pause, stop };
}
