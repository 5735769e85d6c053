import { type ComponentType, type CSSProperties, useState } from 'react';

interface Control {
  value?: unknown;
  onChange: (value: never) => void;
}

/** The props of a control whose owner keeps what it reports, as forms do; `onChange` of the story is called too. */
export function useValueState<P extends Control>(props: P): P {
  const [value, setValue] = useState(props.value);
  const onChange = (next: never) => {
    setValue(next);
    props.onChange(next);
  };
  return { ...props, value, onChange };
}

/**
 * `render` of the stories of a control: what it reports is kept and shown.
 *
 * @param style of a box around it: room for a list that opens, or a width.
 */
export function withValueState<P extends Control>(Shown: ComponentType<P>, style?: CSSProperties) {
  return function Kept(props: P) {
    const control = <Shown {...useValueState(props)} />;
    return style ? <div style={style}>{control}</div> : control;
  };
}

/** The same in a form that can be sent, for controls that show errors or prevent it; `onSubmit` gets what passes. */
export function withFormState<P extends Control>(Shown: ComponentType<P>) {
  return function InForm({ onSubmit, ...props }: P & { onSubmit: () => void }) {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Shown {...useValueState(props as unknown as P)} />
        <button type="submit">Send</button>
      </form>
    );
  };
}
