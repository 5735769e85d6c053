import { type CSSProperties, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../i18n/i18n';
import { searchDebounce } from '../rows/search-debounce';
import { Icon } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { InputBox, inputClass } from './input-box';
import styles from './search-field.module.css';

export { searchDebounce };

export interface SearchFieldProps {
  /** The text that is searched now. */
  value: string;
  /** Reports the text once typing has rested; clearing and Enter report at once. */
  onChange: (text: string) => void;
  /** Names the field; also its placeholder. */
  label: string;
  inputRef?: Ref<HTMLInputElement>;
  /** Reports with every key. */
  immediate?: boolean;
}

/** A field to search a list by. Escape clears it. */
export function SearchField({ value, onChange, label, inputRef, immediate }: SearchFieldProps) {
  const t = useT('kit');
  const id = useId();
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed, by Back for example; what the field itself reported is no news.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const report = (next: string) => {
    clearTimeout(timer.current);
    if (next === reported.current) return;
    reported.current = next;
    onChange(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    if (immediate) report(next);
    else timer.current = setTimeout(() => report(next), searchDebounce);
  };
  const clear = () => {
    setText('');
    report('');
    document.getElementById(id)?.focus();
  };
  const keyDown = (event: KeyboardEvent) => {
    // Keys of an input method are for its own words.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') report(text);
    if (event.key === 'Escape' && text) {
      event.preventDefault();
      clear();
    }
  };
  return (
    <InputBox
      className={styles.search}
      style={{ '--label': `${label.length}ch` } as CSSProperties}
      before={<Icon name="search" size={16} />}
      after={text && <IconButton icon="close" size="small" label={t('search.clear')} onClick={clear} />}
    >
      <input
        id={id}
        ref={inputRef}
        type="search"
        className={inputClass}
        aria-label={label}
        placeholder={label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keyDown}
      />
    </InputBox>
  );
}
