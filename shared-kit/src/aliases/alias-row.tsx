import { currentDateLocale, useT as useKitT } from '../i18n/i18n';
import { SwitchField } from '../inputs/switch-field';
import { TextField } from '../inputs/text-field';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import type { AliasNameProblem } from './alias-names';
import styles from './aliases-dialog.module.css';
import { type AliasDraft, mayBeMultiple } from './entity-alias';
import { useT } from './texts';
import { useAliasDescription } from './use-alias-description';

interface AliasRowProps {
  number: number;
  alias: AliasDraft;
  problem: AliasNameProblem | null;
  onChange: (alias: AliasDraft) => void;
  onEdit: () => void;
  /** Absent: it has to stay. */
  onRemove?: () => void;
}

/** One alias of a list: its name to edit in place, what it stands for, and whether that is several. */
export function AliasRow({ number, alias, problem, onChange, onEdit, onRemove }: AliasRowProps) {
  const t = useT();
  const kit = useKitT('kit');
  const describe = useAliasDescription();
  const { filter } = alias;
  const name = alias.alias.trim();
  return (
    <li className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number.toLocaleString(currentDateLocale())}
      </span>
      <div className={styles.name}>
        <TextField
          label={t('row.name', { number })}
          hideLabel
          value={alias.alias}
          onChange={(next) => onChange({ ...alias, alias: next ?? '' })}
          error={problem ? t(`name.${problem}`) : undefined}
          required
        />
      </div>
      {filter ? (
        <p className={styles.description}>{describe(filter)}</p>
      ) : (
        <p className={styles.missing}>
          <Icon name="error" size={14} />
          {t('row.no-filter')}
        </p>
      )}
      <div className={styles.multiple}>
        {filter && (
          <SwitchField
            label={t('row.multiple')}
            value={filter.resolveMultiple}
            onChange={(on) => onChange({ ...alias, filter: { ...filter, resolveMultiple: on ?? false } })}
            disabled={!mayBeMultiple(filter.type)}
          />
        )}
      </div>
      <div className={styles.actions}>
        <IconButton icon="edit" label={name ? t('row.edit', { name }) : kit('edit')} onClick={onEdit} />
        {onRemove && (
          <IconButton
            icon="delete"
            label={t('row.remove', { name: name || String(number) })}
            danger
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}
