import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { problemsOf } from './form-problems';
import { changed } from './form-values';
import { NodeFields } from './node-fields';
import type { Configuration, NodeForm } from './node-form';
import styles from './node-form.module.css';
import { type NodePlace, NodeScopeContext } from './node-scope';
import { useMessageText, useT } from './texts';

export interface DeclaredFormProps {
  form: NodeForm;
  defaults: Configuration;
  configuration: Configuration;
  place: NodePlace;
  disabled: boolean;
  /** Tells of everything that is wrong, also of fields that nobody was in yet. */
  showsProblems: boolean;
  onChange: (configuration: Configuration) => void;
  onValid?: (valid: boolean) => void;
}

/**
 * The form that a declaration describes. What it has no field for stays as it is stored; nothing is reported until
 * somebody changes something.
 */
export function DeclaredForm(props: DeclaredFormProps) {
  const { form, defaults, configuration, place, disabled, showsProblems, onChange, onValid } = props;
  const t = useT();
  const say = useMessageText();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const problems = useMemo(() => problemsOf(form, configuration), [form, configuration]);
  const isValid = problems.length === 0;
  const tell = useEffectEvent((valid: boolean) => onValid?.(valid));
  useEffect(() => {
    tell(isValid);
  }, [isValid]);

  const scope = {
    configuration,
    defaults,
    place,
    disabled,
    errorAt: (path: string) => {
      const problem = problems.find((one) => one.path === path);
      return problem && (showsProblems || touched.has(path)) ? say(problem) : undefined;
    },
    change: (values: Readonly<Record<string, unknown>>) => onChange(changed(form, configuration, values)),
    touch: (path: string) => setTouched((now) => (now.has(path) ? now : new Set(now).add(path))),
  };
  return (
    <NodeScopeContext value={scope}>
      {form.note && <p className={styles.note}>{t(`note.${form.note}`)}</p>}
      {form.fields.length === 0 && !form.note && <p className={styles.note}>{t('no-fields')}</p>}
      <NodeFields fields={form.fields} />
    </NodeScopeContext>
  );
}
