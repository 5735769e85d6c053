import { KeptCopyNotice } from '@mullion/shared-kit/editing/kept-copy-notice';
import { useEffect, useMemo } from 'react';
import { readDashboard, type StoredDashboard } from '../model/read-dashboard';
import { isStored } from './apply-dashboard';
import { differencesOf } from './differences';
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
  const differences = useMemo(() => differencesOf(readDashboard(base.stored, base.as).dashboard, value), [base, value]);
  const isDone = useMemo(() => isStored(stored, base, value), [stored, base, value]);
  useEffect(() => {
    if (isDone) discard();
  }, [isDone, discard]);
  if (isDone) return null;
  return <KeptCopyNotice at={at} differences={differences} onRestore={onRestore} onDiscard={discard} />;
}
