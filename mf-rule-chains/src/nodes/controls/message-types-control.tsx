import { MessageTypesPicker } from '@mullion/shared-kit/pickers/message-type-picker';
import type { OwnControlProps } from '../node-form';

/** Several types of messages; those that never match are marked. */
export const MessageTypesControl = ({ field, value, onValues, configuration: _, ...frame }: OwnControlProps) => (
  <MessageTypesPicker
    {...frame}
    required={field.required}
    value={Array.isArray(value) && value.length > 0 ? (value as string[]) : undefined}
    onChange={(types) => onValues({ [field.path]: types ?? [] })}
  />
);
