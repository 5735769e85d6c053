import { alert } from '@mullion/shared-kit/dialogs/alert';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import {
  localAddresses,
  localModulesAllowed,
  rememberLocalModules,
  requestedModules,
  withoutModuleParameters,
} from './local-modules';

/**
 * Acts on `?module.<name>=<address>`: asks the person before the first use in this tab, then reloads the page without the
 * parameter. Refused where the gateway does not allow it.
 */
export async function confirmLocalModules(): Promise<void> {
  const requested = requestedModules(location.search);
  const bare = withoutModuleParameters(location.href);
  if (bare === location.pathname + location.search + location.hash) return;
  window.history.replaceState(null, '', bare);
  if (!localModulesAllowed()) {
    await alert({
      title: translate('shell', 'local-modules.title'),
      message: translate('shell', 'local-modules.refused'),
    });
    return;
  }
  const known = localAddresses();
  const isNew = Object.entries(requested).some(([name, address]) => known[name] !== address);
  if (!isNew) return;
  const modules = Object.entries(requested)
    .map(([name, address]) => `${name} (${address})`)
    .join(', ');
  const agreed = await confirm({
    title: translate('shell', 'local-modules.ask.title'),
    message: translate('shell', 'local-modules.ask.text', { modules }),
    confirmLabel: translate('shell', 'local-modules.ask.confirm'),
    danger: true,
  });
  if (!agreed) return;
  rememberLocalModules(requested);
  location.reload();
}
