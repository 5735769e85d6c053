import { Fragment, useRef, useState } from 'react';
import { type FieldValues, get } from 'react-hook-form';
import type { Translate } from '../i18n/i18n';
import { type KitForm, useFormScope } from '../inputs/form';
import { isSameValue, touchedPaths, withValuesAt } from '../inputs/form-values';
import { Problem } from '../ui/problem';
import { Segmented } from '../ui/segmented';
import styles from './entity-conflicts.module.css';

type Side = 'mine' | 'theirs';

/** A field that two people have changed at the same time. */
interface Conflict {
  path: string;
  mine: unknown;
  theirs: unknown;
  choice: Side;
}

/**
 * Brings what was typed and what others have stored meanwhile together, field by field. `opened` are the values that the
 * form began with.
 */
export function useConflicts(form: KitForm<FieldValues>, opened: FieldValues) {
  /** What the person knows to replace; null: what the form shows, after a save of their own. */
  const known = useRef<FieldValues | null>(opened);
  const [found, setFound] = useState<readonly Conflict[]>([]);

  /** The values to save; nothing when the person has to choose first. `reread` answers what is stored now. */
  const merge = async (typed: FieldValues, reread: () => Promise<FieldValues>): Promise<FieldValues | undefined> => {
    // What is read reaches the form as well, so its state is kept.
    const { _defaultValues: before, _names: names } = form.control;
    const now = withValuesAt(form.getValues(), [], () => undefined);
    const theirs = await reread();
    const touched = touchedPaths(now, before, theirs, names.mount);
    const replaced = known.current ?? before;
    const both = touched
      .map((path): Conflict => ({ path, mine: get(now, path), theirs: get(theirs, path), choice: 'mine' }))
      .filter((one) => !isSameValue(one.theirs, get(replaced, one.path)) && !isSameValue(one.theirs, one.mine));
    known.current = theirs;
    setFound(both);
    return both.length > 0 ? undefined : withValuesAt(theirs, touched, (path) => get(typed, path));
  };
  const choose = (chosen: Conflict, choice: Side) => {
    setFound((all) => all.map((one) => (one.path === chosen.path ? { ...one, choice } : one)));
    form.reset(
      withValuesAt(form.getValues(), [chosen.path], () => chosen[choice]),
      { keepDefaultValues: true, keepFieldsRef: true },
    );
  };
  const saved = () => {
    known.current = null;
  };
  return { found, merge, choose, saved };
}

interface ConflictsProps {
  found: readonly Conflict[];
  choose: (conflict: Conflict, choice: Side) => void;
  /** i18n keys by the names of values that are more than one field. */
  labels: Readonly<Record<string, string>>;
  t: Translate;
}

/** Asks whose value is saved, of each field that somebody else has changed too; the form shows the chosen one. */
export function Conflicts({ found, choose, labels, t }: ConflictsProps) {
  const { labels: ofFields } = useFormScope();
  const labelOf = (path: string): string => {
    const key = labels[path] ?? labels[path.split('.')[0] ?? ''];
    const within = [...ofFields].flatMap(([name, label]) => (name.startsWith(`${path}.`) ? [label] : []));
    return ofFields.get(path) ?? (key ? t(key) : within.join(', ') || path);
  };
  if (found.length === 0) return null;
  return (
    <>
      <Problem>{t('kit:entity.changed-meanwhile')}</Problem>
      <div className={styles.fields}>
        {found.map((conflict) => {
          const { path, choice } = conflict;
          const label = labelOf(path);
          return (
            <Fragment key={path}>
              <span aria-hidden="true">{label}</span>
              <Segmented<Side>
                label={label}
                options={[
                  { value: 'mine', label: t('kit:entity.conflict.mine') },
                  { value: 'theirs', label: t('kit:entity.conflict.theirs') },
                ]}
                value={choice}
                onChange={(next) => choose(conflict, next)}
              />
            </Fragment>
          );
        })}
      </div>
    </>
  );
}
