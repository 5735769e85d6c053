import { useSession } from '@mullion/shared-kit/session/session';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RuleChainMetadata } from '../model/rule-chain';
import { forgetTrace, keepTrace, setDebug } from './trace-flags';
import { linksOf, messagesOf, type TraceEvent } from './trace-model';
import { watchNodes } from './watch-nodes';

/** Messages that are kept; older ones go. */
const keptMessages = 500;
/** Events that are kept, for as many messages with a long way. */
const keptEvents = 20_000;

type TraceState = 'asking' | 'starting' | 'running' | 'paused' | 'stopping';

/** A trace of a chain: debug turned on for its time, and what its nodes record meanwhile. */
export function useTrace(chain: { id: string; name: string }, metadata: RuleChainMetadata) {
  const userId = useSession(({ authUser }) => authUser?.userId ?? '');
  const tenantId = useSession(({ authUser }) => authUser?.tenantId ?? '');
  const [state, setState] = useState<TraceState>('asking');
  const [events, setEvents] = useState<readonly TraceEvent[]>([]);
  const [dropped, setDropped] = useState<readonly number[]>([]);
  const [error, setError] = useState<unknown>();
  const turnedOn = useRef<readonly string[]>([]);
  const isPaused = useRef(false);
  const waiting = useRef<TraceEvent[]>([]);
  const end = useRef<() => void>(undefined);
  const links = useMemo(() => linksOf(metadata), [metadata]);
  const messages = useMemo(() => messagesOf(events, links).slice(0, keptMessages), [events, links]);

  const take = useCallback((more: readonly TraceEvent[]) => {
    setEvents((now) => [...now, ...more].slice(-keptEvents));
  }, []);
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
      turnedOn.current = [];
      forgetTrace(userId);
      setState('asking');
      throw failure;
    }
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
  /** Ends the watching and turns off the debug that it turned on. */
  const stop = async () => {
    end.current?.();
    if (turnedOn.current.length > 0) {
      setState('stopping');
      await setDebug(chain.id, turnedOn.current, false);
    }
    turnedOn.current = [];
    forgetTrace(userId);
  };
  useEffect(() => () => end.current?.(), []);
  return { state, messages, dropped, error, start, pause, stop };
}
