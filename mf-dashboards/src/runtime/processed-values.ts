import { type LateFunction, lateFunction } from '@mullion/shared-kit/sandbox/late-function';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { isPassing, TRY_AGAIN_MS } from './try-again';
import { readValue } from './value-format';

/** The body by which a key changes its values; undefined: it leaves them as they are. */
export const postBodyOf = ({ usePostProcessing, postFuncBody }: DataKey): string | undefined =>
  usePostProcessing && postFuncBody ? postFuncBody : undefined;

/** A result of a function as values are kept: as text. */
export const textOf = (result: unknown): string | undefined => {
  if (result === undefined || result === null) return undefined;
  return typeof result === 'object' ? JSON.stringify(result) : String(result);
};

/** One value on its way through the function of its key. */
interface Processing {
  ts: number;
  given: string;
  /** What it came to. */
  value: string | undefined;
  before: { ts: number; given: string | number; value: unknown };
  isBusy: boolean;
  /** Why the last value came to nothing. */
  failure?: UserCodeError | undefined;
  /** What has come meanwhile. */
  next?: { ts: number; given: string };
}

export interface ProcessedValues {
  /** What a value comes to, as far as it is known; the value before until then. `id`: of the entity and key. */
  of(id: string, body: string, ts: number, given: string): string | undefined;
  /** All of them are asked for again: what is not asked for any more has no failure. */
  begin(): void;
  /** Why one of those that were asked for since then came to nothing; the next value may come to something. */
  readonly failure: UserCodeError | undefined;
  end(): void;
}

/** Latest values as the functions of their keys change them, in the sandbox. `changed`: there is another result. */
export function createProcessedValues(changed: () => void): ProcessedValues {
  const functions = new Map<string, LateFunction>();
  const values = new Map<string, Processing>();
  let failure: UserCodeError | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  const functionOf = (body: string) => {
    const known = functions.get(body);
    if (known) return known;
    const made = lateFunction(body, ['time', 'value', 'prevValue', 'timePrev', 'prevOrigValue']);
    functions.set(body, made);
    return made;
  };

  function start(body: string, one: Processing, ts: number, given: string) {
    const value = readValue(given);
    const { before } = one;
    Object.assign(one, { ts, given, isBusy: true, next: undefined });
    functionOf(body)
      .call(ts, value, before.value, before.ts, before.given)
      .then(
        (result) => {
          one.before = { ts, given: value, value: result };
          one.value = textOf(result);
          one.failure = undefined;
        },
        (error: UserCodeError) => {
          one.failure = error;
          if (isPassing(error) && !isEnded) timer ??= setTimeout(tryAgain, TRY_AGAIN_MS);
        },
      )
      .finally(() => {
        one.isBusy = false;
        if (isEnded) return;
        if (one.next) start(body, one, one.next.ts, one.next.given);
        changed();
      });
  }

  function tryAgain() {
    timer = undefined;
    for (const one of values.values()) if (one.failure && isPassing(one.failure)) one.ts = Number.NaN;
    changed();
  }

  return {
    of(id, body, ts, given) {
      const known = values.get(id);
      failure ??= known?.failure;
      if (known && known.ts === ts && known.given === given) return known.value;
      if (known?.isBusy) known.next = { ts, given };
      else {
        const one = known ?? {
          ts: Number.NaN,
          given: '',
          value: undefined,
          before: { ts: 0, given: 0, value: 0 },
          isBusy: false,
        };
        values.set(id, one);
        start(body, one, ts, given);
      }
      return known?.value;
    },
    begin() {
      failure = undefined;
    },
    get failure() {
      return failure;
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
      for (const one of functions.values()) one.dispose();
    },
  };
}
