import { csvText } from '@mullion/shared-kit/browser/csv';
import { numberOf } from '@mullion/shared-kit/widget-runtime/format-value';
import { fileValue } from '../../runtime/value-format';
import type { WidgetContext } from '../../runtime/widget-context';
import ReadingTable from './reading-table';
import { useT } from './texts';

/** A latest value, as it is written, and as it came. */
interface Read {
  id: string;
  label: string;
  words: string;
  units?: string | null;
  figures: { latest?: string | number };
}

/** Latest values as a table. */
export default function LatestReading({
  ctx,
  values,
}: {
  ctx: Pick<WidgetContext, 'widget'>;
  values: readonly Read[];
}) {
  const t = useT();
  return (
    <ReadingTable
      title={ctx.widget.config.title || ctx.widget.title}
      columns={[
        { id: 'name', label: t('name'), isText: true },
        { id: 'value', label: t('value') },
      ]}
      rows={values.map(({ id, label, words, figures }) => ({
        id,
        cells: [
          { text: label, order: label },
          { text: words, order: numberOf(figures.latest) ?? figures.latest ?? '' },
        ],
      }))}
    />
  );
}

/** The same as a CSV file, numbers as machines read them. */
export const latestCsv = (values: readonly Read[]): string =>
  csvText([
    ['name', 'value', 'unit'],
    ...values.map(({ label, units, figures }) => [label, fileValue(figures.latest), units ?? '']),
  ]);
