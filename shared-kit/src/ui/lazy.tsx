import type { ComponentType, ReactNode } from 'react';
import { loadOnce } from '../browser/load-code';
import { RemoteView } from '../module/remote-view';
import { PartFailed } from './part-boundary';

export interface LazyOptions {
  /** Keeps its place meanwhile. */
  pending?: ReactNode;
  /** Rendered inline: its error message takes one line. */
  inline?: boolean;
}

/**
 * A component whose code comes when it is first drawn. Code that does not arrive is asked for twice; then its place says
 * so with Retry, which asks again. What the component throws stays in its place too. Not React's own `lazy`: that holds
 * what has arrived back for up to 300 ms. `fetch` has its code come before it is drawn.
 * @example const Calendar = lazy(() => import('./calendar').then((file) => file.Calendar), { pending: <Skeleton /> });
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, inline }: LazyOptions = {},
): ComponentType<Props> & { fetch: () => void } {
  const code = loadOnce(load);
  const Part = (props: Props) => (
    <RemoteView
      {...code}
      props={props}
      pending={pending}
      failed={(error, retry) => <PartFailed error={error} inline={inline} onRetry={retry} />}
    />
  );
  return Object.assign(Part, { fetch: () => void code.load().catch(() => undefined) });
}
