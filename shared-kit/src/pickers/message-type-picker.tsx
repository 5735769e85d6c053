import { deadMessageTypes, isDeadMessageType, offeredMessageTypes } from '../api/message-types';
import { AutocompleteField, type PickerTexts } from '../inputs/autocomplete-field';
import { ChipsField } from '../inputs/chips-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';
import { useMessageTypeNames } from './use-message-type-names';

/** A type of rule engine message, found by any part of its label; any other text is a custom type. */
export function MessageTypePicker(props: ControlProps<string> & PickerTexts) {
  return <AutocompleteField<string> {...useMessageTypes()} {...props} value={props.value || undefined} />;
}

/** Several types of rule engine messages. Those that no message ever has are marked, and named below. */
export function MessageTypesPicker({ hint, ...rest }: ControlProps<readonly string[]>) {
  const t = useT();
  const field = useMessageTypes();
  const dead = deadMessageTypes.filter((type) => rest.value?.includes(type));
  const types = dead.map(field.optionLabel).join(', ');
  return (
    <ChipsField<string>
      {...rest}
      {...field}
      hint={dead.length > 0 ? t('message-type.dead-hint', { types, count: dead.length }) : hint}
      addsOnBlur
      chipIcon={(type) => (isDeadMessageType(type) ? 'warning' : undefined)}
    />
  );
}

/** What both of them search, and how it looks. */
function useMessageTypes() {
  const t = useT();
  const { label, find, read } = useMessageTypeNames();
  return {
    search: async (text: string) => find(text, offeredMessageTypes),
    freeText: read,
    optionKey: (type: string) => type,
    optionLabel: label,
    optionDetail: (type: string) => (isDeadMessageType(type) ? t('message-type.dead') : undefined),
    requiredText: t('message-type.message-type-required'),
    noneText: (text: string) => t('message-type.own-type', { text }),
  };
}
