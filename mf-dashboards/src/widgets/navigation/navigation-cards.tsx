import { useT as useTextOf } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import type { HomePlace, HomePlaces } from '@mullion/shared-kit/session/home-places';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useId } from 'react';
import { listSetting } from '../../runtime/settings';
import type { WidgetContext } from '../../runtime/widget-context';
import { useT } from '../texts';
import styles from './navigation.module.css';
import { NavigationTile } from './navigation-tile';
import { useHomePlaces } from './use-home-places';

/** The places of the home page in their sections: all, or those that the settings name or leave. */
export default function NavigationCards({ ctx: { settings } }: { ctx: WidgetContext }) {
  const t = useT();
  const { sections, error, retry } = useHomePlaces();
  if (error && !sections) return <ErrorState reason={errorText(error)} onRetry={retry} />;
  if (!sections) return <Skeleton lines={4} />;
  const shown = filterPlaces(sections, settings);
  if (shown.length === 0) return <EmptyState icon="home" title={t('navigation.none')} />;
  return (
    <div className={styles.sections}>
      {shown.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </div>
  );
}

/** What of the sections is shown; a section without places isn’t. */
function filterPlaces(
  sections: readonly HomePlaces[],
  { filterType, filter }: WidgetContext['settings'],
): HomePlaces[] {
  const named = new Set(listSetting(filter));
  const isShown = ({ path }: HomePlace) =>
    filterType === 'include' ? named.has(path) : filterType === 'exclude' ? !named.has(path) : true;
  return sections
    .map((section) => ({ ...section, shortcuts: section.shortcuts.filter(isShown) }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
}

function Section({ section: { title, namespace, shortcuts } }: { section: HomePlaces }) {
  const t = useTextOf(namespace);
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.title}>
        {t(title)}
      </h3>
      <ul className={styles.tiles}>
        {shortcuts.map((place) => (
          <li key={place.path}>
            <Place place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Place({ place: { path, label, namespace, icon } }: { place: HomePlace }) {
  const t = useTextOf(namespace);
  return <NavigationTile path={path} label={t(label)} icon={icon ?? 'home'} />;
}
