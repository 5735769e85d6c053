import { ApiError } from '../api/api-error';
import { useT as useKitT } from '../i18n/i18n';
import { errorText } from '../list/error-text';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { useT } from './texts';
import styles from './widget-type-failure.module.css';

/** Why a widget's type cannot be shown: there is none of that name, or parts of it could not be loaded. */
export type WidgetTypeProblem = { kind: 'not-found' } | { kind: 'load-error'; messages: readonly string[] };

/** What a failed read of a widget type, or of its resources, means. */
export function widgetTypeProblem(errors: readonly unknown[]): WidgetTypeProblem {
  if (errors.some((error) => error instanceof ApiError && error.status === 404)) return { kind: 'not-found' };
  return {
    kind: 'load-error',
    messages: errors.map((error) =>
      error instanceof ApiError ? errorText(error) : error instanceof Error ? error.message : String(error),
    ),
  };
}

export interface WidgetTypeFailureProps {
  problem: WidgetTypeProblem;
  /** Loads again what could not be loaded. */
  onRetry?: () => void;
  retrying?: boolean;
}

/** Stands in a widget's place while its type cannot be shown, and says why. */
export function WidgetTypeFailure({ problem, onRetry, retrying }: WidgetTypeFailureProps) {
  const t = useT();
  const kit = useKitT('kit');
  const isMissing = problem.kind === 'not-found';
  return (
    <div className={styles.failure} role="alert">
      <Icon name="error" size={20} className={styles.icon} />
      <p className={styles.title}>
        {isMissing ? t('widget.widget-type-not-found') : t('widget.widget-type-load-error')}
      </p>
      {!isMissing && problem.messages.length > 0 && (
        <ul className={styles.messages}>
          {problem.messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {!isMissing && onRetry && (
        <Button size="small" icon="refresh" busy={retrying} onClick={onRetry}>
          {kit('retry')}
        </Button>
      )}
    </div>
  );
}
