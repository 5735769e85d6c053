import { useState } from 'react';
import type { EntityType } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { SelectField } from '../inputs/select-field';
import { SwitchField } from '../inputs/switch-field';
import { useRequiredText } from '../inputs/use-required-text';
import { useSession } from '../session/session';
import { Icon } from '../ui/icon';
import styles from './alias-filter.module.css';
import {
  draftOf,
  type FilterDraft,
  type FilterMembers,
  filterMembers,
  filterOf,
  isAskedFor,
  newDraft,
} from './alias-filter-draft';
import { memberFields } from './alias-filter-fields';
import { type AliasFilter, type AliasFilterType, mayBeMultiple, offeredFilterTypes } from './entity-alias';
import { useT } from './texts';

export interface AliasFilterFieldProps extends ControlProps<AliasFilter> {
  /** Types of entities that the alias may stand for; absent: any. */
  allowedEntityTypes?: readonly EntityType[];
}

/**
 * What an alias stands for: its kind, and the form of that kind. Nothing is reported while something is missing; another
 * kind starts an empty form. `label` names the choice of the kind.
 */
export function AliasFilterField({ value, onChange, allowedEntityTypes, error, ...control }: AliasFilterFieldProps) {
  const t = useT();
  const edges = useSession(({ edgesSupportEnabled }) => edgesSupportEnabled);
  const [draft, setDraft] = useState<FilterDraft | undefined>(() => value && draftOf(value));
  const [reported, setReported] = useState(value);
  if (JSON.stringify(value) !== JSON.stringify(reported)) {
    // Somebody else changed it: the form follows.
    setReported(value);
    setDraft(value && draftOf(value));
  }
  const lacking = useRequiredText(control, !draft, t('kind.required'));

  const change = (next: FilterDraft) => {
    const filter = filterOf(next) ?? undefined;
    setDraft(next);
    setReported(filter);
    onChange(filter);
  };
  const offered = offeredFilterTypes(edges, allowedEntityTypes);
  // A stored kind that is not offered any more still says what it is.
  const types = draft && !offered.includes(draft.type) ? [...offered, draft.type] : offered;
  const { disabled, required, onBlur } = control;
  return (
    <div className={styles.form}>
      <div className={styles.wide}>
        <SelectField<AliasFilterType>
          {...control}
          value={draft?.type}
          onChange={(type) => type && change(newDraft(type))}
          onBlur={() => {
            lacking.touch();
            onBlur?.();
          }}
          error={draft ? undefined : (lacking.error ?? error)}
          hint={draft ? t(`kind.${draft.type}.hint`) : control.hint}
          options={types.map((type) => ({ value: type, label: t(`kind.${type}`) }))}
          placeholder={draft ? undefined : t('kind.placeholder')}
          required={required}
        />
      </div>
      {draft &&
        filterMembers[draft.type]
          .filter((member) => isAskedFor(member, draft))
          .map((member) => {
            const { Field, half } = memberFields[member];
            return (
              <div key={`${draft.type} ${member}`} className={half ? styles.half : styles.wide}>
                <Field
                  draft={draft}
                  onChange={(members: Partial<FilterMembers>) => change({ ...draft, ...members })}
                  disabled={disabled}
                  allowed={allowedEntityTypes}
                />
              </div>
            );
          })}
      {draft && mayBeMultiple(draft.type) && (
        <div className={styles.wide}>
          <SwitchField
            label={t('multiple')}
            hint={draft.resolveMultiple ? t('multiple.on') : t('multiple.off')}
            value={draft.resolveMultiple}
            onChange={(resolveMultiple) => change({ ...draft, resolveMultiple: resolveMultiple ?? false })}
            disabled={disabled}
          />
        </div>
      )}
      {draft && error && (
        <div role="alert" className={styles.error}>
          <Icon name="error" size={14} />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
