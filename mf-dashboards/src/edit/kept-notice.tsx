import { KeptCopyNotice } from '@mullion/shared-kit/editing/kept-copy-notice';
import { useMemo } from 'react';
import { readDashboard } from '../model/read-dashboard';
import { differencesOf } from './differences';
import type { OfferedEditing } from './use-editing';

interface KeptNoticeProps {
  kept: NonNullable<OfferedEditing['kept']>;
  onRestore: () => void;
}

/** Offers to go on with what was being edited when the page went. */
export function KeptNotice({ kept, onRestore }: KeptNoticeProps) {
  const { at, base, value, discard } = kept;
  const differences = useMemo(() => differencesOf(readDashboard(base.stored, base.as).dashboard, value), [base, value]);
  return <KeptCopyNotice at={at} differences={differences} onRestore={onRestore} onDiscard={discard} />;
}
