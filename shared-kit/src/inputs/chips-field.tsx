import { type KeyboardEvent, useRef, useState } from 'react';
import { useT } from '../i18n/i18n';
import type { Selection } from '../rows/selection';
import { Chip } from '../ui/chip';
import type { IconName } from '../ui/icon';
import type { SearchedProps } from './autocomplete-field';
import styles from './chips-field.module.css';
import { ComboboxField } from './combobox-field';
import type { ControlProps } from './control';
import { type PickedRow, useCombobox } from './use-combobox';
import { useRequiredText } from './use-required-text';

/** Characters that end a chip of free text, beside Enter. */
export const chipSeparators = [',', ';'] as const;
const separator = new RegExp(`[${chipSeparators.join('')}]`);

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
  const t = useT('kit');
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
  const remove = (chip: T) => {
    touch();
    list.selection.drop(chip);
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
      addTexts([typed]);
      if (!isTooLong(typed)) setTyped('');
      return true;
    },
  });
  const type = (next: string) => {
    list.show();
    if (!freeText) return setTyped(next);
    const parts = next.split(separator);
    setTyped(parts.pop() ?? '');
    addTexts(parts);
  };
  const keyDown = (event: KeyboardEvent) => {
    const last = chips.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
    else list.keyDown(event);
  };
  const blur = () => {
    if (addsOnBlur) addTexts([typed]);
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
      onBlur={blur}
      className={styles.input}
      multiple
      around={(text) => (
        <div className={styles.chips}>
          {chips.length > 0 && (
            <ul className={styles.items} aria-label={props.label}>
              {chips.map((chip) => (
                <li key={optionKey(chip)} className={styles.item}>
                  <Chip
                    icon={chipIcon?.(chip)}
                    onRemove={
                      props.disabled
                        ? undefined
                        : () => {
                            remove(chip);
                            input.current?.focus();
                          }
                    }
                    removeLabel={t('chips.remove', { name: optionLabel(chip) })}
                  >
                    {optionLabel(chip)}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          {text}
        </div>
      )}
    />
  );
}
