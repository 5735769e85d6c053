import { isDeadMessageType, offeredMessageTypes } from '../api/message-types';
import { AutocompleteField } from '../inputs/autocomplete-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';
import { useMessageTypeNames } from './use-message-type-names';

export interface MessageTypePickerProps extends ControlProps<string> {
  requiredText?: string;
}

const self = (type: string) => type;

/** A type of rule engine message, found by any part of its label; any other text is a custom type. */
export function MessageTypePicker({ value, onChange, requiredText, ...rest }: MessageTypePickerProps) {
  const t = useT();
  const { label, find, read } = useMessageTypeNames();
  return (
    <AutocompleteField<string>
      {...rest}
      value={value || undefined}
      onChange={(type) => onChange(type)}
      search={async (text) => find(text, offeredMessageTypes)}
      freeText={read}
      optionKey={self}
      optionLabel={label}
      optionDetail={(type) => (isDeadMessageType(type) ? t('message-type.dead') : undefined)}
      requiredText={requiredText ?? t('message-type.message-type-required')}
      noneText={(text) => t('message-type.own-type', { text })}
    />
  );
}
