import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldRows, useFormState } from '@mullion/shared-kit/inputs/form';
import { Button } from '@mullion/shared-kit/ui/button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { TabPanel, Tabs } from '@mullion/shared-kit/ui/tabs';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import styles from './steps-part.module.css';

/** Some parts of a form that stand together. */
export interface FormStep<T> {
  id: string;
  /** i18n key */
  label: string;
  parts: readonly FormPart<T>[];
}

/**
 * A form in steps: tabs that can be visited in any order; a new entity has buttons to the next and the previous one too.
 * All fields are there all the time: nothing typed is lost, and what is wrong in a step brings it to the front.
 */
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

type StepsProps<T> = ComponentProps<FormPart<T>['fields']> & { steps: readonly FormStep<T>[] };

function Steps<T>({ steps, entity, context }: StepsProps<T>) {
  const t = useT('mf-entities');
  const prefix = useId();
  const [at, setAt] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = useFormState();
  const namesOf = (step: FormStep<T>) => step.parts.flatMap(({ rules }) => Object.keys(rules));
  const isBroken = (step: FormStep<T>) => namesOf(step).some((name) => errors[name]);
  const broken = steps.findIndex(isBroken);
  useEffect(() => {
    if (broken >= 0 && !isBroken(steps[at] as FormStep<T>)) setAt(broken);
  }, [submitCount]);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    panel.current?.querySelector<HTMLElement>('[role=tabpanel] > :not([hidden]) [aria-invalid=true]')?.focus();
  });

  const go = (next: number) => {
    setAt(next);
    panel.current?.scrollIntoView?.({ block: 'nearest' });
  };
  const step = steps[at];
  const next = steps[at + 1];
  return (
    <div ref={panel} className={styles.steps}>
      <Tabs
        idPrefix={prefix}
        label={t('steps')}
        value={step?.id ?? ''}
        onChange={(id) => setAt(steps.findIndex((one) => one.id === id))}
        tabs={steps.map((one, number) => ({
          id: one.id,
          label: entity ? t(one.label) : t('steps.numbered', { number: number + 1, label: t(one.label) }),
          badge: isBroken(one) ? <Icon name="error" size={14} label={t('steps.check')} /> : undefined,
        }))}
      />
      <TabPanel idPrefix={prefix} value={step?.id ?? ''}>
        {steps.map(({ id, parts }, number) => (
          <div key={id} hidden={number !== at}>
            <FieldRows>
              {parts.map(({ fields: Fields }, part) => (
                <Fields key={part} entity={entity} context={context} />
              ))}
            </FieldRows>
          </div>
        ))}
      </TabPanel>
      {!entity && (
        <div className={styles.ways}>
          {at > 0 && <Button onClick={() => go(at - 1)}>{t('steps.back')}</Button>}
          {next && <Button onClick={() => go(at + 1)}>{t('steps.next', { label: t(next.label) })}</Button>}
        </div>
      )}
    </div>
  );
}
