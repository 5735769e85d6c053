import { deadMessageTypes, isDeadMessageType, offeredMessageTypes } from '../api/message-types';
import { ChipsField } from '../inputs/chips-field';
import type { ControlProps } from '../inputs/control';
import { useT } from './texts';
import { useMessageTypeNames } from './use-message-type-names';

const self = (type: string) => type;

/**
 * Several types of rule engine messages, found by any part of their labels; any other text is a custom type. Those that no
 * message ever has are marked, and named below.
 */
export function MessageTypesPicker({ value, onChange, hint, ...rest }: ControlProps<readonly string[]>) {
  const t = useT();
  const { label, find, read } = useMessageTypeNames();
  const dead = deadMessageTypes.filter((type) => value?.includes(type));
  return (
    <ChipsField<string>
      {...rest}
      value={value}
      onChange={onChange}
      hint={
        dead.length > 0 ? t('message-type.dead-hint', { types: dead.map(label).join(', '), count: dead.length }) : hint
      }
      search={async (text) => find(text, offeredMessageTypes)}
      freeText={read}
      addsOnBlur
      optionKey={self}
      optionLabel={label}
      optionDetail={(type) => (isDeadMessageType(type) ? t('message-type.dead') : undefined)}
      chipIcon={(type) => (isDeadMessageType(type) ? 'warning' : undefined)}
      requiredText={t('message-type.message-type-required')}
      noneText={(text) => t('message-type.own-type', { text })}
    />
  );
}
