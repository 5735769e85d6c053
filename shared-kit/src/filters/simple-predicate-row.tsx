import type { ReactNode } from 'react';
import { CheckboxField } from '../inputs/checkbox-field';
import { SelectField } from '../inputs/select-field';
import { runSafely } from '../notify/run-safely';
import { IconButton } from '../ui/icon-button';
import styles from './filter-rows.module.css';
import { type FilterUserInfo, newUserInfo, operationsOf, type SimplePredicate } from './key-filter-info';
import type { PredicateSubject } from './predicate-subject';
import { PredicateValueField } from './predicate-value-field';
import { useT } from './texts';
import { editUserParameters } from './user-parameters-dialog';

export interface SimplePredicateRowProps extends PredicateSubject {
  predicate: SimplePredicate;
  userInfo: FilterUserInfo | null;
  onChange: (predicate: SimplePredicate) => void;
  onUserInfo: (userInfo: FilterUserInfo) => void;
  disabled?: boolean;
  /** Tools at its end. */
  children?: ReactNode;
}

const noValue = { defaultValue: undefined, dynamicValue: null };

/** Operation, value and, in a dashboard's filters, what people may change of it. */
export function SimplePredicateRow({
  predicate,
  userInfo,
  onChange,
  onUserInfo,
  filterKey,
  valueType,
  context,
  disabled,
  children,
}: SimplePredicateRowProps) {
  const t = useT();
  const { operation } = predicate;
  const offered = operationsOf(valueType).filter((one) => one === operation || !context.unsupported.includes(one));
  const dynamicOnly = filterKey.type === 'CONSTANT';
  const editUser = async () => {
    const next = await editUserParameters({ value: userInfo ?? newUserInfo, filterKey, operation, readOnly: disabled });
    if (next) onUserInfo(next);
  };
  return (
    <>
      <div className={styles.operation}>
        <SelectField
          hideLabel
          required
          label={t('predicate.operation')}
          options={offered.map((one) => ({ value: one, label: t(`operation.${one}`) }))}
          value={operation}
          disabled={disabled}
          onChange={(next) => next && onChange({ ...predicate, operation: next } as SimplePredicate)}
        />
        {predicate.type === 'STRING' && (
          <CheckboxField
            label={t('predicate.ignore-case')}
            value={predicate.ignoreCase}
            disabled={disabled}
            onChange={(on) => onChange({ ...predicate, ignoreCase: on === true })}
          />
        )}
      </div>
      <PredicateValueField
        hideLabel
        label={t('predicate.value')}
        required={dynamicOnly || valueType === 'NUMERIC' || valueType === 'DATE_TIME'}
        valueType={valueType}
        context={context}
        dynamicOnly={dynamicOnly}
        placeholder={operation === 'IN' || operation === 'NOT_IN' ? t('value.list') : undefined}
        value={predicate.value}
        disabled={disabled}
        onChange={(value = noValue) =>
          onChange({ ...predicate, value: { ...predicate.value, ...value } } as SimplePredicate)
        }
      />
      <div className={styles.tools}>
        {context.userParameters && (
          <IconButton
            icon={userInfo?.editable ? 'lock_open' : 'lock'}
            label={t(userInfo?.editable ? 'user.open-free' : 'user.open-fixed')}
            onClick={() => runSafely(editUser)}
          />
        )}
        {children}
      </div>
    </>
  );
}
