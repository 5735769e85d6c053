import { Field } from '@mullion/shared-kit/inputs/field';
import { FieldRows } from '@mullion/shared-kit/inputs/form';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { type Entry, Unreadable } from '@mullion/shared-kit/inputs/unreadable';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { without } from '../form-values';
import type { Configuration, Message, OwnControlProps } from '../node-form';
import styles from '../node-form.module.css';
import { useMessageText, useT } from '../texts';
import {
  argumentCount,
  argumentScopes,
  argumentsOf,
  argumentTypes,
  type MathArgument,
  named,
  newArgument,
} from './math-operations';

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** What is missing in an argument. */
function missing({ type, key, attributeScope }: MathArgument): string | undefined {
  if (!isFilled(type)) return 'type';
  if (!isFilled(key) || key instanceof Unreadable) return 'key';
  return type === 'ATTRIBUTE' && !isFilled(attributeScope) ? 'attributeScope' : undefined;
}

/** Every argument is complete, and there are as many as the operation takes. */
export function isArgumentsValid(_: unknown, configuration: Configuration): Message | undefined {
  const rows = argumentsOf(configuration);
  const { min, max } = argumentCount(configuration.operation);
  if (rows.length < min || rows.length > max) return { key: 'problem.argument-count', values: { min, max } };
  return rows.some(missing) ? { key: 'problem.argument' } : undefined;
}

/** What an argument is once it comes from somewhere else. */
function withType(row: MathArgument, type: string | undefined): MathArgument {
  const gone = [
    ...(type === 'ATTRIBUTE' ? [] : ['attributeScope']),
    ...(type === undefined || type === 'CONSTANT' ? ['defaultValue'] : []),
  ];
  return { ...without(row, ...gone), type: type ?? null };
}

/** The arguments of a computation, in their order. */
export function MathArgumentsControl(props: OwnControlProps) {
  const { field, label, configuration, disabled, error, onValues, onBlur } = props;
  const t = useT();
  const say = useMessageText();
  const rows = argumentsOf(configuration);
  const { min, max } = argumentCount(configuration.operation);
  const store = (next: readonly MathArgument[]) => onValues({ [field.path]: named(next) });
  const replace = (at: number, row: MathArgument) => store(rows.map((one, place) => (place === at ? row : one)));
  const move = (at: number, to: number) => {
    const next = [...rows];
    next.splice(to, 0, ...next.splice(at, 1));
    store(next);
  };
  const shared = { disabled, onBlur };
  /** Told of a row's field only when all is told. */
  const lacks = (row: MathArgument, member: string) =>
    error && missing(row) === member ? say({ key: 'validation.required' }) : undefined;

  return (
    <Field label={label} error={error} required disabled={disabled} group>
      {() => (
        <>
          <ol className={styles.rows}>
            {rows.map((row, at) => {
              const { type, key } = row;
              const isConstant = type === 'CONSTANT';
              const name = String(row.name ?? '');
              return (
                <li key={at} className={styles.row}>
                  <div className={styles.rowHead}>
                    <span className={styles.rowName}>{t('argument.name', { name })}</span>
                    {!disabled && (
                      <>
                        <IconButton
                          size="small"
                          icon="arrow_upward"
                          label={t('argument.up', { name })}
                          disabledReason={at === 0 && t('argument.is-first')}
                          onClick={() => move(at, at - 1)}
                        />
                        <IconButton
                          size="small"
                          icon="arrow_downward"
                          label={t('argument.down', { name })}
                          disabledReason={at === rows.length - 1 && t('argument.is-last')}
                          onClick={() => move(at, at + 1)}
                        />
                        {rows.length > min && (
                          <IconButton
                            size="small"
                            icon="close"
                            label={t('argument.remove', { name })}
                            onClick={() => store(rows.filter((_, place) => place !== at))}
                          />
                        )}
                      </>
                    )}
                  </div>
                  <FieldRows columns>
                    <SelectField<string>
                      {...shared}
                      label={t('field.valueType')}
                      required
                      value={typeof type === 'string' ? type : undefined}
                      error={lacks(row, 'type')}
                      options={argumentTypes.map((one) => ({ value: one, label: t(`choice.valueType.${one}`) }))}
                      onChange={(next) => replace(at, withType(row, next))}
                    />
                    {type === 'ATTRIBUTE' && (
                      <SelectField<string>
                        {...shared}
                        label={t('field.scope')}
                        required
                        value={typeof row.attributeScope === 'string' ? row.attributeScope : undefined}
                        error={lacks(row, 'attributeScope')}
                        options={argumentScopes.map((one) => ({ value: one, label: t(`choice.scope.${one}`) }))}
                        onChange={(next) => replace(at, { ...row, attributeScope: next ?? null })}
                      />
                    )}
                    {isConstant ? (
                      <NumberField
                        {...shared}
                        label={t('field.constant')}
                        required
                        value={constantOf(key)}
                        error={lacks(row, 'key')}
                        onChange={(next) =>
                          replace(at, { ...row, key: typeof next === 'number' ? String(next) : (next ?? '') })
                        }
                      />
                    ) : (
                      <TextField
                        {...shared}
                        label={t('field.key')}
                        required
                        value={key instanceof Unreadable ? key.text : String(key ?? '')}
                        error={lacks(row, 'key')}
                        onChange={(next) => replace(at, { ...row, key: next ?? '' })}
                      />
                    )}
                    {isFilled(type) && !isConstant && (
                      <TextField
                        {...shared}
                        label={t('field.defaultValue')}
                        value={String(row.defaultValue ?? '')}
                        onChange={(next) => replace(at, { ...row, defaultValue: next || null })}
                      />
                    )}
                  </FieldRows>
                </li>
              );
            })}
          </ol>
          {!disabled && max > min && (
            <span>
              <Button
                size="small"
                icon="plus"
                disabledReason={rows.length >= max && t('argument.all', { max })}
                onClick={() => store([...rows, newArgument])}
              >
                {t('argument.add')}
              </Button>
            </span>
          )}
        </>
      )}
    </Field>
  );
}

/** A constant is stored as text. */
function constantOf(key: unknown): Entry<number> {
  if (key instanceof Unreadable || typeof key === 'number') return key;
  return typeof key === 'string' && key.trim() !== '' && Number.isFinite(Number(key)) ? Number(key) : undefined;
}
