import { AutocompleteField } from '@mullion/shared-kit/inputs/autocomplete-field';
import type { OwnControlProps } from '../node-form';
import { useT } from '../texts';
import { formulas, mathOperations } from './math-operations';

const self = (operation: string) => operation;

/** What to compute, found by its sign or its name. */
export function OperationControl({ field, value, onValues, configuration: _, ...frame }: OwnControlProps) {
  const t = useT();
  const label = (operation: string) => `${operation} | ${t(`operation.${operation}`)}`;
  const search = async (typed: string) =>
    mathOperations.filter((one) => label(one).toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()));
  return (
    <AutocompleteField<string>
      {...frame}
      required={field.required}
      value={typeof value === 'string' && value ? value : undefined}
      onChange={(operation) => onValues({ [field.path]: operation ?? null })}
      search={search}
      optionKey={self}
      optionLabel={(operation) => (mathOperations.includes(operation) ? label(operation) : operation)}
      optionDetail={(operation) => formulas[operation]}
    />
  );
}
