import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormScope } from '@mullion/shared-kit/inputs/form';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import type { IconName } from '@mullion/shared-kit/ui/icon';
import { Problem } from '@mullion/shared-kit/ui/problem';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { useEffect, useRef, useState } from 'react';
import type { Values } from './define-settings';
import styles from './framework.module.css';

interface TryItProps {
  label: string;
  icon: IconName;
  /** Tries what is typed, saved or not; the wait may be given up. */
  run: (values: Values, signal: AbortSignal) => Promise<unknown>;
  /** Why it cannot be tried yet. */
  disabledReason?: string;
  /** What it tries besides the form's values: another one ends what was said of the one before. */
  of?: string;
  /** Said when it worked. */
  done: string;
  /** Said before the reason when it did not. */
  failed: string;
}

/** Tries out what the form around it holds, and says the answer word for word; a slow server can be given up. */
export function TryIt({ label, icon, run, disabledReason, of = '', done, failed }: TryItProps) {
  const t = useT('mf-settings');
  const { form, focusProblem } = useFormScope();
  const [answered, setAnswered] = useState<{ of: string; reason?: string } | null>(null);
  const result = answered?.of === of ? answered : null;
  const [waiting, setWaiting] = useState<AbortController | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // An answer is about the values as they were, one that is still awaited too.
  const changes = useRef(0);
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      changes.current++;
      setAnswered(null);
    });
    return unsubscribe;
  }, [form]);
  const start = () =>
    runSafely(async () => {
      setAnswered(null);
      const rules = await form.loadSchema();
      if (!(await form.trigger())) return focusProblem();
      const controller = new AbortController();
      running.current = controller;
      setWaiting(controller);
      const asked = changes.current;
      const isCurrent = () => !controller.signal.aborted && changes.current === asked;
      try {
        // As they are saved.
        await run(rules.cast(form.getValues()), controller.signal);
        if (isCurrent()) setAnswered({ of });
      } catch (error) {
        if (isCurrent()) setAnswered({ of, reason: errorText(error) });
      } finally {
        setWaiting(null);
      }
    });
  return (
    <div className={styles.try}>
      <div className={styles.tryButtons}>
        <Button icon={icon} busy={waiting !== null} disabledReason={disabledReason} onClick={start}>
          {label}
        </Button>
        {waiting && (
          <Button variant="text" onClick={() => waiting.abort()}>
            {t('stop-waiting')}
          </Button>
        )}
      </div>
      {result?.reason !== undefined && (
        <div className={styles.result}>
          <Problem>
            {failed}
            <br />
            <span className={styles.answer}>{result.reason}</span>
          </Problem>
        </div>
      )}
      <div role="status">{result && result.reason === undefined && <StatusDot status="ok">{done}</StatusDot>}</div>
    </div>
  );
}
