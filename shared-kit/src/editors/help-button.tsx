import { lazy, Suspense } from 'react';

const HelpPopup = lazy(async () => ({
  default: (await import(/* webpackChunkName: "kit-help" */ '../help/help-popup')).HelpPopup,
}));

/** Offers the help text of what is edited; fetched with the first editor that has one. */
export const HelpButton = ({ helpId, topic }: { helpId: string; topic: string }) => (
  <Suspense>
    <HelpPopup helpId={helpId} topic={topic} />
  </Suspense>
);
