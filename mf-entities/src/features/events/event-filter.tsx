import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import type { ListFilterProps } from '@mullion/shared-kit/list/list-filters';
import { Button } from '@mullion/shared-kit/ui/button';
import { Popover } from '@mullion/shared-kit/ui/popover';
import { useState } from 'react';
import type { EventContext } from './event-context';
import { type EventField, eventKinds, parseSearch, searchOf } from './event-kinds';
import styles from './events.module.css';

/** Filters events by what is in them: a button that opens the fields of their kind. */
export function EventFilter({ value, onChange, context }: ListFilterProps<EventContext>) {
  const { t } = context;
  const count = Object.keys(parseSearch(value)).length;
  return (
    <Popover
      label={t('event.filter')}
      trigger={(props) => (
        <Button {...props} icon="filter_list">
          {count > 0 ? t('event.filter.on', { count }) : t('event.filter')}
        </Button>
      )}
    >
      {(close) => (
        <Fields
          value={value}
          context={context}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </Popover>
  );
}

function Fields({ value, onChange, context }: ListFilterProps<EventContext>) {
  const { t, kind } = context;
  const { fields } = eventKinds[kind];
  const stored = parseSearch(value);
  const [entered, setEntered] = useState<Readonly<Record<string, unknown>>>(stored);
  const search = searchOf(fields, entered);
  const isValid = fields.every(({ kind, name }) => kind !== 'count' || isCount(entered[name]));
  const isChanged = JSON.stringify(search) !== JSON.stringify(searchOf(fields, stored));
  const whyNot = isValid ? (isChanged ? null : 'event.filter.unchanged') : 'event.filter.count';
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault();
        if (!whyNot) onChange(Object.keys(search).length > 0 ? JSON.stringify(search) : null);
      }}
    >
      {fields
        .filter(({ when }) => !when || entered[when] === true)
        .map((field) => (
          <Field
            key={field.name}
            field={field}
            context={context}
            value={entered[field.name]}
            onChange={(next) => setEntered({ ...entered, [field.name]: next })}
          />
        ))}
      <div className={styles.buttons}>
        {Object.keys(stored).length > 0 && (
          <Button variant="text" onClick={() => onChange(null)}>
            {t('event.filter.clear')}
          </Button>
        )}
        <Button type="submit" variant="primary" disabledReason={whyNot && t(whyNot)}>
          {t('event.filter.update')}
        </Button>
      </div>
    </form>
  );
}

const isCount = (value: unknown) => value === undefined || (typeof value === 'number' && value >= 0);

interface FieldProps {
  field: EventField;
  context: EventContext;
  value: unknown;
  onChange: (value: unknown) => void;
}

function Field({ field, context: { t }, value, onChange }: FieldProps) {
  const label = t(`event.filter.${field.name}`);
  switch (field.kind) {
    case 'text':
      return <TextField label={label} value={String(value ?? '')} onChange={onChange} />;
    case 'count':
      return (
        <NumberField
          label={label}
          integer
          min={0}
          value={value as number | undefined}
          error={isCount(value) ? undefined : t('event.filter.count')}
          onChange={onChange}
        />
      );
    case 'flag':
      return <CheckboxField label={label} value={value === true} onChange={(on) => onChange(on || undefined)} />;
    case 'choice':
      return (
        <SelectField
          label={label}
          placeholder={t('event.filter.all')}
          value={value as string | undefined}
          onChange={onChange}
          options={field.options.map((option) => ({ value: option, label: t(`event.status.${option}`) }))}
        />
      );
  }
}
