import { FieldGroup } from '@mullion/shared-kit/inputs/field-group';
import { ScriptField } from './controls/script-field';
import type { NodeField } from './node-form';
import styles from './node-form.module.css';
import { useNodeScope } from './node-scope';
import { useT } from './texts';
import { ValueControl } from './value-control';

/** Declared fields, those that are asked for now: short ones stand beside each other. */
export function NodeFields({ fields }: { fields: readonly NodeField[] }) {
  const { configuration } = useNodeScope();
  const shown = fields.filter(({ when }) => when?.(configuration) ?? true);
  return (
    <div className={styles.fields}>
      {inLines(hintedOnce(shown)).map((line) => {
        const parts = line.map((field) => <FieldOf key={keyOf(field)} field={field} />);
        const key = line.map(keyOf).join();
        return line.length === 1 ? (
          parts
        ) : (
          <div key={key} className={styles.line}>
            {parts}
          </div>
        );
      })}
    </div>
  );
}

function keyOf(field: NodeField): string {
  if (field.kind === 'group') return `group ${field.name}`;
  return field.kind === 'script' ? `script ${field.functionName}` : field.path;
}

const hintOf = (field: NodeField | undefined) => (field && 'hint' in field ? field.hint : undefined);

/** Of neighbors with the same hint, the first one says it. */
const hintedOnce = (fields: readonly NodeField[]): readonly NodeField[] =>
  fields.map((field, at) => {
    const hint = hintOf(field);
    return hint !== undefined && hint === hintOf(fields[at - 1]) ? { ...field, hint: undefined } : field;
  });

const isShort = (field: NodeField | undefined): boolean =>
  field?.kind === 'number' || (field?.kind === 'choice' && !field.radio);

function inLines(fields: readonly NodeField[]): NodeField[][] {
  const lines: NodeField[][] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    if (last && isShort(last[0]) && isShort(field)) last.push(field);
    else lines.push([field]);
  }
  return lines;
}

function FieldOf({ field }: { field: NodeField }) {
  const t = useT();
  if (field.kind === 'script') return <ScriptField field={field} />;
  if (field.kind !== 'group') return <ValueControl field={field} />;
  return (
    <FieldGroup framed legend={t(`group.${field.name}`)}>
      <NodeFields fields={field.fields} />
    </FieldGroup>
  );
}
