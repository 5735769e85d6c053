import { useEffect, useMemo, useRef, useState } from 'react';
import { useT as useKitT } from '../i18n/i18n';
import { SearchField } from '../inputs/search-field';
import { SwitchField } from '../inputs/switch-field';
import { Button } from '../ui/button';
import { PartFailed } from '../ui/part-boundary';
import { matchingIcons } from './common-icons';
import { Dialog } from './dialog';
import styles from './icon-dialog.module.css';
import { IconGrid } from './icon-grid';
import { useT } from './texts';
import { useIconNames } from './use-icon-names';

/** The question of `pickIcon()`: forty common icons, or every one there is, with a search. A press on one answers. */
export function IconDialog({ current, onClose }: { current?: string | null; onClose: (name?: string) => void }) {
  const t = useT();
  const kit = useKitT('kit');
  const [all, setAll] = useState(false);
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const icons = useIconNames(all);
  const names = useMemo(() => (icons.state === 'ready' ? matchingIcons(icons.names, search) : []), [icons, search]);
  return (
    <Dialog
      size="medium"
      title={t('icon.title')}
      header={
        <div className={styles.tools}>
          <SearchField label={t('icon.search')} value={search} onChange={setSearch} inputRef={field} />
          <SwitchField
            label={t('icon.all')}
            value={all}
            onChange={(next) => setAll(next === true)}
            disabled={icons.state === 'loading'}
          />
        </div>
      }
      actions={<Button onClick={() => onClose()}>{kit('cancel')}</Button>}
    >
      <div className={styles.place}>
        {icons.state === 'failed' ? (
          <PartFailed inline error={icons.reason} onRetry={icons.retry} />
        ) : names.length > 0 ? (
          <IconGrid key={`${all} ${search}`} label={t('icon.list')} names={names} current={current} onPick={onClose} />
        ) : (
          <p className={styles.message} role="status">
            {icons.state === 'loading' && <span className={styles.spinner} />}
            {icons.state === 'loading' ? t('icon.loading') : t('icon.none', { text: search })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
