import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { KeptMark } from '@mullion/shared-kit/editing/kept-mark';
import { Steps } from '@mullion/shared-kit/editing/steps';
import { useT as useKitT } from '@mullion/shared-kit/i18n/i18n';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { useRef, useState } from 'react';
import { MAX_TITLE } from '../model/dashboard-title';
import { useFitting } from '../runtime/use-fitting';
import styles from './edit-bar.module.css';
import { editSettingsOf } from './edit-parts';
import { EditTools } from './edit-tools';
import { useT } from './texts';
import type { Editing } from './use-editing';

/** What there is room for: words of the mark give way first, then signs beside words, words, tools, on phones the title. */
const rooms = ['all', 'all', 'words', 'signs', 'menu', 'phone', 'one-menu'] as const;

/** Above a dashboard that is edited: its steps, what can be changed, and the end. One line: no change moves what is below. */
export function EditBar({ editing, stateId }: { editing: Editing; stateId: string | undefined }) {
  const t = useT();
  const kit = useKitT('kit');
  const { history, undo, redo, dirty, dashboard, changeDashboard } = editing;
  const field = useRef<HTMLElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const level = useFitting(bar, rooms.length - 1, `${stateId} ${t('settings')} ${editing.isRefused}`, t('parts'));
  const room = rooms[level] ?? 'all';
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
  // There, the title is among the settings alone.
  const isPhone = room === 'phone' || room === 'one-menu';
  const discard = () => runSafely(askToDiscard);
  const save = async () => {
    if (isUntitled) return isPhone ? editSettingsOf(editing) : field.current?.focus();
    setBusy(true);
    try {
      await editing.save();
    } finally {
      setBusy(false);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div ref={bar} className={styles.bar} role="group" aria-label={t('toolbar')} data-room={room}>
      {!isPhone && (
        <div className={styles.title}>
          <TextField
            label={t('title')}
            hideLabel
            required
            maxLength={MAX_TITLE}
            value={dashboard.title}
            error={isUntitled ? t('title.required') : ''}
            controlRef={field}
            onChange={(title = '') => changeDashboard(t('step.title'), (now) => ({ ...now, title }), 'title')}
          />
        </div>
      )}
      <Steps history={history} undo={undo} redo={redo} />
      {stateId !== undefined && <EditTools editing={editing} stateId={stateId} room={room} />}
      <div className={styles.end}>
        {(!isPhone || editing.isRefused) && (
          <span className={styles.mark} data-sign={level > 0 || undefined}>
            <KeptMark working={editing} reserved />
          </span>
        )}
        <Button disabledReason={busy && kit('form.saving')} onClick={discard}>
          <Either one={t('discard')} other={t('cancel')} isOne={dirty} />
        </Button>
        <Button
          variant="primary"
          icon={isPhone ? undefined : 'save'}
          busy={busy}
          onClick={() => runSafely(save, { isChange: true })}
        >
          {t('save')}
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
