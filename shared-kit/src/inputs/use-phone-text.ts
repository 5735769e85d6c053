import { useState } from 'react';
import type { PhoneCountry, ReadPhone } from '../i18n/phone-numbers';
import { type Entry, Unreadable } from './unreadable';

export type PhoneRules = typeof import('../i18n/phone-numbers');

interface PhoneOptions {
  value: Entry<string>;
  onChange: (value: Entry<string>) => void;
  /** Error message for a text that is no phone number. */
  invalidText: (country: PhoneCountry) => string;
  defaultCountry: PhoneCountry;
  enableFlagsSelect: boolean;
}

interface Typed {
  text: string;
  country: PhoneCountry;
  /** The value is a stored text that is no number: it is edited as it is. */
  legacy: boolean;
  /** What was reported last, or came from outside. */
  value: Entry<string>;
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

/** A whole number that is pasted behind the calling code that the field began with brings its own. */
const withoutEarlierCode = (text: string): string => text.replace(/^\+\d+(?=\+)/, '');

/** The text of a phone field, its country, and the number they make. */
export function usePhoneText(rules: PhoneRules | undefined, options: PhoneOptions): PhoneText {
  const { value, onChange, defaultCountry, enableFlagsSelect, invalidText } = options;
  const [typed, setTyped] = useState<Typed>({
    text: textOf(value),
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
  // National numbers need a country, and here none can be chosen.
  const read = rules?.readPhone(now.text, enableFlagsSelect ? now.country : undefined) ?? { kind: 'empty' };

  const change = (text: string, country: PhoneCountry) => {
    const next = rules?.readPhone(text, enableFlagsSelect ? country : undefined) ?? { kind: 'invalid' };
    const refused = () => new Unreadable(text, invalidText(country));
    const reported = next.kind === 'number' ? next.number : next.kind === 'empty' ? undefined : refused();
    setTyped({ ...now, text, country, value: reported });
    if (reported !== now.value) onChange(reported);
  };
  return {
    ...now,
    read,
    type: (text) => {
      if (!now.legacy) {
        const number = withoutEarlierCode(text);
        return change(number, rules?.countryOf(number, now.country) ?? now.country);
      }
      setTyped({ ...now, text, value: text || undefined });
      onChange(text || undefined);
    },
    chooseCountry: (country) => change(rules?.withDialCode(now.text, now.country, country) ?? now.text, country),
    enter: () => {
      if (rules && now.text === '')
        setTyped({ ...now, text: enableFlagsSelect ? `+${rules.dialCode(now.country)}` : '+' });
    },
    leave: () => {
      if (rules && !now.legacy && read.kind === 'empty') setTyped({ ...now, text: '' });
    },
  };
}

/** What a value from outside shows. */
function stored(rules: PhoneRules | undefined, value: Entry<string>, before: Typed): Typed {
  const text = textOf(value);
  const read = rules?.readPhone(text);
  const number = read?.kind === 'number' ? read.number : undefined;
  return {
    text: number ?? text,
    country: number === undefined ? before.country : (rules?.countryOf(number, before.country) ?? before.country),
    // What was typed here is to become a number.
    legacy: read?.kind === 'invalid' && !(value instanceof Unreadable),
    value,
    known: rules !== undefined,
  };
}

const textOf = (value: Entry<string>) => (value instanceof Unreadable ? value.text : (value ?? ''));
