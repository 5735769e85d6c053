import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useT } from '../canvas/texts';
import { type Compared, Comparison } from './comparison';

/** Shows what differs between two chains over the editor of one of them. */
export const showComparison = (compared: Compared): Promise<void> =>
  openDialog<void>(() => <CompareDialog {...compared} />);

function CompareDialog(compared: Compared) {
  const t = useT();
  return (
    <Dialog size="huge" title={t('compare.title', compared.titles)}>
      <Comparison {...compared} />
    </Dialog>
  );
}
