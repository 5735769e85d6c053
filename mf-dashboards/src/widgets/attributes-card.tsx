import { LatestContent } from '../runtime/latest-content';
import type { LatestRow } from '../runtime/latest-rows';
import { ScrollPlace } from '../runtime/scroll-place';
import { useLatestRows } from '../runtime/use-latest-rows';
import { valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './attributes-card.module.css';

/** For each entity its name and a line for each value. */
export default function AttributesCard({ ctx }: { ctx: WidgetContext }) {
  const latest = useLatestRows(ctx);
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {(rows) => (
        <ScrollPlace>
          {rows.map((row, at) => (
            <Entity key={row.entity?.id.id ?? at} row={row} ctx={ctx} />
          ))}
        </ScrollPlace>
      )}
    </LatestContent>
  );
}

function Entity({ row: { source, entity, cells }, ctx }: { row: LatestRow; ctx: WidgetContext }) {
  const name = entity?.name || source.name;
  return (
    <section className={styles.entity}>
      {name && <h3 className={styles.name}>{name}</h3>}
      <dl className={styles.values}>
        {cells.map(({ key, value }, at) => (
          <div key={at} className={styles.line}>
            <dt className={styles.label}>{key.label}</dt>
            <dd className={styles.value}>{valueText(value, key, ctx.widget.config)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
