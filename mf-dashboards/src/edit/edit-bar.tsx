import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { KeptMark } from '@mullion/shared-kit/editing/kept-mark';
import { Steps } from '@mullion/shared-kit/editing/steps';
import { useT as useKitT } from '@mullion/shared-kit/i18n/i18n';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useRef, useState } from 'react';
import styles from './edit-bar.module.css';
import { editSettingsOf } from './edit-parts';
import { EditTools } from './edit-tools';
import { useT } from './texts';
import type { Editing } from './use-editing';

/** Above a dashboard that is edited: its steps, what can be changed, and the end. One line: no change moves what is below. */
export function EditBar({ editing, stateId }: { editing: Editing; stateId: string | undefined }) {
  const t = useT();
  const kit = useKitT('kit');
  const { history, undo, redo, dirty, apply, dashboard, changeDashboard } = editing;
  const field = useRef<HTMLElement>(null);
  const isUntitled = dashboard.title.trim() === '';
  const [busy, setBusy] = useState(false);
  const askToDiscard = async () => {
    const isMeant =
      !dirty ||
      (await confirm({
        title: t('discard.title', { count: Math.max(1, history.done.length) }),
        message: t('discard.text'),
        confirmLabel: t('discard'),
        cancelLabel: t('discard.keep'),
        danger: true,
      }));
    if (isMeant) editing.discard();
  };
  const discard = () => runSafely(askToDiscard);
  const save = async () => {
    // In narrow windows the title is among the settings alone.
    if (isUntitled) {
      field.current?.focus();
      return document.activeElement === field.current ? undefined : editSettingsOf(editing);
    }
    setBusy(true);
    try {
      await apply();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('toolbar')}>
      <div className={styles.title}>
        <TextField
          label={t('title')}
          hideLabel
          required
          value={dashboard.title}
          error={isUntitled ? t('title.required') : ''}
          controlRef={field}
          onChange={(title = '') => changeDashboard(t('step.title'), (now) => ({ ...now, title }), 'title')}
        />
      </div>
      <Steps history={history} undo={undo} redo={redo} />
      {stateId !== undefined && <EditTools editing={editing} stateId={stateId} />}
      <div className={styles.end}>
        <span className={styles.mark}>
          <KeptMark working={editing} reserved />
        </span>
        <Button
          className={styles.discard}
          icon="close"
          tooltip={t(dirty ? 'discard' : 'cancel')}
          disabledReason={busy && kit('form.saving')}
          onClick={discard}
        >
          <Either one={t('discard')} other={t('cancel')} isOne={dirty} />
        </Button>
        <Button className={styles.apply} variant="primary" icon="check" busy={busy} onClick={() => runSafely(save)}>
          {t('apply')}
        </Button>
      </div>
    </div>
  );
}

/** One of two texts, as wide as the longer one. */
function Either({ one, other, isOne }: { one: string; other: string; isOne: boolean }) {
  return (
    <span className={styles.either}>
      <span aria-hidden={!isOne}>{one}</span>
      <span aria-hidden={isOne}>{other}</span>
    </span>
  );
}
