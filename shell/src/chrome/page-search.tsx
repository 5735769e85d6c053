import { useT } from '@mullion/shared-kit/i18n/i18n';
import { SearchField } from '@mullion/shared-kit/inputs/search-field';
import { usePageSearchState } from '@mullion/shared-kit/routing/page-search';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { useEffect, useRef, useState } from 'react';
import styles from './page-search.module.css';

/** The search of the page on screen; closing it clears the text. */
export default function PageSearch() {
  const t = useT('shell');
  const [open, setOpen] = useState(false);
  const { text, setText } = usePageSearchState();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    setText('');
  };
  if (!open) return <IconButton icon="find_in_page" label={t('page-search')} onClick={() => setOpen(true)} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in an empty field closes it, as the button does.
    <div
      className={styles.search}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing) close();
      }}
    >
      <SearchField label={t('page-search')} value={text} onChange={setText} inputRef={input} />
      <IconButton icon="close" label={t('page-search.close')} onClick={close} />
    </div>
  );
}
