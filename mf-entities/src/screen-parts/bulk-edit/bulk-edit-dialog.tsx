import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ManyEntities } from '@mullion/shared-kit/entity/actions';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { CancelButton, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { session } from '@mullion/shared-kit/session/session';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { ProgressBar } from '@mullion/shared-kit/ui/progress-bar';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { BulkChoices } from './bulk-choices';
import styles from './bulk-edit.module.css';
import { fieldsOf } from './bulk-fields';
import type { BulkEntity, BulkKind } from './bulk-kind';
import { planRows } from './bulk-plan';
import { BulkPreview } from './bulk-preview';
import { type BulkStep, createBulkRun } from './bulk-run';
import { bulkRules, type Names, nothingChosen, targetsOf } from './bulk-values';
import { begin, currentBulkRun } from './current-bulk-run';
import { LastChange } from './last-change';
import { showRun } from './run-dialog';
import { useT } from './texts';
import { useRows } from './use-rows';

/**
 * Asks which fields of many entities get which values, shows what that changes, and begins to change them. While another
 * such change is under way, shows that one.
 */
export async function openBulkEdit<T extends BulkEntity>(
  kind: BulkKind<T>,
  asked: ManyEntities<T>,
  context: ScreenContext,
): Promise<void> {
  const { run } = currentBulkRun.getState();
  if (run && ['running', 'paused'].includes(run.state.getState().phase)) {
    await showRun(run);
    return;
  }
  await openDialog<void>((close) => (
    <BulkEditDialog kind={kind} asked={asked} context={context} onClose={() => close()} />
  ));
}

interface BulkEditDialogProps<T extends BulkEntity> {
  kind: BulkKind<T>;
  asked: ManyEntities<T>;
  context: ScreenContext;
  onClose: () => void;
}

function BulkEditDialog<T extends BulkEntity>({ kind, asked, context, onClose }: BulkEditDialogProps<T>) {
  const t = useT();
  const { counted } = context.rows;
  const fields = useMemo(() => fieldsOf(kind), [kind]);
  const [schema] = useState(bulkRules);
  const form = useKitForm(schema, nothingChosen);
  const [names, setNames] = useState<Names>({});
  const addName = useCallback((id: string, name: string) => setNames((now) => ({ ...now, [id]: name })), []);
  const { rows, read, error, reload } = useRows(kind, asked, context.client);
  const values = useDeferredValue(form.watch());
  const targets = useMemo(() => targetsOf(values, fields, names), [values, fields, names]);
  const plan = useMemo(() => planRows(rows ?? [], fields, targets), [rows, fields, targets]);
  const set = useMemo(() => fields.filter(({ id }) => targets[id]), [fields, targets]);
  const changing = plan.change.length;
  const dropping = useMemo(() => plan.change.filter(({ drops }) => drops).length, [plan]);
  const isAsking = fields.some(({ id }) => values[`${id}Mode`] !== 'keep');
  const title = rows ? t('title', { what: counted(rows.length) }) : t('title.reading');
  const start = async () => {
    const to = targetsOf(form.getValues(), fields, names);
    const steps = planRows(rows ?? [], fields, to).change.map(({ id, name }): BulkStep => ({ id, name, set: to }));
    const userId = session.store.getState().authUser?.userId ?? '';
    const run = createBulkRun({ kind, steps, isUndo: false, userId, context });
    const changing = new Set(steps.map(({ id }) => id));
    context.deselect((rows ?? []).flatMap(({ entity: { id } }) => (changing.has(id.id) ? [] : [id.id])));
    begin(run, showRun);
    onClose();
    runSafely(() => showRun(run));
  };
  return (
    <Form form={form} onSubmit={start}>
      <Dialog
        size="huge"
        title={title}
        dirty={isAsking}
        header={<p className={styles.about}>{aboutText(asked, t)}</p>}
        actions={
          <>
            <span className={styles.note}>{t('undo.note')}</span>
            <CancelButton onCancel={() => onClose()}>{context.t('kit:cancel')}</CancelButton>
            {changing > 0 ? (
              <SubmitButton>{t('start', { what: counted(changing) })}</SubmitButton>
            ) : (
              <Button variant="primary" disabledReason={t(isAsking ? 'start.none' : 'start.choose')}>
                {t('start.change')}
              </Button>
            )}
          </>
        }
      >
        <FormError />
        <LastChange onUndo={() => onClose()} />
        <div className={styles.parts}>
          <BulkChoices fields={fields} profile={kind.profile} dropping={dropping} context={context} onName={addName} />
          <div className={styles.preview} aria-busy={!rows}>
            {error ? (
              <ErrorState level={3} reason={errorText(error)} onRetry={reload} />
            ) : rows ? (
              <BulkPreview plan={plan} fields={set} context={context} />
            ) : (
              <div className={styles.reading}>
                <p role="status">{t('reading', { count: read, number: formatNumber(read) })}</p>
                <ProgressBar label={t('title.reading')} />
              </div>
            )}
          </div>
        </div>
      </Dialog>
    </Form>
  );
}

/** What was asked for, in words. */
function aboutText<T>({ found }: ManyEntities<T>, t: ReturnType<typeof useT>): string {
  const nothingYet = t('about.nothing-yet');
  if (!found) return nothingYet;
  const which = found.search
    ? t('about.search', { search: found.search })
    : t(found.isFiltered ? 'about.filter' : 'about.all');
  return `${which} ${nothingYet}`;
}
