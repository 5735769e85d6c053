import { KeptCopyNotice } from '@mullion/shared-kit/editing/kept-copy-notice';
import { useEffect, useMemo } from 'react';
import { readDashboard, type StoredDashboard } from '../model/read-dashboard';
import { differencesOf } from './differences';
import { isStored } from './save-edited';
import type { OfferedEditing } from './use-editing';

interface KeptNoticeProps {
  kept: NonNullable<OfferedEditing['kept']>;
  /** What is stored now. */
  stored: StoredDashboard;
  onRestore: () => void;
}

/** Offers to go on with what was being edited when the page went; what is stored by now is given up. */
export function KeptNotice({ kept, stored, onRestore }: KeptNoticeProps) {
  const { at, base, value, discard } = kept;
  const differences = useMemo(() => {
    const since = (before: StoredDashboard) => differencesOf(readDashboard(before, base.as).dashboard, value);
    const changed = since(base.stored);
    // What was taken back while it was being saved differs from that alone.
    return changed.length > 0 ? changed : since(stored);
  }, [base, value, stored]);
  const isDone = useMemo(() => isStored(stored, base, value), [stored, base, value]);
  useEffect(() => {
    if (isDone) discard();
  }, [isDone, discard]);
  if (isDone) return null;
  return <KeptCopyNotice at={at} differences={differences} onRestore={onRestore} onDiscard={discard} />;
}
