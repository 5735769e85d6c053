import { Fragment, useRef, useState } from 'react';
import { type FieldValues, get } from 'react-hook-form';
import { loadCode } from '../browser/load-code';
import type { Translate } from '../i18n/i18n';
import { type KitForm, useFormScope } from '../inputs/form';
import { isSameValue, touchedPaths, withValuesAt } from '../inputs/form-values';
import { Problem } from '../ui/problem';
import { Segmented } from '../ui/segmented';
import styles from './entity-conflicts.module.css';
import type { MergedRows, RowName } from './merge-rows';

type Side = 'mine' | 'theirs';

/** A field that two people have changed at the same time. */
interface Conflict {
  path: string;
  mine: unknown;
  theirs: unknown;
  choice: Side;
  /** Of a list: the rows in question. */
  rows?: readonly string[];
}

type Sides = [before: unknown[], mine: unknown[], theirs: unknown[]];

/** A list that two people have changed at the same time. */
interface SharedList {
  path: string;
  name: RowName;
  sides: Sides;
}

/** What each list comes to, by its path; its code comes with the first one. */
async function mergedRows(lists: readonly SharedList[]): Promise<ReadonlyMap<string, MergedRows>> {
  const { mergeRows } = await loadCode(() => import(/* webpackChunkName: "kit-action-question" */ './merge-rows'));
  return new Map(lists.map(({ path, name, sides }) => [path, mergeRows(...sides, name)]));
}

const noLists: Readonly<Record<string, RowName>> = {};

/**
 * Brings what was typed and what others have stored meanwhile together, field by field. `opened` are the values that the
 * form began with; of `lists`, by their paths, rows are brought together one by one.
 */
export function useConflicts(form: KitForm<FieldValues>, opened: FieldValues, lists = noLists) {
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
    const shared = touched.flatMap((path) => {
      const name = lists[path];
      const sides = [get(replaced, path), get(now, path), get(theirs, path)] as unknown[][];
      const isTheirs = isSameValue(sides[2], sides[0]);
      return name && !isTheirs && sides.every(Array.isArray) ? [{ path, name, sides: sides as Sides }] : [];
    });
    const rows = shared.length > 0 ? await mergedRows(shared) : new Map<string, MergedRows>();
    const both = touched
      .map((path): Conflict => {
        const list = rows.get(path);
        return {
          path,
          mine: list?.mine ?? get(now, path),
          theirs: list?.theirs ?? get(theirs, path),
          choice: 'mine',
          rows: list?.both,
        };
      })
      .filter(({ path, mine, theirs, rows }) =>
        rows ? rows.length > 0 : !isSameValue(theirs, get(replaced, path)) && !isSameValue(theirs, mine),
      );
    known.current = theirs;
    setFound(both);
    // What others have done to a list is shown, so that the next save knows it.
    if (rows.size > 0) show([...rows.keys()], (path) => rows.get(path)?.mine);
    if (both.length > 0) return undefined;
    return withValuesAt(theirs, touched, (path) => {
      const list = rows.get(path);
      if (!list) return get(typed, path);
      // Rows as the form's rules have made them.
      const [shown, made]: unknown[][] = [get(now, path), get(typed, path)];
      return list.mine.map((row) => made?.[shown?.indexOf(row) ?? -1] ?? row);
    });
  };
  const show = (paths: readonly string[], valueAt: (path: string) => unknown) =>
    form.reset(withValuesAt(form.getValues(), paths, valueAt), { keepDefaultValues: true, keepFieldsRef: true });
  const choose = (chosen: Conflict, choice: Side) => {
    setFound((all) => all.map((one) => (one.path === chosen.path ? { ...one, choice } : one)));
    show([chosen.path], () => chosen[choice]);
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
          const { path, choice, rows } = conflict;
          const label = rows?.join(', ') ?? labelOf(path);
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
