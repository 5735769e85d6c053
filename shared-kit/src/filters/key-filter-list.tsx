import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { runSafely } from '../notify/run-safely';
import { Button } from '../ui/button';
import { classes } from '../ui/classes';
import { IconButton } from '../ui/icon-button';
import { joinRefs } from '../ui/join-refs';
import type { FilterContext } from './filter-context';
import { FilterPreview } from './filter-preview-panel';
import styles from './filter-rows.module.css';
import { editKeyFilter } from './key-filter-dialog';
import type { KeyFilterInfo } from './key-filter-info';
import type { SuggestKeys } from './key-name-field';
import { useT } from './texts';
import { useRows } from './use-rows';

export interface KeyFilterListProps extends ControlProps<readonly KeyFilterInfo[]> {
  /** Where it is used: `dashboardFilterContext` or `alarmConditionContext`. */
  context: FilterContext;
  readOnly?: boolean;
  suggestKeys?: SuggestKeys;
  /** Says below what they ask for; default: yes. */
  preview?: boolean;
}

/** The key filters of a dashboard's filter or of an alarm rule, with what they say; an empty list is reported as nothing. */
export function KeyFilterList({
  value,
  onChange,
  context,
  readOnly,
  suggestKeys,
  preview = true,
  controlRef,
  autoFocus,
  ...frame
}: KeyFilterListProps) {
  const t = useT();
  const { rows, place, add, replace, remove } = useRows(value, onChange);
  const fixed = readOnly || frame.disabled;
  const options = { context, readOnly: fixed, suggestKeys };
  const addOne = async () => {
    const info = await editKeyFilter({ context, suggestKeys });
    if (info) add(info, false);
  };
  return (
    <Field {...frame} group>
      {() => (
        <div ref={place} className={styles.list}>
          {rows.length === 0 && <p className={styles.none}>{t('key-filter.none')}</p>}
          {rows.map(({ id, item }, at) => {
            const { key } = item;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the name is not shown.
              <div
                key={id}
                data-row=""
                role="group"
                aria-label={key.key}
                className={classes(styles.row, styles.keyRow)}
              >
                <span className={styles.join}>{at > 0 && t('join.AND')}</span>
                <span className={styles.key}>
                  <bdi>{key.key}</bdi>
                </span>
                <span className={styles.keyType}>{t(`key-type.${key.type}`)}</span>
                <div className={styles.tools}>
                  <IconButton
                    icon={fixed ? 'visibility' : 'edit'}
                    label={t(fixed ? 'key-filter.show-one' : 'key-filter.edit-one', { key: key.key })}
                    onClick={() =>
                      runSafely(() =>
                        editKeyFilter({ ...options, value: item }).then((next) => next && replace(id, next)),
                      )
                    }
                  />
                  {!fixed && (
                    <IconButton
                      data-remove=""
                      icon="close"
                      label={t('key-filter.remove-one', { key: key.key })}
                      onClick={() => remove(id)}
                    />
                  )}
                </div>
              </div>
            );
          })}
          {!fixed && (
            <div className={styles.adds}>
              <Button
                ref={joinRefs(controlRef)}
                data-add=""
                data-autofocus={autoFocus ? '' : undefined}
                size="small"
                icon="plus"
                onClick={() => runSafely(addOne)}
              >
                {t('key-filter.add')}
              </Button>
            </div>
          )}
          {preview && <FilterPreview infos={value ?? []} />}
        </div>
      )}
    </Field>
  );
}
