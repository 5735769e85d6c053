import { QueuePicker } from '@mullion/shared-kit/pickers/queue-picker';
import type { OwnControlProps } from '../node-form';

/** A queue of the rule engine, stored by its name. */
export const QueueControl = ({ field, value, onValues, configuration: _, ...frame }: OwnControlProps) => (
  <QueuePicker
    {...frame}
    required={field.required}
    value={typeof value === 'string' ? value : undefined}
    onChange={(name) => onValues({ [field.path]: name ?? null })}
  />
);
