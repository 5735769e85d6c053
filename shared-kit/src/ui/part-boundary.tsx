import type { ReactNode } from 'react';
import { isCodeNotLoaded } from '../browser/load-code';
import { useT } from '../i18n/i18n';
import { FailureBoundary } from '../module/failure-boundary';
import { Button } from './button';
import { ErrorState } from './error-state';
import styles from './part-boundary.module.css';

export interface PartFailedProps {
  error: unknown;
  onRetry: () => void;
  /** Rendered inline, such as in a toolbar or a banner. */
  inline?: boolean;
  /** Level of its heading; see `ErrorState`. */
  level?: 2 | 3;
}

/** Replaces a part that failed to load or to render. */
export function PartFailed({ error, onRetry, inline = false, level }: PartFailedProps) {
  const t = useT('kit');
  const what = isCodeNotLoaded(error) ? 'part.not-loaded' : 'part.failed';
  const retry = () => {
    // The button goes: the focus stays in what it stood in, a popover or a dialog, which Escape closes.
    document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex]')?.focus();
    onRetry();
  };
  if (!inline) {
    const details = error instanceof Error ? error.message : String(error);
    return <ErrorState title={t(what)} reason={t(`${what}.text`)} details={details} onRetry={retry} level={level} />;
  }
  return (
    <span role="alert" className={styles.inline}>
      {t(what)}
      <Button size="small" icon="refresh" onClick={retry}>
        {t('retry')}
      </Button>
    </span>
  );
}

/** A part of the page whose failure stays in its place, with what happened and Retry. */
export const PartBoundary = ({ inline, children }: { inline?: boolean; children: ReactNode }) => (
  <FailureBoundary failed={(error, retry) => <PartFailed error={error} onRetry={retry} inline={inline} />}>
    {children}
  </FailureBoundary>
);
