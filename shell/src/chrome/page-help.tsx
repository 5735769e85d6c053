import { HelpAnchor } from '@mullion/shared-kit/help/help-anchor';
import { helpAddress } from '@mullion/shared-kit/help/help-links';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useRouteHandle } from '../routing/use-breadcrumbs';

/** Leads to the help about this page, else to its table of contents. */
export function PageHelp() {
  const t = useT('shell');
  const address = helpAddress(useRouteHandle()?.declaration.help ?? '', undefined) ?? '/help';
  return <HelpAnchor address={address} name={t('help')} label={t('help.new-tab')} />;
}
