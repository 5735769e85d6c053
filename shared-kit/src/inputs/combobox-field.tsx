import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classes } from '../ui/classes';
import { joinRefs } from '../ui/join-refs';
import { type ControlProps, elementProps } from './control';
import { Field } from './field';
import { InputBox, inputClass } from './input-box';
import { type OptionLook, SuggestionList } from './suggestion-list';
import type { Combobox } from './use-combobox';

interface ComboboxFieldProps<T> {
  /** What the control was given: its label, its name, how its options look. */
  control: Omit<ControlProps<unknown>, 'value' | 'onChange'> & OptionLook<T>;
  error: string | undefined;
  list: Combobox<T>;
  input: RefObject<HTMLInputElement | null>;
  /** What stands in the field, and what of it was typed. */
  text: string;
  typed: string;
  placeholder: string | undefined;
  /** An input method that composes a text loses it where another one is put in its place. */
  onText: (text: string, isComposing: boolean) => void;
  onBlur: () => void;
  /** Default: that of the list. */
  onKeyDown?: (event: KeyboardEvent) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** Stand inside of the frame, at its ends. */
  before?: ReactNode;
  after?: ReactNode;
  /** Puts something around the text, for which it has a class. */
  around?: (input: ReactNode) => ReactNode;
  className?: string;
  /** Several may be selected. */
  multiple?: boolean;
}

/** A field whose text a list of suggestions belongs to: the ground of pickers of one and of several things. */
export function ComboboxField<T>(props: ComboboxFieldProps<T>) {
  const { control, error, list, input, text, typed, placeholder, onText, onBlur, before, after, multiple } = props;
  const { onKeyDown = list.keyDown, around = (content) => content } = props;
  const box = useRef<HTMLDivElement>(null);
  const chosen = text !== typed && text;
  // What is chosen is selected, so that typing replaces it; a press while the list is open is for a place in the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with the focus, and when the list opens or closes
  useEffect(() => {
    if (chosen && input.current === document.activeElement) input.current?.select();
  }, [chosen, list.state, input]);
  return (
    <Field {...control} error={error}>
      {(aria) => (
        <div ref={box}>
          <InputBox invalid={Boolean(error)} disabled={control.disabled} before={before} after={after}>
            {around(
              <input
                {...aria}
                {...list.aria}
                {...elementProps(control)}
                ref={joinRefs(input, control.controlRef)}
                className={classes(inputClass, props.className)}
                value={text}
                placeholder={placeholder}
                onChange={({ target, nativeEvent }) => onText(target.value, (nativeEvent as InputEvent).isComposing)}
                onKeyDown={onKeyDown}
                onPaste={props.onPaste}
                onFocus={list.wake}
                onClick={list.show}
                onBlur={onBlur}
              />,
            )}
          </InputBox>
          {list.open && (
            <SuggestionList
              list={list}
              look={control}
              anchor={box.current}
              label={control.label}
              typed={typed}
              multiple={multiple}
            />
          )}
        </div>
      )}
    </Field>
  );
}
