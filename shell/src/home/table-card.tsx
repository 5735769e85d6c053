import { formatNumber } from '@mullion/shared-kit/time/format';
import { classes } from '@mullion/shared-kit/ui/classes';
import { TextLink } from '@mullion/shared-kit/ui/link';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import type { ReactNode } from 'react';
import { useMayOpen } from '../routing/use-may-open';
import { Card, type CardQuery } from './card';
import styles from './table-card.module.css';
import { useT } from './texts';

/** Rows whose place is kept while they load. */
const USUAL_ROWS = 5;

interface CardColumn<T> {
  header: string;
  cell: (row: T) => ReactNode;
  /** A CSS length. Default: what is left, in equal parts. */
  width?: string;
  /** Left out where home is narrow. */
  wide?: boolean;
  /** Left out: no row has anything to show in it. */
  hidden?: boolean;
}

interface TableCardProps<T> {
  title: string;
  /** Address of the list; a row's page is below it. */
  path: string;
  query: CardQuery;
  /** The first ones, and how many there are; absent while they load. */
  found: { all: number; rows: readonly T[] } | undefined;
  /** What a row is called. */
  name: (row: T) => ReactNode;
  /** What stands beside the name. */
  columns: readonly CardColumn<T>[];
  className?: string;
}

/** The first entities of a kind in a table; each name is the link to its page, for those who may open it. */
export function TableCard<T extends { id: string }>(props: TableCardProps<T>) {
  const { title, path, query, found, name, className } = props;
  const columns = props.columns.filter(({ hidden }) => !hidden);
  const t = useT();
  const mayOpen = useMayOpen();
  const linked = mayOpen(path);
  return (
    <Card
      title={title}
      detail={found && formatNumber(found.all)}
      more={
        linked && (
          <TextLink to={path}>
            {found && found.all > found.rows.length ? t('show-all', { count: found.all }) : t('open-list')}
          </TextLink>
        )
      }
      query={query}
      className={className}
      flush
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('table.name')}</th>
            {columns.map(({ header, width, wide }) => (
              <th
                key={header}
                className={classes(wide && styles.wide)}
                style={width ? { inlineSize: width } : undefined}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found
            ? found.rows.map((row) => (
                <tr key={row.id}>
                  <td className={styles.name}>
                    {linked ? <TextLink to={`${path}/${row.id}`}>{name(row)}</TextLink> : name(row)}
                  </td>
                  {columns.map(({ header, cell, wide }) => (
                    <td key={header} className={classes(wide && styles.wide)}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: USUAL_ROWS }, (_, row) => (
                <tr key={row}>
                  <td colSpan={columns.length + 1}>
                    <Skeleton width="70%" />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </Card>
  );
}
