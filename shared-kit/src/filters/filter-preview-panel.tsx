import styles from './filter-rows.module.css';
import { FilterText } from './filter-text';
import type { KeyFilterInfo } from './key-filter-info';
import { useT } from './texts';

/** The current filters in words; nothing while there are none. */
export function FilterPreview({ infos }: { infos: readonly KeyFilterInfo[] }) {
  const t = useT();
  if (infos.every(({ predicates }) => predicates.length === 0)) return null;
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <p className={styles.previewTitle}>{t('preview')}</p>
      <FilterText infos={infos} />
    </section>
  );
}
