import { KeptCopyNotice } from '@mullion/shared-kit/editing/kept-copy-notice';
import { useWorkingCopy } from '@mullion/shared-kit/editing/use-working-copy';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { useMemo, useState } from 'react';
import type { Dashboard } from '../model/dashboard';
import { readDashboard } from '../model/read-dashboard';
import { differencesOf } from './differences';
import { type Base, saveAsNew } from './save-edited';
import { useT } from './texts';

/** Nothing is stored any more. */
const gone = { base: undefined, value: undefined };

/** Offers as a new dashboard what was being edited of one that is gone. `path`: below which it opens. */
export function KeptOfGone({ id, path }: { id: string; path: string }) {
  const userId = useSession((state) => state.authUser?.userId ?? '');
  const { kept, dropKept } = useWorkingCopy<Base | undefined, Dashboard | undefined>(
    { userId, kind: 'dashboard', id },
    gone,
    userId !== '',
  );
  if (!kept?.base || !kept.value) return null;
  return <Offer at={kept.at} base={kept.base} value={kept.value} path={path} onDone={dropKept} />;
}

interface OfferProps {
  at: number;
  base: Base;
  value: Dashboard;
  path: string;
  onDone: () => void;
}

function Offer({ at, base, value, path, onDone }: OfferProps) {
  const t = useT();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const differences = useMemo(() => differencesOf(readDashboard(base.stored, base.as).dashboard, value), [base, value]);
  const save = async () => {
    setBusy(true);
    try {
      const saved = await saveAsNew(base, value);
      onDone();
      void navigate(`${path}/${saved.id.id}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <KeptCopyNotice
      at={at}
      differences={differences}
      restoreLabel={t('gone.save')}
      restoring={busy}
      onRestore={() => runSafely(save, { isChange: true })}
      onDiscard={onDone}
    />
  );
}
