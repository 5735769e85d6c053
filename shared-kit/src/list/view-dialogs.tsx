import { type FormEvent, useId, useState } from 'react';
import { hasMarkup } from '../api/platform-limits';
import { confirm } from '../dialogs/confirm';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { useT as useKitT } from '../i18n/i18n';
import { TextField } from '../inputs/text-field';
import { notify } from '../notify/notify';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { IconButton } from '../ui/icon-button';
import { Problem } from '../ui/problem';
import { addView, deleteView, editView, useChangeViews, type ViewChange } from './change-views';
import { copyAndNotify } from './copy-and-notify';
import { actErrorText } from './error-text';
import { isSameView, maxViewName, maxViews, type SavedView, useSavedViews } from './saved-views';
import { useT } from './texts';
import styles from './view-dialogs.module.css';

/** The list whose views they are, and how it is right now. */
export interface ViewPlace {
  list: string;
  query: string;
  /** The list's address without parameters. */
  path: string;
}

/** Asks for a name and saves the list as it is under it. */
export const openSaveView = ({ list, query }: ViewPlace): Promise<void> =>
  openDialog((close) => <NameDialog list={list} change={(name) => addView({ name, query })} onClose={() => close()} />);

/** Shows all views of a list: renames, replaces, and deletes them, and copies their links. */
export const openManageViews = (place: ViewPlace): Promise<void> =>
  openDialog((close) => <ManageDialog {...place} onClose={() => close()} />);

/** Makes a change of views, and knows why the last one was refused; `done` is said when it is made. */
function useAttempt(list: string) {
  const t = useT();
  const changeViews = useChangeViews(list);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const attempt = async (change: ViewChange, done: string, onDone?: () => void) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      const refusal = await changeViews(change);
      if (refusal) return setProblem(t(`refused.${refusal}`, { max: maxViews }));
      notify.success(done);
      onDone?.();
    } catch (error) {
      setProblem(actErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { attempt, busy, problem: problem && <Problem>{problem}</Problem> };
}

interface NameDialogProps {
  list: string;
  /** The view to rename; absent: a new one. */
  view?: SavedView;
  change: (name: string) => ViewChange;
  onClose: () => void;
}

function NameDialog({ list, view, change, onClose }: NameDialogProps) {
  const t = useT();
  const kit = useKitT('kit');
  const formId = useId();
  const views = useSavedViews(list) ?? [];
  const [name, setName] = useState(view?.name ?? '');
  const [touched, setTouched] = useState(false);
  const { attempt, busy, problem } = useAttempt(list);
  const isTaken = views.some((one) => one.name !== view?.name && isSameView(one.name, name));
  const isMarkup = hasMarkup(name);
  const unnamed = name.trim() === '' ? kit('validation.required') : undefined;
  const wrong = isTaken ? t('refused.taken') : isMarkup ? kit('validation.markup') : unnamed;
  const isDirty = name !== (view?.name ?? '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React passes events of dialogs opened from here through their opener.
    event.stopPropagation();
    setTouched(true);
    if (wrong) return;
    const wanted = name.trim();
    await attempt(change(wanted), t(view ? 'renamed' : 'saved', { name: wanted }), onClose);
  };
  return (
    <Dialog
      size="small"
      title={view ? t('rename', { name: view.name }) : kit('views.save')}
      dirty={isDirty && !busy}
      actions={
        <>
          <Button onClick={onClose} disabledReason={busy && kit('form.saving')}>
            {kit('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {view ? t('rename.confirm') : kit('views.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => runSafely(() => submit(event))}>
        {problem}
        {!view && <p className={styles.text}>{t('save.text')}</p>}
        <TextField
          label={t('name')}
          value={name}
          onChange={(next) => setName(next ?? '')}
          onBlur={() => setTouched(true)}
          error={touched || isTaken || isMarkup ? wrong : undefined}
          maxLength={maxViewName}
          autoFocus
          required
        />
      </form>
    </Dialog>
  );
}

function ManageDialog({ list, query, path, onClose }: ViewPlace & { onClose: () => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const views = useSavedViews(list) ?? [];
  const { attempt, busy, problem } = useAttempt(list);
  const rename = (view: SavedView) =>
    openDialog((close) => (
      <NameDialog list={list} view={view} change={(name) => editView(view.name, { name })} onClose={() => close()} />
    ));
  const replace = async ({ name }: SavedView) => {
    const title = t('replace.title', { name });
    if (await confirm({ title, message: t('replace.text'), confirmLabel: t('replace.confirm') }))
      await attempt(editView(name, { query }), t('replaced', { name }));
  };
  const remove = async ({ name }: SavedView) => {
    const title = t('delete.title', { name });
    if (await confirm({ title, message: t('delete.text'), confirmLabel: t('delete.confirm'), danger: true }))
      await attempt(deleteView(name), t('deleted', { name }));
  };
  return (
    <Dialog title={kit('views.manage')} actions={<Button onClick={onClose}>{kit('close')}</Button>}>
      <div className={styles.form}>
        {problem}
        {views.length === 0 && <EmptyState level={3} icon="view_list" title={t('none')} />}
        <ul>
          {views.map((view, index) => {
            const { name } = view;
            const tool = { disabledReason: busy && kit('form.saving') };
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a renamed view keeps its row, and with it the focus.
              <li key={index} className={styles.view}>
                <span className={styles.name}>{name}</span>
                <IconButton
                  {...tool}
                  icon="edit"
                  label={t('rename', { name })}
                  onClick={() => runSafely(() => rename(view))}
                />
                <IconButton
                  {...tool}
                  icon="save"
                  label={t('replace', { name })}
                  onClick={() => runSafely(() => replace(view))}
                />
                <IconButton
                  icon="link"
                  label={t('copy', { name })}
                  onClick={() => runSafely(() => copyAndNotify(`${path}?${view.query}`, kit('copy.done')))}
                />
                <IconButton
                  {...tool}
                  icon="trash"
                  danger
                  label={t('delete', { name })}
                  onClick={() => runSafely(() => remove(view))}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
