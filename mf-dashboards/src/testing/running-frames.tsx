import type { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react';

/**
 * In the place of the kit's frame: runs the program of a script in the page of the test, which jsdom can't do in a frame. Its
 * calls reach the handlers as plain data.
 */
export function RunningFrame({
  js = '',
  html = '',
  title,
  context,
  handlers = () => ({}),
  libraries = [],
  onError,
  onRecovered,
  onReady,
  ref,
}: ComponentProps<typeof DocumentFrame>) {
  const place = useRef<HTMLElement>(null);
  const events = { handlers, libraries, onError, onRecovered, onReady };
  const latest = useRef({ ...events, tell: (_: unknown) => {}, send: (_: unknown) => {} });
  Object.assign(latest.current, events);
  const begin = useRef(context);
  useEffect(() => {
    const ended = new AbortController();
    const [listeners, messages]: (() => void)[][] = [[], []];
    const bridge = {
      context: begin.current,
      container: place.current,
      onContext: (listener: () => void) => listeners?.push(listener),
      onMessage: (listener: () => void) => messages?.push(listener),
      call: async (name: string, ...args: unknown[]) =>
        latest.current.handlers(ended.signal)[name]?.(...(JSON.parse(JSON.stringify(args)) as unknown[])),
      fail(error: Error | null) {
        if (error === null) latest.current.onRecovered?.();
        else latest.current.onError?.(new UserCodeError({ kind: 'thrown', name: error.name, message: error.message }));
      },
    };
    latest.current.tell = (next) => {
      bridge.context = next;
      for (const listener of listeners ?? []) listener();
    };
    latest.current.send = (data) => {
      for (const listener of messages ?? []) (listener as (data: unknown) => void)(data);
    };
    for (const { code } of latest.current.libraries) new Function(code)();
    if (place.current) place.current.innerHTML = html;
    latest.current.onReady?.();
    new Function('bridge', js)(bridge);
  }, [js, html]);
  const told = JSON.stringify(context);
  useEffect(() => latest.current.tell(JSON.parse(told)), [told]);
  useImperativeHandle(ref, () => ({ send: (data) => latest.current.send(data) }), []);
  return <figure ref={place} aria-label={title} />;
}
