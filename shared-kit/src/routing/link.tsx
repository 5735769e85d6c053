import type { AnchorHTMLAttributes, Ref } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of the console. */
  to: To;
  /** Takes the place of the current entry of the browser's history. */
  replace?: boolean;
  /** Stored with the entry of the browser's history. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link inside the console: it never reloads the page. (The router's own can also fetch ahead for servers that render
 * pages: 2 KB of the first file, and work in each row of a list.)
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target: rest.target });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A link of a menu: `aria-current` marks the one that leads to the page at this address, or to one above it. */
export function NavLink(props: LinkProps) {
  const path = useResolvedPath(props.to).pathname.toLowerCase();
  const here = useLocation().pathname.toLowerCase();
  const isCurrent = here === path || here.startsWith(`${path}/`);
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
