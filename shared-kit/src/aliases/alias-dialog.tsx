import { type FormEvent, useId, useState } from 'react';
import type { EntityType } from '../api/entity-id';
import { newUuid } from '../api/new-uuid';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { useT as useKitT } from '../i18n/i18n';
import { TextField } from '../inputs/text-field';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import styles from './alias-filter.module.css';
import { sameFilter } from './alias-filter-draft';
import { AliasFilterField } from './alias-filter-form';
import { matchesAnything } from './alias-matches';
import { aliasNameProblem } from './alias-names';
import type { AliasDraft, AliasFilter, EntityAlias } from './entity-alias';
import { useT } from './texts';
import { useAliasViewer } from './use-alias-viewer';

export interface EditAliasOptions {
  /** The alias to edit; without it a new one is made. */
  alias?: AliasDraft;
  /** What a new one is called at first. */
  name?: string;
  /** All aliases of the place: names are unique among them. */
  aliases: readonly AliasDraft[];
  /** Types of entities that it may stand for; absent: any. */
  allowedEntityTypes?: readonly EntityType[];
}

/** Asks for an alias, new or edited; `undefined` if it is left without applying. */
export const editAlias = (options: EditAliasOptions): Promise<EntityAlias | undefined> =>
  openDialog<EntityAlias>((close) => <AliasDialog {...options} onClose={close} />);

/** The form of `editAlias()`. Applying asks whether the filter finds anything; what stands for nothing is not taken. */
function AliasDialog({
  alias,
  name: startName = '',
  aliases,
  allowedEntityTypes,
  onClose,
}: EditAliasOptions & { onClose: (alias?: EntityAlias) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const formId = useId();
  const viewer = useAliasViewer();
  const [name, setName] = useState(alias?.alias ?? startName);
  const [filter, setFilter] = useState(alias?.filter ?? undefined);
  const [touched, setTouched] = useState(false);
  const [started, setStarted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [unmatched, setUnmatched] = useState(false);

  const others = aliases.filter(({ id }) => id !== alias?.id).map((other) => other.alias);
  const problem = aliasNameProblem(name, others);
  const nameError = problem ? t(`name.${problem}`) : undefined;
  const filterError = filter ? undefined : t('filter.incomplete');
  const changed = alias ? name.trim() !== alias.alias || !sameFilter(filter ?? null, alias.filter) : started;
  const reason = nameError ?? filterError ?? (changed || !alias ? undefined : t('unchanged'));

  const edit =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setStarted(true);
      setUnmatched(false);
    };
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    // React passes events of dialogs opened from here through their opener.
    event.stopPropagation();
    if (reason || !filter || busy) return;
    setBusy(true);
    try {
      if (await matchesAnything(filter, viewer)) {
        onClose({ id: alias?.id ?? newUuid(), alias: name.trim(), filter });
      } else setUnmatched(true);
    } catch {
      // The call's error has been shown; the form stays to try again.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={alias ? t('edit.title') : t('add.title')}
      dirty={changed && !busy}
      actions={
        <>
          <Button onClick={() => onClose()}>{kit('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} disabledReason={reason}>
            {alias ? kit('apply') : kit('add')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.dialog} onSubmit={(event) => runSafely(() => apply(event))} noValidate>
        <TextField
          label={t('name')}
          value={name}
          onChange={edit((next: string | undefined) => setName(next ?? ''))}
          onBlur={() => setTouched(true)}
          error={touched || problem === 'taken' ? nameError : undefined}
          autoFocus
          required
        />
        <AliasFilterField
          label={t('kind')}
          value={filter}
          onChange={edit((next: AliasFilter | undefined) => setFilter(next))}
          error={unmatched ? t('no-entity-matched') : undefined}
          allowedEntityTypes={allowedEntityTypes}
          required
        />
      </form>
    </Dialog>
  );
}
