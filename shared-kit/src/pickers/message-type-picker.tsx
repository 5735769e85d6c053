import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { messageTypes } from './message-types';
import { useT } from './texts';

export interface MessageTypePickerProps extends ControlProps<string> {
  requiredText?: string;
}

const self = (type: string) => type;
const isKnown = (type: string) => (messageTypes as readonly string[]).includes(type);

/** A type of rule engine message, found by any part of its label; any other text is a custom type. */
export function MessageTypePicker({ value, onChange, requiredText, ...rest }: MessageTypePickerProps) {
  const t = useT();
  const label = (type: string) => (isKnown(type) ? t(`message-type.${type}`) : type);
  const lower = (text: string) => text.trim().toLocaleLowerCase();
  return (
    <AutocompleteField<string>
      {...rest}
      value={value || undefined}
      onChange={(type) => onChange(type)}
      search={async (text) => messageTypes.filter((type) => lower(label(type)).includes(lower(text)))}
      // A label that was written out is the type it names.
      freeText={(text) => messageTypes.find((type) => lower(label(type)) === lower(text)) ?? (text.trim() || undefined)}
      optionKey={self}
      optionLabel={label}
      requiredText={requiredText ?? t('message-type.message-type-required')}
      noneText={(text) => t('message-type.own-type', { text })}
    />
  );
}
