import { useT as useTextOf } from '@mullion/shared-kit/i18n/i18n';
import { useMayOpen } from '@mullion/shared-kit/routing/may-open';
import type { HomePlace } from '@mullion/shared-kit/session/home-places';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { textSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useT } from '../texts';
import { NavigationTile } from './navigation-tile';
import { useHomePlaces } from './use-home-places';

/** A text of the console that a name stands for, as its default does: a page is then called as the console calls it. */
const isToken = (name: string) => /^\{i18n:[^}]*\}$/.test(name.trim());

/** One large way to a page of the console. */
export default function NavigationCard({ ctx: { settings } }: { ctx: WidgetContext }) {
  const t = useT();
  const mayOpen = useMayOpen();
  const path = textSetting(settings.path, '/devices').trim();
  const name = textSetting(settings.name, '{i18n:device.devices}');
  const icon = textSetting(settings.icon) || 'devices_other';
  // Only pages of the console: an address with a host, or a script, is none.
  if (!/^\/(?!\/)/.test(path)) return <EmptyState icon="link" title={t('navigation.no-path')} />;
  if (!mayOpen(path.replace(/[?#].*/, ''))) return <EmptyState icon="lock" title={t('navigation.refused')} />;
  return isToken(name) ? (
    <NamedByConsole path={path} icon={icon} />
  ) : (
    <NavigationTile fills path={path} label={name || path} icon={icon} />
  );
}

function NamedByConsole({ path, icon }: { path: string; icon: string }) {
  const { sections } = useHomePlaces();
  const place = sections?.flatMap(({ shortcuts }) => shortcuts).find((one) => one.path === path);
  return place ? (
    <Named place={place} icon={icon} />
  ) : (
    <NavigationTile fills path={path} label={path.replace(/^\//, '')} icon={icon} />
  );
}

function Named({ place: { path, label, namespace }, icon }: { place: HomePlace; icon: string }) {
  const t = useTextOf(namespace);
  return <NavigationTile fills path={path} label={t(label)} icon={icon} />;
}
