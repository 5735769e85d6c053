import { useState } from 'react';
import type { PhoneCountry, ReadPhone } from './phone-numbers';

export type PhoneRules = typeof import('./phone-numbers');

interface PhoneOptions {
  value: string | null | undefined;
  onChange: (value: string | null | undefined) => void;
  defaultCountry: PhoneCountry;
  enableFlagsSelect: boolean;
}

interface Typed {
  text: string;
  country: PhoneCountry;
  /** The value is a stored text that is no number: it is edited as it is. */
  legacy: boolean;
  /** What was reported last, or came from outside. */
  value: string | null | undefined;
  /** Whether the rules have seen the value. */
  known: boolean;
}

export interface PhoneText extends Pick<Typed, 'text' | 'country' | 'legacy'> {
  read: ReadPhone;
  type: (text: string) => void;
  chooseCountry: (country: PhoneCountry) => void;
  /** The field got the focus: an empty one begins with the calling code. */
  enter: () => void;
  /** The field was left: a bare calling code goes. */
  leave: () => void;
}

/** What is typed into a phone field, its country, and what it stands for. */
export function usePhoneText(rules: PhoneRules | undefined, options: PhoneOptions): PhoneText {
  const { value, onChange, defaultCountry, enableFlagsSelect } = options;
  const [typed, setTyped] = useState<Typed>({
    text: value ?? '',
    country: defaultCountry,
    legacy: false,
    value,
    known: false,
  });
  let now = typed;
  if (value !== typed.value || (rules && !typed.known)) {
    now = stored(rules, value, typed);
    setTyped(now);
  }
  // National numbers need a country, which nobody chose where there is no choice.
  const read = rules?.readPhone(now.text, enableFlagsSelect ? now.country : undefined) ?? { kind: 'empty' };

  const change = (text: string, country: PhoneCountry) => {
    const next = rules?.readPhone(text, enableFlagsSelect ? country : undefined) ?? { kind: 'invalid' };
    const reported = next.kind === 'number' ? next.number : next.kind === 'empty' ? null : undefined;
    setTyped({ ...now, text, country, value: reported });
    if (reported !== now.value) onChange(reported);
  };
  return {
    ...now,
    read,
    type: (text) => {
      if (!now.legacy) return change(text, rules?.countryOf(text, now.country) ?? now.country);
      setTyped({ ...now, text, value: text || null });
      onChange(text || null);
    },
    chooseCountry: (country) => change(rules?.withDialCode(now.text, now.country, country) ?? now.text, country),
    enter: () => {
      if (rules && now.text === '')
        setTyped({ ...now, text: enableFlagsSelect ? `+${rules.dialCode(now.country)}` : '+' });
    },
    leave: () => {
      if (read.kind === 'empty') setTyped({ ...now, text: '' });
    },
  };
}

/** What a value from outside shows. */
function stored(rules: PhoneRules | undefined, value: string | null | undefined, before: Typed): Typed {
  const text = value ?? '';
  const read = rules?.readPhone(text);
  const number = read?.kind === 'number' ? read.number : undefined;
  return {
    text: number ?? text,
    country: number === undefined ? before.country : (rules?.countryOf(number, before.country) ?? before.country),
    legacy: read?.kind === 'invalid',
    value,
    known: rules !== undefined,
  };
}
