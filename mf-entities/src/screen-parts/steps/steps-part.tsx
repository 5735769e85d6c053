import { type FormPart, FormWays } from '@mullion/shared-kit/entity/form-parts';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { classes } from '@mullion/shared-kit/ui/classes';
import type { ComponentProps } from 'react';
import styles from './steps.module.css';
import { useSteps } from './use-steps';

/** Some parts of a form that stand together. */
export interface FormStep<T> {
  id: string;
  /** i18n key */
  label: string;
  parts: readonly FormPart<T>[];
  /** Path of the list in the form whose length its tab says. */
  counts?: string;
}

/** A form in steps; those of a new entity are numbered, and have buttons to the next and the previous one. */
export function stepsPart<T>(...steps: readonly FormStep<T>[]): FormPart<T> {
  const parts = steps.flatMap((step) => step.parts);
  return {
    rules: Object.assign({}, ...parts.map(({ rules }) => rules)),
    read: (entity) => Object.assign({}, ...parts.map((part) => part.read(entity))),
    useDefaults: (isNew) => Object.assign({}, ...parts.map((part) => part.useDefaults?.(isNew))),
    write: (values, entity) => parts.reduce((written, part) => part.write(values, written), entity),
    fields: (props) => <Steps {...props} steps={steps} />,
    labels: Object.assign({}, ...parts.map(({ labels }) => labels)),
  };
}

/** The names of the values that parts of a form ask for. */
export const namesOf = <T,>(parts: readonly FormPart<T>[]): string[] =>
  parts.flatMap(({ rules }) => Object.keys(rules));

type FieldsProps<T> = ComponentProps<FormPart<T>['fields']>;

/** The fields of several parts. */
export const PartFields = <T,>({ parts, ...props }: FieldsProps<T> & { parts: readonly FormPart<T>[] }) =>
  parts.map(({ fields: Fields }, at) => <Fields key={at} {...props} />);

function Steps<T>({ steps, ...props }: FieldsProps<T> & { steps: readonly FormStep<T>[] }) {
  const t = useT('mf-entities');
  const { tabs, panel, ways } = useSteps(
    steps.map(({ id, label, parts, counts }) => ({
      id,
      label: t(label),
      names: namesOf(parts),
      counts,
      fields: <PartFields parts={parts} {...props} />,
    })),
    { isNew: !props.entity },
  );
  return (
    <div className={classes(styles.steps, !props.entity && styles.inDialog)}>
      {tabs}
      {panel}
      <FormWays>{ways}</FormWays>
    </div>
  );
}
