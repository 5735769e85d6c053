import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useSession } from '@mullion/shared-kit/session/session';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RuleChainMetadata } from '../model/rule-chain';
import { forgetTrace, keepTrace, setDebug } from './trace-flags';
import { eventsOf, linksOf, messagesOf, type TracedMessage, type TraceEvent } from './trace-model';
import { watchNodes } from './watch-nodes';

/** Messages that are kept; older ones go. */
const keptMessages = 500;
/** Events that are kept of them at most: a message may go in circles. */
const keptEvents = 20_000;

type TraceState = 'asking' | 'starting' | 'running' | 'paused' | 'stopping' | 'stopped';

/** A trace of a chain: debug turned on for its time, and what its nodes record meanwhile. */
export function useTrace(chain: { id: string; name: string }, metadata: RuleChainMetadata) {
  const userId = useSession(({ authUser }) => authUser?.userId ?? '');
  const tenantId = useSession(({ authUser }) => authUser?.tenantId ?? '');
  const [state, setState] = useState<TraceState>('asking');
  const [messages, setMessages] = useState<readonly TracedMessage[]>([]);
  const [dropped, setDropped] = useState<readonly number[]>([]);
  const [error, setError] = useState<unknown>();
  const turnedOn = useRef<readonly string[]>([]);
  const isPaused = useRef(false);
  const waiting = useRef<TraceEvent[]>([]);
  const end = useRef<() => void>(undefined);
  const isGone = useRef(false);
  const links = useMemo(() => linksOf(metadata), [metadata]);

  const take = useCallback(
    (more: readonly TraceEvent[]) =>
      setMessages((now) => messagesOf([...eventsOf(now), ...more].slice(-keptEvents), links, keptMessages)),
    [links],
  );
  const remember = useCallback(() => {
    if (turnedOn.current.length === 0) return;
    keepTrace({ userId, ruleChainId: chain.id, chainName: chain.name, nodeIds: turnedOn.current, at: Date.now() });
  }, [userId, chain.id, chain.name]);

  /** Turns debug on for nodes that have it off, and watches all of `nodeIds`. */
  const start = async (nodeIds: readonly string[]) => {
    setState('starting');
    const since = Date.now();
    try {
      const off = metadata.nodes.filter(({ id, debugMode }) => id && nodeIds.includes(id.id) && !debugMode);
      turnedOn.current = off.map(({ id }) => id?.id ?? '');
      remember();
      await setDebug(chain.id, turnedOn.current, true);
    } catch (failure) {
      if (turnedOn.current.length > 0) forgetTrace(userId);
      turnedOn.current = [];
      setState('asking');
      throw failure;
    }
    // It was closed meanwhile.
    if (isGone.current) return stop();
    end.current = watchNodes({
      nodeIds,
      ruleChainId: chain.id,
      tenantId,
      since,
      onEvents: (more) => (isPaused.current ? waiting.current.push(...more) : take(more)),
      onDropped: (ts) => setDropped((now) => [...now, ts]),
      onRound: (failure) => {
        remember();
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
  /** Turns off the debug that it turned on, and ends the watching. What was recorded stays. */
  const stop = async () => {
    if (turnedOn.current.length > 0) {
      setState('stopping');
      try {
        await setDebug(chain.id, turnedOn.current, false);
      } catch (failure) {
        setState(isPaused.current ? 'paused' : 'running');
        throw failure;
      }
      turnedOn.current = [];
      forgetTrace(userId);
    }
    end.current?.();
    take(waiting.current.splice(0));
    setState('stopped');
  };
  /** Whatever closes it stops it: the close button, Escape, and leaving the page. */
  const leave = useEffectEvent(() => {
    isGone.current = true;
    end.current?.();
    // A start that is under way sees to it itself.
    if (state !== 'starting') runSafely(stop);
  });
  useEffect(() => {
    isGone.current = false;
    return () => leave();
  }, []);
  return { state, messages, dropped, error, start, pause, stop };
}
