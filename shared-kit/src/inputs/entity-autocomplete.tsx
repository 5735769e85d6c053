import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../i18n/i18n';
import { classes } from '../ui/classes';
import { Icon, type IconName } from '../ui/icon';
import { IconButton } from '../ui/icon-button';
import { Popup } from '../ui/popup';
import { assignRef } from './assign-ref';
import type { ControlProps } from './control';
import styles from './entity-autocomplete.module.css';
import { Field } from './field';
import { InputBox, inputClass } from './input-box';
import { type Search, useSuggestions } from './use-suggestions';

export interface EntityOption {
  id: string;
  name: string;
  /** A second line or remark, such as the profile. */
  detail?: string;
}

export interface EntityAutocompleteProps<T extends EntityOption> extends ControlProps<T | null | undefined> {
  /** Finds entities by the start of their names; '' asks for the first ones. */
  search: Search<T>;
  placeholder?: string;
  icon?: IconName;
  /** What the list says when nothing matches; it gets the shortened text. Default: a general sentence. */
  noneText?: (text: string) => string;
  /** Offers to create an entity, named after what was typed; what it resolves to is chosen. */
  onCreate?: (text: string) => Promise<T | null | undefined>;
  createLabel?: string;
}

/** As much of a searched text as a message repeats (spec 3 §8). */
export const shortText = (text: string): string => (text.length > 6 ? `${text.slice(0, 6)}...` : text);

/**
 * An entity, found by its name. The list opens with the focus' first key or press; arrows, Enter and Escape work in
 * it. Emptying the text reports `null`; a text that was not chosen from goes back to the name of the value.
 */
export function EntityAutocomplete<T extends EntityOption>({
  value,
  onChange,
  onBlur,
  name,
  search,
  placeholder,
  icon,
  noneText,
  onCreate,
  createLabel,
  autoFocus,
  controlRef,
  ...frame
}: EntityAutocompleteProps<T>) {
  const t = useT('kit');
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const text = typed ?? value?.name ?? '';
  const { options, loading } = useSuggestions(search, typed ?? '', open);
  // The row that creates comes after the found ones.
  const count = options.length + (onCreate ? 1 : 0);
  const active = open && at >= 0 && at < count ? at : -1;

  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const choose = (option: T) => {
    onChange(option);
    setTyped(undefined);
    close();
  };
  const create = async () => {
    close();
    const created = await onCreate?.(typed ?? '');
    if (created) choose(created);
    input.current?.focus();
  };
  const pick = (row: number) => {
    const option = options[row];
    if (option) choose(option);
    else void create();
  };
  const type = (next: string) => {
    setTyped(next);
    setOpen(true);
    setAt(next ? 0 : -1);
    if (next === '' && value) onChange(null);
  };
  const clear = () => {
    setTyped(undefined);
    onChange(null);
    input.current?.focus();
    setOpen(true);
  };
  const keyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (count > 0) setAt(key === 'ArrowDown' ? (active + 1) % count : (active <= 0 ? count : active) - 1);
    } else if (key === 'Enter' && open) {
      event.preventDefault();
      if (active >= 0 && !loading) pick(active);
    } else if (key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(undefined);
      close();
    } else if (key === 'Tab') close();
  };
  const blur = () => {
    setTyped(undefined);
    close();
    onBlur?.();
  };

  return (
    <Field {...frame}>
      {(aria) => (
        <div ref={box}>
          <InputBox
            invalid={Boolean(frame.error)}
            disabled={frame.disabled}
            before={icon && <Icon name={icon} size={16} />}
            after={
              text && !frame.disabled ? (
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
          >
            <input
              {...aria}
              ref={(element) => {
                input.current = element;
                assignRef(controlRef, element);
              }}
              className={inputClass}
              role="combobox"
              aria-expanded={open}
              aria-autocomplete="list"
              aria-controls={open ? listId : undefined}
              aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
              name={name}
              value={text}
              placeholder={placeholder}
              autoComplete="off"
              spellCheck={false}
              disabled={frame.disabled}
              data-autofocus={autoFocus ? '' : undefined}
              onChange={(event) => type(event.target.value)}
              onKeyDown={keyDown}
              onClick={() => setOpen(true)}
              onBlur={blur}
            />
          </InputBox>
          {open && (
            <Popup
              aria-label={frame.label}
              anchor={box.current}
              matchWidth
              className={styles.popup}
              onDismiss={close}
              onMouseDown={(event) => event.preventDefault()}
            >
              <div id={listId} role="listbox" aria-label={frame.label} aria-busy={loading}>
                {options.map((option, row) => (
                  <Row
                    key={option.id}
                    id={`${listId}-${row}`}
                    active={row === active}
                    selected={option.id === value?.id}
                    onPick={() => pick(row)}
                  >
                    <Name name={option.name} typed={typed ?? ''} />
                    {option.detail && <span className={styles.detail}>{option.detail}</span>}
                  </Row>
                ))}
                {onCreate && (
                  <Row
                    id={`${listId}-${options.length}`}
                    active={active === options.length}
                    onPick={() => void create()}
                    create
                  >
                    <Icon name="plus" size={16} />
                    {createLabel ?? t('autocomplete.create')}
                  </Row>
                )}
              </div>
              {options.length === 0 && (
                <p role="status" className={styles.none}>
                  {loading
                    ? t('autocomplete.loading')
                    : typed
                      ? (noneText?.(shortText(typed)) ?? t('autocomplete.none', { text: shortText(typed) }))
                      : t('autocomplete.nothing')}
                </p>
              )}
            </Popup>
          )}
        </div>
      )}
    </Field>
  );
}

interface RowProps {
  id: string;
  active: boolean;
  selected?: boolean;
  create?: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Row({ id, active, selected = false, create, onPick, children }: RowProps) {
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
      className={classes(styles.row, active && styles.active, create && styles.create)}
      onClick={onPick}
    >
      {children}
    </div>
  );
}

/** The matching start of a name is bold. */
function Name({ name, typed }: { name: string; typed: string }) {
  const matches = typed !== '' && name.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase());
  return (
    <span className={styles.name}>
      {matches ? (
        <>
          <b>{name.slice(0, typed.length)}</b>
          {name.slice(typed.length)}
        </>
      ) : (
        name
      )}
    </span>
  );
}
