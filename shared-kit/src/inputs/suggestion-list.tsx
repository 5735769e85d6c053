import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../i18n/i18n';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { Popup } from '../ui/popup';
import { shortText } from './short-text';
import styles from './suggestion-list.module.css';
import type { Combobox, SuggestionRow } from './use-combobox';

/** How the options of a picker look in its list. */
export interface OptionLook<T> {
  /** Tells options apart. */
  optionKey: (option: T) => string;
  /** What the list shows, and the text once it is chosen. */
  optionLabel: (option: T) => string;
  /** A remark at the end of the row: a profile, a tag. */
  optionDetail?: (option: T) => ReactNode;
  /** What the list says when nothing matches; it gets the shortened text. Default: a general sentence. */
  noneText?: (text: string) => string;
  /** What it says when nothing was typed and there is nothing at all. */
  nothingText?: string;
  createLabel?: string;
}

interface SuggestionListProps<T> {
  list: Combobox<T>;
  look: OptionLook<T>;
  anchor: Element | null;
  label: string;
  /** What was typed: the matching start of a label is bold. */
  typed: string;
  /** Several may be selected. */
  multiple?: boolean;
}

/** The rows of a combobox, beside its field. */
export function SuggestionList<T>(props: SuggestionListProps<T>) {
  const { list, look, anchor, label, typed, multiple } = props;
  const t = useT('kit');
  const none = () => {
    if (typed === '') return look.nothingText ?? t('autocomplete.nothing');
    return look.noneText?.(shortText(typed)) ?? t('autocomplete.none', { text: shortText(typed) });
  };
  const content = (row: SuggestionRow<T>) => {
    switch (row.kind) {
      case 'none':
        return none();
      case 'more':
        return t('autocomplete.more');
      case 'failed':
        return (
          <>
            {t('autocomplete.failed')}
            <span className={styles.retry}>{t('retry')}</span>
          </>
        );
      case 'create':
        return (
          <>
            <Icon name="plus" size={16} />
            {look.createLabel ?? t('autocomplete.create')}
          </>
        );
      case 'option':
        return optionContent(row.option);
    }
  };
  const optionContent = (option: T) => {
    const detail = look.optionDetail?.(option);
    return (
      <>
        <Label text={look.optionLabel(option)} typed={typed} />
        {detail && <span className={styles.detail}>{detail}</span>}
      </>
    );
  };
  return (
    <Popup
      aria-label={label}
      anchor={anchor}
      matchWidth
      className={styles.popup}
      onDismiss={list.close}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        id={list.listId}
        role="listbox"
        className={styles.list}
        aria-label={label}
        aria-busy={list.loading}
        aria-multiselectable={multiple || undefined}
      >
        {list.rows.map((row, at) => (
          <Row
            key={row.kind === 'option' ? `option ${look.optionKey(row.option)}` : row.kind}
            id={`${list.listId}-${at}`}
            kind={row.kind}
            active={at === list.marked}
            selected={row.kind === 'option' && list.selection.has(row.option)}
            onPick={() => list.pick(row)}
          >
            {content(row)}
          </Row>
        ))}
      </div>
      {list.loading && !list.rows.some(({ kind }) => kind === 'option') && (
        <p role="status" className={styles.loading}>
          {t('autocomplete.loading')}
        </p>
      )}
    </Popup>
  );
}

interface RowProps {
  id: string;
  kind: SuggestionRow<unknown>['kind'];
  active: boolean;
  selected: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Row({ id, kind, active, selected, onPick, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text; `aria-activedescendant` points here.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={selected}
      className={classes(styles.row, styles[kind], active && styles.active)}
      onClick={onPick}
    >
      {children}
      {selected && <Icon name="check" size={16} className={styles.check} />}
    </div>
  );
}

/** The matching start of a label is bold. */
function Label({ text, typed }: { text: string; typed: string }) {
  const matches = typed !== '' && text.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase());
  return (
    <span className={styles.label} title={text}>
      <bdi>
        {matches ? (
          <>
            <b>{text.slice(0, typed.length)}</b>
            {text.slice(typed.length)}
          </>
        ) : (
          text
        )}
      </bdi>
    </span>
  );
}
