import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import type { Column } from '@mullion/shared-kit/list/column';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { useMemo, useState } from 'react';
import styles from './bulk-edit.module.css';
import type { BulkField, FieldId } from './bulk-fields';
import type { BulkPlan, PlannedRow } from './bulk-plan';
import { type RowsContext, RowsList, reasonColumn } from './rows-list';
import { say, useT } from './texts';

type Group = keyof BulkPlan;
const groups: readonly Group[] = ['change', 'same', 'left'];

interface BulkPreviewProps {
  plan: BulkPlan;
  /** Those that get a value. */
  fields: readonly Pick<BulkField<never>, 'id' | 'label'>[];
  context: ScreenContext;
}

/** What becomes of every row: those that change with the old and the new value, those that don't, those left out. */
export function BulkPreview({ plan, fields, context }: BulkPreviewProps) {
  const t = useT();
  const [group, setGroup] = useState<Group>('change');
  const columns = useMemo(
    (): readonly Column<PlannedRow, RowsContext>[] =>
      group === 'left'
        ? [reasonColumn(({ reason }) => (reason ? say(reason) : ''))]
        : fields.map(({ id, label }) => ({
            id,
            label,
            sort: null,
            priority: 1,
            cell: (row) => <Cell row={row} of={id} />,
          })),
    [fields, group],
  );
  const tabs = (
    <Segmented
      label={t('preview.groups')}
      options={groups.map((value) => ({
        value,
        label: t(`preview.${value}`, { count: plan[value].length, number: formatNumber(plan[value].length) }),
      }))}
      value={group}
      onChange={setGroup}
    />
  );
  return (
    <RowsList
      key={[group, ...fields.map(({ id }) => id)].join()}
      name="mf-entities-bulk-edit:preview"
      rows={plan[group]}
      columns={columns}
      text={textOf}
      before={tabs}
      empty={`mf-entities-bulk-edit:preview.${group}.empty`}
      context={context}
    />
  );
}

const textOf = ({ cells, reason }: PlannedRow) =>
  [...Object.values(cells).flatMap(({ from, to = '' }) => [from, to]), reason ? say(reason) : ''].join('\n');

function Cell({ row, of }: { row: PlannedRow; of: FieldId }) {
  const t = useT();
  const { from = '', to } = row.cells[of] ?? {};
  const shown = (text: string) => text || t('none');
  if (to === undefined)
    return (
      <bdi className={from ? undefined : styles.none} title={from || undefined}>
        {shown(from)}
      </bdi>
    );
  return (
    <span className={styles.change} title={`${shown(from)} → ${shown(to)}`}>
      <VisuallyHidden>{t('preview.from')}</VisuallyHidden>
      <del>
        <bdi>{shown(from)}</bdi>
      </del>{' '}
      <span aria-hidden="true" className={styles.arrow}>
        →
      </span>
      <VisuallyHidden>{t('preview.to')}</VisuallyHidden>{' '}
      <strong>
        <bdi>{shown(to)}</bdi>
      </strong>
    </span>
  );
}
