import type { ComponentType, ReactNode } from 'react';
import { loadCode } from '../browser/load-code';
import { RemoteView } from '../module/remote-view';
import { PartFailed } from './part-boundary';

export interface LazyOptions {
  /** Keeps its place meanwhile. */
  pending?: ReactNode;
  /** Rendered inline: its error message takes one line. */
  inline?: boolean;
}

/** A component whose code may be fetched before it is drawn. */
export type LazyPart<Props extends object> = ComponentType<Props> & {
  preload: () => Promise<ComponentType<Props>>;
};

/**
 * A component whose code comes when it is first drawn. Code that does not arrive is asked for twice; then its place says
 * so with Retry, which asks again. What the component throws stays in its place too. Not React's own `lazy`: that holds
 * what has arrived back for up to 300 ms.
 * @example const Calendar = lazy(() => import('./calendar').then((file) => file.Calendar), { pending: <Skeleton /> });
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, inline }: LazyOptions = {},
): LazyPart<Props> {
  let here: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const preload = () => {
    coming ??= loadCode(load).then(
      (part) => {
        here = part;
        return part;
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  const Lazy = (props: Props) => (
    <RemoteView
      load={preload}
      loaded={() => here}
      props={props}
      pending={pending}
      failed={(error, retry) => <PartFailed error={error} inline={inline} onRetry={retry} />}
    />
  );
  return Object.assign(Lazy, { preload });
}
