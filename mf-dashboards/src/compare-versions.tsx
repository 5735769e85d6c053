import { DifferenceList } from '@mullion/shared-kit/editing/difference-list';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import type { EntityCompareProps } from '@mullion/shared-kit/module/extension-points';
import { useMemo, useState } from 'react';
import styles from './edit/compare.module.css';
import { CompareGrid } from './edit/compare-grid';
import { differencesOf } from './edit/differences';
import { useT } from './edit/texts';
import { layoutIds } from './model/dashboard';
import { readDashboard, type StoredDashboard } from './model/read-dashboard';

/** Two versions of a dashboard for version control: where widgets stood and stand, and every part that differs. */
export default function CompareVersions({ before, after, titles }: EntityCompareProps) {
  const t = useT();
  const [was, is] = useMemo(() => {
    const as = { now: Date.now() };
    const read = (version: object) => readDashboard(dashboardOf(version), as).dashboard;
    return [read(before), read(after)];
  }, [before, after]);
  const differences = useMemo(() => differencesOf(was, is), [was, is]);
  const states = { ...was.configuration.states, ...is.configuration.states };
  const [stateId = Object.entries(states).find(([, { root }]) => root)?.[0] ?? Object.keys(states)[0] ?? '', show] =
    useState<string>();
  const layoutsOf = ({ configuration }: typeof was) => configuration.states[stateId]?.layouts ?? {};
  const hasRight = [was, is].some((version) => layoutsOf(version).right);
  return (
    <div className={styles.compare}>
      <p className={styles.titles}>
        {titles.before} → {titles.after}
      </p>
      <div className={styles.parts}>
        <div className={styles.state}>
          {Object.keys(states).length > 1 && (
            <SelectField
              label={t('compare.state')}
              value={stateId}
              onChange={show}
              options={Object.entries(states).map(([value, { name }]) => ({ value, label: name || value }))}
            />
          )}
          {layoutIds.map((id) => (
            <CompareGrid
              key={id}
              label={t(hasRight ? `compare.${id}` : 'layouts.grid')}
              before={{ layout: layoutsOf(was)[id], widgets: was.configuration.widgets }}
              after={{ layout: layoutsOf(is)[id], widgets: is.configuration.widgets }}
            />
          ))}
        </div>
        <DifferenceList label={t('compare.differences')} differences={differences} />
      </div>
    </div>
  );
}

/** The dashboard in a file of version control, which may hold anything. */
function dashboardOf(version: object): StoredDashboard {
  const { entity } = version as { entity?: unknown };
  return (typeof entity === 'object' && entity !== null ? entity : {}) as StoredDashboard;
}
