import type { Column } from '../list/column';
import { EntityLink } from '../list/entity-link';
import { formatDateTime, formatNumber, isoTime } from '../time/format';
import { Chip } from '../ui/chip';
import { Icon } from '../ui/icon';
import type { Assignable } from './assignable';
import styles from './columns.module.css';
import { entityName, type ScreenEntity } from './define-entity-screen';
import { plainText } from './plain-text';

type Options<T> = Partial<
  Pick<Column<T>, 'width' | 'priority' | 'optional' | 'scopes' | 'align' | 'sort' | 'unsortable'>
>;

/** The column that names the row and opens it. `property` is `name`, or `title` where the type has one. */
export const name = <T extends ScreenEntity>(
  property: 'name' | 'title' = 'name',
  options: Options<T> = {},
): Column<T> => ({
  id: property,
  label: `kit:entity.${property}`,
  sort: property,
  priority: 1,
  // More than its share of the table, which with few columns is much.
  width: 'max(10rem, 128cqi / var(--columns))',
  naming: true,
  cell: (row) => <span title={entityName(row)}>{entityName(row)}</span>,
  file: entityName,
  ...options,
});

/** A member – a text, a number, yes or no – sorted by the server unless `sort` is undefined on purpose. */
export const text = <T,>(key: keyof T & string, label: string, options: Options<T> = {}): Column<T> => ({
  id: key,
  label,
  sort: key,
  cell: (row, { t }) => {
    const value = plainText(row[key], t);
    return value === '' ? null : <span title={value}>{value}</span>;
  },
  file: (row, { t }) => plainText(row[key], t),
  ...options,
});

/** A member as a number, aligned to the end of its cell so that digits line up. */
export const number = <T,>(key: keyof T & string, label: string, options: Options<T> = {}): Column<T> => ({
  id: key,
  label,
  sort: key,
  align: 'end',
  cell: (row) => {
    const value = row[key];
    return typeof value === 'number' ? formatNumber(value) : null;
  },
  file: (row) => {
    const value = row[key];
    return typeof value === 'number' ? value : null;
  },
  ...options,
});

/** When the entity was created. */
export const createdTime = <T extends ScreenEntity>(options: Options<T> = {}): Column<T> => ({
  id: 'createdTime',
  label: 'kit:entity.created-time',
  sort: 'createdTime',
  width: '11.5rem',
  priority: 4,
  cell: ({ createdTime: ts }) => ts && formatDateTime(ts),
  file: ({ createdTime: ts }) => ts && isoTime(ts),
  ...options,
});

/** Yes or nothing: a mark with its word for screen readers, never a box that looks as if it could be ticked. */
export const flag = <T,>(
  id: string,
  label: string,
  holds: (row: T) => boolean,
  options: Options<T> = {},
): Column<T> => ({
  id,
  label,
  width: '5.5rem',
  priority: 4,
  cell: (row, { t }) => holds(row) && <Icon name="check" size={16} label={t('kit:yes')} className={styles.flag} />,
  file: (row, { t }) => t(holds(row) ? 'kit:yes' : 'kit:no'),
  ...options,
});

/** Whether everybody can see it, in lists of the tenant; the customer's column says so too. */
export const publicFlag = <T extends Assignable>(): Column<T> =>
  flag('public', 'kit:entity.public', ({ customerIsPublic }) => customerIsPublic === true, {
    scopes: ['tenant'],
    optional: true,
  });

/** Whose it is, in lists of the tenant. */
export const customer = <T extends Assignable & { customerTitle: string | null }>(
  options: Options<T> = {},
): Column<T> => ({
  id: 'customerTitle',
  label: 'kit:entity.customer',
  sort: 'customerTitle',
  scopes: ['tenant'],
  priority: 4,
  cell: ({ customerId, customerTitle, customerIsPublic }, { t }) =>
    customerIsPublic ? (
      <Chip icon="public">{t('kit:entity.public')}</Chip>
    ) : (
      customerTitle &&
      customerId && <EntityLink id={{ entityType: 'CUSTOMER', id: customerId.id }} name={customerTitle} />
    ),
  file: ({ customerTitle, customerIsPublic }, { t }) => (customerIsPublic ? t('kit:entity.public') : customerTitle),
  ...options,
});
