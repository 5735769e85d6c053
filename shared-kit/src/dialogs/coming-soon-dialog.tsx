import { AlertDialog } from './confirm-dialog';
import { useT } from './texts';

/** The message of `comingSoon()`. */
export function ComingSoonDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return <AlertDialog title={t('coming-soon.title')} message={t('coming-soon.text')} onClose={onClose} />;
}
