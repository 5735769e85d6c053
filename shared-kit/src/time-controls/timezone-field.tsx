import { useEffect, useRef, useState } from 'react';
import { readerTimeZone } from '../i18n/reader-formats';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { ownTimeZone } from '../time/time-zone';
import { findTimeZones, type TimeZoneOption, timeZoneIds, timeZoneOption } from '../time/time-zone-list';
import { useT } from './texts';
import styles from './timezone-field.module.css';

export interface TimezoneFieldProps extends ControlProps<string> {
  placeholder?: string;
  /** Takes the place of nothing, also when the field is emptied and left. */
  defaultTimezone?: string;
  /** The zone of the profile, else the browser's, is that default. */
  userTimezoneByDefault?: boolean;
  /** An empty value means the viewer's own zone, from profile or browser, and can be chosen. */
  localBrowserTimezonePlaceholderOnEmpty?: boolean;
}

const keyOf = ({ id }: TimeZoneOption) => id;
const labelOf = ({ name, offset }: TimeZoneOption) => `${name} (${offset})`;

/** A time zone by its IANA name, found by any part of it; offsets are those of now. Nothing for none. */
export function TimezoneField({
  value,
  onChange,
  defaultTimezone,
  userTimezoneByDefault = false,
  localBrowserTimezonePlaceholderOnEmpty = false,
  ...control
}: TimezoneFieldProps) {
  const t = useT();
  const zones = useRef<readonly TimeZoneOption[]>(undefined);
  const [now] = useState(() => Date.now());
  const [inside, setInside] = useState(false);
  const fallback = defaultTimezone ?? (userTimezoneByDefault ? ownTimeZone() : undefined);
  const own: TimeZoneOption = {
    ...timeZoneOption(ownTimeZone(), now, t(readerTimeZone() ? 'timezone.own' : 'timezone.browser')),
    id: '',
  };

  useEffect(() => {
    if (!value && fallback && !inside) onChange(fallback);
  }, [value, fallback, inside, onChange]);

  const search = async (text: string) => {
    zones.current ??= timeZoneIds().map((id) => timeZoneOption(id, now));
    return findTimeZones(localBrowserTimezonePlaceholderOnEmpty ? [own, ...zones.current] : zones.current, text);
  };
  const none = localBrowserTimezonePlaceholderOnEmpty ? own : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notices that the focus comes and goes.
    <div className={styles.timezone} onFocus={() => setInside(true)} onBlur={() => setInside(false)}>
      <AutocompleteField
        {...control}
        value={value ? timeZoneOption(value, now) : none}
        onChange={(zone) => onChange(zone?.id || undefined)}
        search={search}
        optionKey={keyOf}
        optionLabel={labelOf}
        requiredText={t('timezone.timezone-required')}
        noneText={(text) => t('timezone.none', { text })}
      />
    </div>
  );
}
