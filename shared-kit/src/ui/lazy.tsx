import { type ComponentType, type ReactNode, lazy as reactLazy, Suspense, useState } from 'react';
import { loadCode } from '../browser/load-code';
import { FailureBoundary } from '../module/failure-boundary';
import { PartFailed } from './part-boundary';

export interface LazyOptions {
  /** Keeps its place meanwhile. */
  pending?: ReactNode;
  /** Rendered inline: its error message takes one line. */
  inline?: boolean;
}

/**
 * A component whose code comes when it is first drawn. Code that does not arrive is asked for twice; then its place says
 * so with Retry, which asks again. What the component throws stays in its place too.
 * @example const Calendar = lazy(() => import('./calendar').then((file) => file.Calendar), { pending: <Skeleton /> });
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, inline }: LazyOptions = {},
): ComponentType<Props> {
  const ask = () =>
    reactLazy(async () => {
      try {
        return { default: await loadCode(load) };
      } catch (error) {
        // React remembers a failure forever: the next render asks again.
        Part = ask();
        throw error;
      }
    });
  let Part = ask();
  return function Lazy(props: Props) {
    // A part that is on the screen keeps the answer that it is waiting for.
    const [View, setView] = useState(() => Part);
    return (
      <FailureBoundary
        failed={(error, retry) => (
          <PartFailed
            error={error}
            inline={inline}
            onRetry={() => {
              setView(() => Part);
              retry();
            }}
          />
        )}
      >
        <Suspense fallback={pending}>
          <View {...props} />
        </Suspense>
      </FailureBoundary>
    );
  };
}
