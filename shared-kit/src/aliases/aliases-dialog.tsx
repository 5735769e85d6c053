import { useRef, useState } from 'react';
import type { EntityType } from '../api/entity-id';
import { alert } from '../dialogs/alert';
import { Dialog, DialogReason } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { useT as useKitT } from '../i18n/i18n';
import { notify } from '../notify/notify';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { editAlias } from './alias-dialog';
import { aliasNameProblem } from './alias-names';
import { AliasRow } from './alias-row';
import styles from './aliases-dialog.module.css';
import type { AliasDraft, EntityAlias } from './entity-alias';
import { useT } from './texts';

export interface EditAliasesOptions {
  aliases: readonly AliasDraft[];
  /** Titles of the widgets that use an alias; while there is one it cannot be removed. */
  usedBy?: (aliasId: string) => readonly string[];
  allowedEntityTypes?: readonly EntityType[];
  /** These aliases and no others: none can be added or removed. */
  fixed?: boolean;
  /** Default: "Entity aliases". */
  title?: string;
  /** Above the list. */
  text?: string;
  /** Default: "Apply". */
  confirmLabel?: string;
}

/** Asks to edit a dashboard's aliases; all of them, or `undefined` if it is left without applying. */
export const editAliases = (options: EditAliasesOptions): Promise<EntityAlias[] | undefined> =>
  openDialog<EntityAlias[]>((close) => <AliasesDialog {...options} onClose={close} />);

const isComplete = (alias: AliasDraft): alias is EntityAlias => alias.filter !== null;

/** The list of `editAliases()`. */
export function AliasesDialog({
  aliases: stored,
  usedBy = () => [],
  allowedEntityTypes,
  fixed = false,
  title,
  text,
  confirmLabel,
  onClose,
}: EditAliasesOptions & { onClose: (aliases?: EntityAlias[]) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const [aliases, setAliases] = useState(stored);
  const addButton = useRef<HTMLButtonElement>(null);
  const changed = JSON.stringify(aliases) !== JSON.stringify(stored);

  const problemOf = (alias: AliasDraft) =>
    aliasNameProblem(
      alias.alias,
      aliases.filter(({ id }) => id !== alias.id).map((other) => other.alias),
    );
  const replace = (alias: AliasDraft) => setAliases((now) => now.map((one) => (one.id === alias.id ? alias : one)));
  const edit = async (alias: AliasDraft) => {
    const edited = await editAlias({ alias, aliases, allowedEntityTypes });
    if (edited) replace(edited);
  };
  const add = async () => {
    const added = await editAlias({ aliases, allowedEntityTypes });
    if (added) setAliases((now) => [...now, added]);
  };
  const remove = async (alias: AliasDraft) => {
    const widgets = usedBy(alias.id);
    if (widgets.length > 0) {
      await alert({
        title: t('remove.refused'),
        message: t('remove.used', { name: alias.alias, count: widgets.length, widgets: widgets.join('\n') }),
      });
      return;
    }
    setAliases((now) => now.filter(({ id }) => id !== alias.id));
    addButton.current?.focus();
  };
  const apply = () => {
    const complete = aliases.map((alias) => ({ ...alias, alias: alias.alias.trim() })).filter(isComplete);
    const wrong = aliases.find(problemOf);
    if (wrong) {
      const problem = problemOf(wrong);
      notify.error(problem === 'taken' ? t('apply.taken', { name: wrong.alias.trim() }) : t('apply.missing'));
    } else if (complete.length < aliases.length) notify.error(t('apply.no-filter'));
    else onClose(complete);
  };
  // A check before something else goes on: what lacks a filter stops it. Otherwise what was not changed need not be taken over.
  const reason = fixed ? aliases.some((alias) => !alias.filter) && t('apply.no-filter') : !changed && t('unchanged');

  return (
    <Dialog
      size="large"
      title={title ?? t('list.title')}
      dirty={changed}
      actions={
        <>
          {!fixed && (
            <Button ref={addButton} icon="plus" onClick={() => runSafely(add)}>
              {t('list.add')}
            </Button>
          )}
          <DialogReason>{reason}</DialogReason>
          <Button onClick={() => onClose()}>{kit('cancel')}</Button>
          <Button variant="primary" disabledReason={reason} onClick={apply}>
            {confirmLabel ?? kit('apply')}
          </Button>
        </>
      }
    >
      {text && <p className={styles.text}>{text}</p>}
      {aliases.length === 0 ? (
        <EmptyState title={t('list.empty')} text={t('list.empty.text')} icon="devices_other" />
      ) : (
        <ol className={styles.list}>
          {aliases.map((alias, at) => (
            <AliasRow
              key={alias.id}
              number={at + 1}
              alias={alias}
              problem={problemOf(alias)}
              onChange={replace}
              onEdit={() => runSafely(() => edit(alias))}
              onRemove={fixed ? undefined : () => runSafely(() => remove(alias))}
            />
          ))}
        </ol>
      )}
    </Dialog>
  );
}
