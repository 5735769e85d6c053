import { useState } from 'react';
import type { EntityType } from '../api/entity-id';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { SelectField } from '../inputs/select-field';
import { SwitchField } from '../inputs/switch-field';
import { useRequiredText } from '../inputs/use-required-text';
import { useSession } from '../session/session';
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
 * kind starts an empty form. `label` names the choice of the kind too.
 */
export function AliasFilterField({
  value,
  onChange,
  onBlur,
  allowedEntityTypes,
  name,
  autoFocus,
  controlRef,
  ...frame
}: AliasFilterFieldProps) {
  const t = useT();
  const edges = useSession(({ edgesSupportEnabled }) => edgesSupportEnabled);
  const [draft, setDraft] = useState<FilterDraft | undefined>(() => value && draftOf(value));
  const [reported, setReported] = useState(value);
  if (JSON.stringify(value) !== JSON.stringify(reported)) {
    // Somebody else changed it: the form follows.
    setReported(value);
    setDraft(value && draftOf(value));
  }
  const { label, required, disabled } = frame;
  const lacking = useRequiredText(frame, !draft, t('kind.required'));
  const missing = lacking.error === frame.error ? undefined : lacking.error;

  const change = (next: FilterDraft) => {
    const filter = filterOf(next) ?? undefined;
    setDraft(next);
    setReported(filter);
    onChange(filter);
  };
  const offered = offeredFilterTypes(edges, allowedEntityTypes);
  // A stored kind that is not offered any more still says what it is.
  const types = draft && !offered.includes(draft.type) ? [...offered, draft.type] : offered;
  return (
    <Field {...frame} error={missing ? undefined : frame.error} group>
      {() => (
        <div className={styles.form}>
          <div className={styles.wide}>
            <SelectField<AliasFilterType>
              hideLabel
              label={label}
              value={draft?.type}
              onChange={(type) => type && change(newDraft(type))}
              onBlur={() => {
                lacking.touch();
                onBlur?.();
              }}
              error={missing}
              hint={draft && t(`kind.${draft.type}.hint`)}
              options={types.map((type) => ({ value: type, label: t(`kind.${type}`) }))}
              placeholder={draft ? undefined : t('kind.placeholder')}
              required={required}
              disabled={disabled}
              name={name}
              autoFocus={autoFocus}
              controlRef={controlRef}
            />
          </div>
          {draft &&
            filterMembers[draft.type]
              .filter((member) => isAskedFor(member, draft))
              .map((member) => {
                const { Field: MemberField, half } = memberFields[member];
                return (
                  <div key={`${draft.type} ${member}`} className={half ? styles.half : styles.wide}>
                    <MemberField
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
        </div>
      )}
    </Field>
  );
}
