import { useState } from 'react';

/** Props of a control whose value is held, as a form holds it; `onValue` hears every change. */
export function useHeldValue(initial: unknown, props: object = {}, onValue?: (value: unknown) => void) {
  const [value, setValue] = useState(initial);
  return {
    label: 'Field',
    ...props,
    value,
    onChange: (next: unknown) => {
      setValue(next);
      onValue?.(next);
    },
  };
}
