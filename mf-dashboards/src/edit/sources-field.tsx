import { type Move, withMove } from '@mullion/shared-kit/displays/drag-order';
import { OrderedItems } from '@mullion/shared-kit/displays/ordered-items';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type Ref, useId } from 'react';
import type { WidgetDatasource } from '../model/widget';
import { otherKeys } from './data-key';
import { SourceFields, type SourceOptions } from './source-fields';
import { lackingKeys, mostOf } from './source-problems';
import styles from './sources-field.module.css';
import { useT } from './texts';
import { useRowIds } from './use-row-ids';

type SourcesFieldProps = ControlProps<readonly WidgetDatasource[]> & Omit<SourceOptions, 'error'>;

/** What feeds a widget: data sources in their order, of alarm widgets one. */
export function SourcesField(props: SourcesFieldProps) {
  const { value = [], onChange, error, controlRef, kind, named, forms, wants } = props;
  const t = useT();
  const missingId = useId();
  const [ids, changeIds] = useRowIds(value.length);
  const isMissing = value.length === 0 && Boolean(error);
  const isSingle = kind === 'alarm';
  const most = isSingle ? 1 : mostOf(wants?.maxDatasources);
  const others = otherKeys(value);
  const numbered = (at: number) => t('source.number', { number: at + 1 });
  const add = () => onChange([...value, { type: named.isNone ? 'function' : 'entity', dataKeys: [] }]);
  const remove = (at: number) => {
    changeIds((now) => now.toSpliced(at, 1));
    onChange(value.toSpliced(at, 1));
  };
  const move = (wanted: Move) => {
    changeIds((now) => withMove(now, wanted));
    onChange(withMove(value, wanted));
  };
  return (
    <div ref={isMissing ? undefined : (controlRef as Ref<HTMLDivElement>)} className={styles.sources}>
      {value.length > 0 && (
        <OrderedItems
          label={t('sources')}
          ids={ids}
          onMove={move}
          told={({ from, to }) => t('moved', { name: numbered(from), position: to + 1, count: value.length })}
          handleLabel={(at) => t('move.handle', { name: numbered(at) })}
          hint={t('move.hint')}
          fixed={value.length < 2}
          vertical
          className={styles.sourceList}
        >
          {(at, handle) => {
            const source = value[at];
            return (
              source && (
                <fieldset className={styles.source}>
                  <legend className={styles.legend}>{numbered(at)}</legend>
                  <div className={styles.remove}>
                    {handle}
                    {!isSingle && (
                      <IconButton
                        size="small"
                        icon="close"
                        label={t('source.remove', { number: at + 1 })}
                        onClick={() => remove(at)}
                      />
                    )}
                  </div>
                  <SourceFields
                    {...{ kind, named, forms, wants, others, error, source }}
                    onChange={(next) => onChange(value.with(at, next))}
                    lack={lackingKeys(value, at, wants)}
                  />
                </fieldset>
              )
            );
          }}
        </OrderedItems>
      )}
      {isMissing && (
        <p id={missingId} className={styles.missing} role="alert">
          {error}
        </p>
      )}
      {value.length >= most && !isSingle && <p className={styles.full}>{t('sources.full', { count: most })}</p>}
      {value.length < most && (
        <span>
          <Button
            ref={isMissing ? (controlRef as Ref<HTMLButtonElement>) : undefined}
            size="small"
            icon="plus"
            aria-describedby={isMissing ? missingId : undefined}
            onClick={add}
          >
            {t('source.add')}
          </Button>
        </span>
      )}
    </div>
  );
}
