import { useT } from '@mullion/shared-kit/i18n/i18n';
import { valueText } from './value-text';
import styles from './value-with-unit.module.css';

interface ValueWithUnitProps {
  /** As it was sent. */
  value: string;
  unit: string | undefined;
}

/** A value as people read it, with its unit; a text without a letter says that it is empty. */
export function ValueWithUnit({ value, unit }: ValueWithUnitProps) {
  const t = useT('mf-entities');
  if (value.trim() === '') return <span className={styles.empty}>{t('value.empty')}</span>;
  return (
    <>
      <bdi>{valueText(value).text}</bdi>
      {unit && (
        <>
          {' '}
          <bdi className={styles.unit}>{unit}</bdi>
        </>
      )}
    </>
  );
}
