import type { Command } from '@mullion/shared-kit/api/rpc';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { JsonBlock } from '../../screen-parts/json-block';
import styles from './rpc.module.css';

/** What came of a command that was sent. */
export interface Answer {
  command: Command;
  /** JSON text, or empty. */
  text: string;
}

/** i18n key of what came of it. */
function outcomeOf({ command, text }: Answer): string {
  if (command.persistent) return 'rpc.answer.stored';
  if (command.oneway) return 'rpc.answer.delivered';
  return text === '' ? 'rpc.answer.empty' : 'rpc.answer.json';
}

/** What came of the last command, announced when it comes; nothing while there is none. */
export function CommandAnswer({ answer }: { answer: Answer | undefined }) {
  const t = useT('mf-entities');
  const outcome = answer && outcomeOf(answer);
  return (
    <div role="status">
      {answer && outcome && (
        <div className={styles.answer}>
          <div className={styles.outcome}>
            <StatusDot status={answer.command.persistent ? 'info' : 'ok'}>
              {t(outcome, { method: answer.command.method })}
            </StatusDot>
            {outcome === 'rpc.answer.json' && <CopyButton text={answer.text} label={t('rpc.answer.copy')} />}
          </div>
          {outcome === 'rpc.answer.json' && <JsonBlock value={JSON.parse(answer.text)} label={t('rpc.response')} />}
        </div>
      )}
    </div>
  );
}
