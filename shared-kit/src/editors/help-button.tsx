import { lazy } from '../ui/lazy';

const HelpPopup = lazy(
  () => import(/* webpackChunkName: "kit-help" */ '../help/help-popup').then((file) => file.HelpPopup),
  { inline: true },
);

/** Offers the help text of what is edited; fetched with the first editor that has one. */
export const HelpButton = ({ helpId, topic }: { helpId: string; topic: string }) => (
  <HelpPopup helpId={helpId} topic={topic} />
);
