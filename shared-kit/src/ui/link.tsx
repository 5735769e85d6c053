import { Link, type LinkProps } from '../routing/link';
import { classes } from './classes';
import styles from './link.module.css';

/** A link to a place in the console. */
export function TextLink({ className, ...rest }: Omit<LinkProps, 'className'> & { className?: string }) {
  return <Link {...rest} className={classes(styles.link, className)} />;
}
