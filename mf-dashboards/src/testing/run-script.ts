import jquery from 'jquery/dist/jquery.min.js?raw';
import type { FrameContext } from '../runtime/frame-context';
import { frameParts } from '../runtime/frame-parts';
import { type FrameBridge, frameRuntime } from '../runtime/frame-runtime';
import { scriptContext } from './script-context';

type Script = Parameters<typeof frameRuntime>[2];
// biome-ignore lint/suspicious/noExplicitAny: scripts have no types.
export type Ctx = Record<string, any>;

/** Runs a script with a page that answers its calls; what it called, what it failed with, and how to tell it more. */
export function runScript(
  script: (self: Record<string, unknown>, ctx: Ctx) => unknown,
  answer: (...call: unknown[]) => unknown = () => null,
  begin: Partial<FrameContext> = {},
) {
  const calls: unknown[][] = [];
  /** In words, and `null` for what works again. */
  const failures: (string | null)[] = [];
  const listeners: (() => void)[] = [];
  const messages: ((message: unknown) => void)[] = [];
  const bridge: FrameBridge = {
    context: scriptContext(begin),
    container: document.body,
    onContext: (listener) => void listeners.push(listener),
    onMessage: (listener) => void messages.push(listener),
    fail: (error) => void failures.push(error === null ? null : (error as Error).message),
    async call(...call) {
      calls.push(call);
      return answer(...call);
    },
  };
  frameRuntime(bridge, frameParts, script as Script);
  const tell = (more: Partial<FrameContext>) => {
    bridge.context = scriptContext(more);
    for (const listener of listeners) listener();
  };
  const send = (message: unknown) => {
    for (const listener of messages) listener(message);
  };
  return { calls, failures, tell, send };
}

/** Gives the page jQuery, as frames of scripts that name it have it. */
export const giveJQuery = (): void => new Function(jquery)();

/** Until what has been promised is there. */
export const turn = () => new Promise((resolve) => setTimeout(resolve));
