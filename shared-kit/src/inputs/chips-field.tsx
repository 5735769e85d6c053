import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Selection } from '../rows/selection';
import type { IconName } from '../ui/icon';
import type { SearchedProps } from './autocomplete-field';
import { ChipList } from './chip-list';
import styles from './chips-field.module.css';
import { ComboboxField } from './combobox-field';
import type { ControlProps } from './control';
import { type PickedRow, useCombobox } from './use-combobox';
import { useRequiredText } from './use-required-text';

/** Characters that end a chip of free text, beside Enter; in a pasted text a new line is one. */
export const chipSeparators = [',', ';'] as const;
const separator = new RegExp(`[${chipSeparators.join('')}\\r\\n]`);

/** Enter, comma and semicolon add free text, trimmed, unless it is empty or too long. */
export interface ChipsFieldProps<T> extends ControlProps<readonly T[]>, Omit<SearchedProps<T>, 'createLabel'> {
  chipIcon?: (option: T) => IconName | undefined;
  /** Text left in the field becomes a chip when the field is left. Needs `freeText`. */
  addsOnBlur?: boolean;
}

/**
 * Several values as chips, found by typing: the engine of all pickers of several things. Adding what is
 * there already is ignored; removing the last chip reports nothing. Backspace in an empty text removes the last chip.
 */
export function ChipsField<T>(props: ChipsFieldProps<T>) {
  const { value, onChange, search, searchKey, placeholder, chipIcon, requiredText } = props;
  const { optionKey, optionLabel, freeText, maxLength = Infinity, tooLongText, addsOnBlur } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const chips = value ?? [];
  const { error: lacking, touch, leave } = useRequiredText(props, chips.length === 0, requiredText);
  const isTooLong = (text: string) => text.trim().length > maxLength;
  const error = isTooLong(typed) ? tooLongText : lacking;
  const chosen: Selection<T> = new Map(chips.map((chip) => [optionKey(chip), chip]));
  const change = (turn: (now: Selection<T>) => Selection<T>) => {
    const next = [...turn(chosen).values()];
    if (next.length !== chips.length) onChange(next.length > 0 ? next : undefined);
  };
  const addTexts = (texts: readonly string[]) =>
    list.selection.add(
      texts.flatMap((text) => {
        const chip = text.trim() && !isTooLong(text) && freeText ? freeText(text.trim()) : undefined;
        return chip === undefined ? [] : [chip];
      }),
    );
  const focusText = () => input.current?.focus();
  const remove = (chip: T) => {
    touch();
    list.selection.drop(chip);
    focusText();
  };
  const pick = (row: PickedRow<T>) => {
    setTyped('');
    list.close();
    if (row.kind === 'option') list.selection.add([row.option]);
  };
  const list = useCombobox<T>({
    search,
    searchKey,
    text: typed,
    optionKey,
    chosen: [chosen, change],
    creates: false,
    marksFirst: !freeText,
    onPick: pick,
    onCancel: () => setTyped(''),
    onEnter: () => {
      if (!freeText || !typed.trim()) return false;
      addTexts(typed.split(separator));
      if (!typed.split(separator).some(isTooLong)) setTyped('');
      return true;
    },
  });
  const type = (next: string, isComposing = false) => {
    list.show();
    if (!freeText || isComposing) return setTyped(next);
    const parts = next.split(separator);
    const last = parts.pop() ?? '';
    addTexts(parts);
    // What is too long is the person's to shorten.
    setTyped([...parts.filter(isTooLong), last].join(chipSeparators[0]));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (!freeText || !/[\r\n]/.test(pasted)) return;
    // The browser would make one line of them.
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    type(typed.slice(0, selectionStart ?? undefined) + pasted + typed.slice(selectionEnd ?? typed.length));
  };
  const keyDown = (event: KeyboardEvent) => {
    const last = chips.at(-1);
    if (event.key !== 'Backspace' || typed !== '' || last === undefined) list.keyDown(event);
    // Still held from the last letter, it was for that.
    else if (!event.repeat) remove(last);
  };
  const blur = () => {
    if (addsOnBlur) addTexts(typed.split(separator));
    setTyped('');
    list.close();
    leave();
  };

  return (
    <ComboboxField
      control={props}
      error={error}
      list={list}
      input={input}
      text={typed}
      typed={typed}
      placeholder={chips.length === 0 ? placeholder : undefined}
      onText={type}
      onKeyDown={keyDown}
      onPaste={paste}
      onBlur={blur}
      className={styles.input}
      multiple
      around={(text) => (
        <div className={styles.chips}>
          {chips.length > 0 && (
            <ChipList
              chips={chips}
              label={props.label}
              chipKey={optionKey}
              chipLabel={optionLabel}
              chipIcon={chipIcon}
              onRemove={props.disabled ? undefined : remove}
              onAllShown={focusText}
            />
          )}
          {text}
        </div>
      )}
    />
  );
}
