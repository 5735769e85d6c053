import type { AnchorHTMLAttributes } from 'react';
import { useT } from '../i18n/i18n';
import { Link, type LinkProps } from '../routing/link';
import { classes } from './classes';
import { Icon } from './icon';
import styles from './link.module.css';
import { VisuallyHidden } from './visually-hidden';

/** A link to a place in the console. */
export function TextLink({ className, ...rest }: Omit<LinkProps, 'className'> & { className?: string }) {
  return <Link {...rest} className={classes(styles.link, className)} />;
}

export interface ExternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel' | 'href'> {
  /** http or https; anything else (`javascript:` …) is shown as text. */
  href: string;
}

/** A link that leaves the console, in a tab of its own, and says so. */
export function ExternalLink({ href, className, children, ...rest }: ExternalLinkProps) {
  const t = useT('kit');
  if (!/^https?:\/\//i.test(href)) return <span className={className}>{children}</span>;
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer" className={classes(styles.link, className)}>
      {children}
      <Icon name="open_in_new" size={14} className={styles.mark} />
      <VisuallyHidden>{t('link.new-tab')}</VisuallyHidden>
    </a>
  );
}
