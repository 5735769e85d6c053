import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldRows, isWithin, useFormScope, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { TabPanel, Tabs } from '@mullion/shared-kit/ui/tabs';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { errorAt } from './error-at';

/** A step of a form. */
interface Step {
  id: string;
  label: string;
  /** Paths of the form values that it asks for: what is wrong with one of them is wrong with the step. */
  names: readonly string[];
  /** Path of the list in the form whose length the tab says, if there is something in it. */
  counts?: string;
  fields: ReactNode;
}

interface StepsOptions {
  /** Names the tabs; default: steps. */
  label?: string;
  /** Numbers them, and offers buttons to the next and the previous one. */
  isNew: boolean;
}

/**
 * A form in steps, which can be visited in any order: their tabs, the fields, and the buttons between them, to be placed
 * inside of the form. All fields are there all the time: nothing typed is lost, and a submit that fails leads to the
 * first field where something is wrong. The button to the next step stays where it is until what is wrong here is right.
 */
export function useSteps(steps: readonly Step[], { label, isNew }: StepsOptions) {
  const t = useT('mf-entities');
  const prefix = useId();
  const [shownId, setShownId] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = useFormState();
  const isBroken = (step: Step | undefined) => step?.names.some((name) => errorAt(errors, name)) ?? false;
  // The step that was shown may be gone.
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === shownId),
  );
  const shown = steps[at];
  const { form, labels, focusProblem } = useFormScope();
  /** The step whose first faulty field is to have the focus as soon as both are on the page. */
  const sought = useRef<string>(undefined);
  useEffect(() => {
    const broken = steps.find(isBroken);
    if (!broken) return;
    setShownId(broken.id);
    sought.current = broken.id;
  }, [submitCount]);
  useEffect(() => {
    if (!shown || sought.current !== shown.id) return;
    sought.current = undefined;
    focusProblem(shown.names);
  });

  /** The button that was pressed may be gone afterwards: the focus goes along. */
  const go = (step: Step) => {
    setShownId(step.id);
    const panel = content.current?.closest<HTMLElement>('[role=tabpanel]');
    panel?.focus({ preventScroll: true });
    panel?.scrollIntoView?.({ block: 'nearest' });
  };
  const goOn = async (from: Step, to: Step) => {
    // Rows that nobody has typed in yet are told of when they are asked for by name.
    const fields = [...labels.keys()].filter((name) => from.names.some((path) => isWithin(name, path)));
    if (await form.trigger([...from.names, ...fields])) go(to);
    else focusProblem(from.names);
  };
  const [previous, next] = [steps[at - 1], steps[at + 1]];
  return {
    tabs: (
      <Tabs
        idPrefix={prefix}
        label={label ?? t('steps')}
        value={shown?.id ?? ''}
        onChange={setShownId}
        tabs={steps.map((step, number) => ({
          id: step.id,
          label: isNew ? t('steps.numbered', { number: number + 1, label: step.label }) : step.label,
          badge: step.counts && <ListLength name={step.counts} />,
          problem: isBroken(step) ? t('steps.check') : undefined,
        }))}
      />
    ),
    panel: (
      <TabPanel idPrefix={prefix} value={shown?.id ?? ''}>
        <div ref={content}>
          {steps.map(({ id, fields }) => (
            <div key={id} hidden={id !== shown?.id}>
              <FieldRows>{fields}</FieldRows>
            </div>
          ))}
        </div>
      </TabPanel>
    ),
    ways: isNew && (
      <>
        {previous && <Button onClick={() => go(previous)}>{t('steps.back')}</Button>}
        {shown && next && (
          <Button onClick={() => runSafely(() => goOn(shown, next))}>{t('steps.next', { label: next.label })}</Button>
        )}
      </>
    ),
  };
}

/** How long a list in the form is; apart, so that a change in it draws nothing else again. */
function ListLength({ name }: { name: string }) {
  const list: unknown = useWatch({ name });
  return Array.isArray(list) && list.length > 0 ? formatNumber(list.length) : null;
}
