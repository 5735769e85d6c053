import { openDialog } from '../dialogs/open-dialog';
import { AliasesDialog } from './aliases-dialog';
import type { EntityAlias } from './entity-alias';
import { useT } from './texts';

/**
 * Asks what aliases of an import stand for here, where their own filters come to nothing; every one needs a filter.
 * `undefined` if the dialog is left: the import is off.
 */
export const askForMissingAliases = (aliases: readonly EntityAlias[]): Promise<EntityAlias[] | undefined> =>
  openDialog<EntityAlias[]>((close) => <MissingAliasesDialog aliases={aliases} onClose={close} />);

/** The list of `askForMissingAliases()`. */
function MissingAliasesDialog(props: { aliases: readonly EntityAlias[]; onClose: (aliases?: EntityAlias[]) => void }) {
  const t = useT();
  return (
    <AliasesDialog
      aliases={props.aliases.map((alias) => ({ ...alias, filter: null }))}
      title={t('missing.title')}
      text={t('missing.text')}
      confirmLabel={t('missing.import')}
      onClose={props.onClose}
      fixed
    />
  );
}
