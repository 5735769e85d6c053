import { useRef, useState } from 'react';
import { useT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import type { Search } from '../rows/use-search-source';
import { Icon, type IconName } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import styles from './autocomplete-field.module.css';
import { ComboboxField } from './combobox-field';
import type { ControlProps } from './control';
import type { OptionLook } from './suggestion-list';
import { type PickedRow, useCombobox } from './use-combobox';
import { useRequiredText } from './use-required-text';

/** What a picker says while nothing is chosen. */
export interface PickerTexts {
  /** Shown in its place. */
  placeholder?: string;
  /** What an empty required field says instead of the general sentence. */
  requiredText?: string;
}

/** How options are found by typing, and what is typed beside them. */
export interface SearchedProps<T> extends OptionLook<T>, PickerTexts {
  /** Finds options by a text; '' asks for the first ones. Calls should be quiet: no loading bar, no toasts. */
  search: Search<T>;
  /** Names what is searched (type, owner …): when it changes, results are discarded and requested again. */
  searchKey?: string;
  /** Makes a value of a typed text, or refuses it. With it the field takes any text. */
  freeText?: (text: string) => T | undefined;
  /** Longest free text; of a longer one the field says `tooLongText`. */
  maxLength?: number;
  tooLongText?: string;
}

/**
 * Free text is reported as it is typed (nothing for an empty one, and one that is too long for the form to refuse), and Enter
 * keeps it. Where there is none, a text that was not chosen from goes back to the value's label.
 */
export interface AutocompleteFieldProps<T> extends ControlProps<T>, SearchedProps<T> {
  /** Whether a found option is offered now; default: every one. It may change at any time and asks nothing again. */
  offers?: (option: T) => boolean;
  /** Stands before the text. */
  icon?: IconName;
  /** Offers to create, named after what was typed; what it resolves to is chosen. */
  onCreate?: (text: string) => Promise<T | undefined>;
  /** The offer to create comes with the first letter. */
  createNeedsText?: boolean;
  /** Enter while no row is marked creates. With it, typing marks no row. */
  enterCreates?: boolean;
}

/** One value is chosen by its row, and changes no selection. */
const noChange = () => {};

/**
 * One value, found by typing: the engine of all pickers of one thing. Options are loaded when it first
 * gets the focus; the list opens with a press, typing or an arrow key; the pattern is that of a WAI-ARIA combobox.
 * The clear button reports nothing and opens the list again; so does choosing the row which says that nothing matches.
 *
 * @example
 * <AutocompleteField label={t('queue.queue')} value={queue} onChange={setQueue} search={findQueues}
 *   optionKey={({ name }) => name} optionLabel={({ name }) => name} requiredText={t('queue.queue-required')} required />
 */
export function AutocompleteField<T>(props: AutocompleteFieldProps<T>) {
  const { value, onChange, search, searchKey, offers, placeholder, icon, requiredText } = props;
  const { optionKey, optionLabel, freeText, maxLength = Infinity, tooLongText } = props;
  const { onCreate, createNeedsText, enterCreates } = props;
  const t = useT('kit');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const isEmpty = value === undefined;
  const text = typed ?? (isEmpty ? '' : optionLabel(value));
  const { error: lacking, touch, leave } = useRequiredText(props, isEmpty, requiredText);
  const tooLong = freeText && text.length > maxLength ? tooLongText : undefined;

  const empty = () => {
    setTyped(undefined);
    touch();
    onChange(undefined);
  };
  const choose = (option: T) => {
    setTyped(undefined);
    list.close();
    onChange(option);
  };
  const create = async () => {
    list.close();
    const created = await onCreate?.(typed ?? '');
    setTyped(undefined);
    if (created !== undefined) choose(created);
    input.current?.focus();
  };
  const pick = (row: PickedRow<T>) => {
    if (row.kind === 'option') choose(row.option);
    else if (row.kind === 'create') runSafely(create);
    else {
      // A free text is the value already.
      if (typed && !freeText) empty();
      list.close();
    }
  };
  const list = useCombobox<T>({
    search,
    searchKey,
    offers,
    text: typed ?? '',
    optionKey,
    chosen: [new Map(isEmpty ? [] : [[optionKey(value), value]]), noChange],
    creates: Boolean(onCreate) && !(createNeedsText && !typed?.trim()),
    marksFirst: !freeText && !enterCreates,
    onPick: pick,
    onCancel: () => setTyped(undefined),
    onEnter: () => {
      if (!enterCreates || !typed?.trim()) return false;
      runSafely(create);
      return true;
    },
  });
  const type = (next: string) => {
    setTyped(next);
    list.show();
    if (next === '') {
      touch();
      if (!isEmpty) onChange(undefined);
    } else if (freeText) onChange(freeText(next));
  };
  const clear = () => {
    empty();
    input.current?.focus();
    list.show();
  };
  const blur = () => {
    setTyped(undefined);
    list.close();
    leave();
  };

  return (
    <ComboboxField
      control={tooLong ? { ...props, noneText: () => tooLong } : props}
      error={tooLong ?? lacking}
      list={list}
      input={input}
      text={text}
      typed={typed ?? ''}
      placeholder={placeholder}
      onText={type}
      onBlur={blur}
      before={icon && <Icon name={icon} size={16} />}
      after={
        text && !props.disabled ? (
          <IconButton
            icon="close"
            size="small"
            label={t('clear')}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
          />
        ) : (
          <Icon name="chevron-down" size={16} className={styles.arrow} />
        )
      }
    />
  );
}
