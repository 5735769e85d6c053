import type { ReactNode } from 'react';
import { useT as useKitT } from '../i18n/i18n';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { joinRefs } from '../ui/join-refs';
import styles from './filter-rows.module.css';
import { FilterText } from './filter-text';
import {
  type ComplexPredicate,
  newPredicate,
  newUserInfo,
  type PredicateInfo,
  type SimplePredicate,
} from './key-filter-info';
import type { EditComplexPredicate, PredicateSubject } from './predicate-subject';
import { SimplePredicateRow } from './simple-predicate-row';
import { useT } from './texts';
import { useRows } from './use-rows';

export interface PredicateListProps extends ControlProps<readonly PredicateInfo[]>, PredicateSubject {
  /** How the predicates are joined: the word before all but the first. */
  join: 'AND' | 'OR';
  /** Asks for a predicate made of others; the dialog for it shows such a list itself. */
  editComplex: EditComplexPredicate;
}

/** The predicates of a key filter or of a complex one; an empty list is reported as nothing. */
export function PredicateList({
  value,
  onChange,
  join,
  filterKey,
  valueType,
  context,
  readOnly,
  editComplex,
  controlRef,
  ...frame
}: PredicateListProps) {
  const t = useT();
  const kit = useKitT('kit');
  const { rows, place, add, replace, remove } = useRows(value, onChange);
  const fixed = readOnly || frame.disabled;
  const subject: PredicateSubject = { filterKey, valueType, context, readOnly: fixed };
  const userInfo = context.userParameters ? newUserInfo : null;

  const addComplex = async () => {
    const keyFilterPredicate = await editComplex(subject);
    if (keyFilterPredicate) add({ keyFilterPredicate, userInfo }, false);
  };

  return (
    <Field {...frame} group>
      {() => (
        <div ref={place} className={styles.list}>
          {rows.length === 0 && <p className={styles.none}>{t('predicate.none')}</p>}
          {rows.map(({ id, item }, at) => {
            const { keyFilterPredicate: predicate } = item;
            const change = (next: SimplePredicate | ComplexPredicate) =>
              replace(id, { ...item, keyFilterPredicate: next });
            const removeButton: ReactNode = !fixed && (
              <IconButton
                data-remove=""
                icon="close"
                label={t('predicate.remove', { number: at + 1 })}
                onClick={() => remove(id)}
              />
            );
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the name is not shown.
              <div
                key={id}
                data-row=""
                role="group"
                aria-label={t('predicate.row', { number: at + 1 })}
                className={styles.row}
              >
                <span className={styles.join}>{at > 0 && t(`join.${join}`)}</span>
                {predicate.type === 'COMPLEX' ? (
                  <>
                    <div className={styles.sentence}>
                      <span className={styles.kind}>{t('predicate.complex')}</span>
                      <FilterText infos={[{ key: filterKey, valueType, value: null, predicates: [item] }]} />
                    </div>
                    <div className={styles.tools}>
                      <IconButton
                        icon={fixed ? 'visibility' : 'edit'}
                        label={t(fixed ? 'predicate.show' : 'predicate.edit', { number: at + 1 })}
                        onClick={() =>
                          runSafely(() =>
                            editComplex({ ...subject, value: predicate }).then((next) => next && change(next)),
                          )
                        }
                      />
                      {removeButton}
                    </div>
                  </>
                ) : (
                  <SimplePredicateRow
                    {...subject}
                    predicate={predicate}
                    userInfo={item.userInfo}
                    onChange={change}
                    onUserInfo={(next) => replace(id, { ...item, userInfo: next })}
                    disabled={fixed}
                  >
                    {removeButton}
                  </SimplePredicateRow>
                )}
              </div>
            );
          })}
          {!fixed && (
            <div className={styles.adds}>
              <Button
                ref={joinRefs(controlRef)}
                data-add=""
                size="small"
                icon="plus"
                onClick={() => add({ keyFilterPredicate: newPredicate(valueType, Date.now()), userInfo })}
              >
                {kit('add')}
              </Button>
              <Button size="small" icon="plus" onClick={() => runSafely(addComplex)}>
                {t('predicate.add-complex')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
