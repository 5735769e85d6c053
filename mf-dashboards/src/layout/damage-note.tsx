import { useT } from '@mullion/shared-kit/i18n/i18n';
import { createContext, use } from 'react';
import type { Damage } from '../model/damage';
import styles from './damage-note.module.css';

const Context = createContext<readonly Damage[]>([]);

/** Gives what is damaged of the stored dashboard to what is inside. */
export const DamagesProvider = Context;

/** The widget that is damaged, if one is. */
const widgetOf = ({ path: [, part, id] }: Damage) => (part === 'widgets' ? id : undefined);

/** What had to be left out, by its path: of a widget in its place, the rest above all of them. */
export function DamageNote({ widget }: { widget?: string }) {
  const t = useT('mf-dashboards');
  const damages = use(Context).filter((damage) => widgetOf(damage) === widget);
  if (damages.length === 0) return null;
  return (
    <ul className={styles.note}>
      {damages.map(({ path, expected }) => (
        <li key={path.join('.')}>{t(`import.member.${expected}`, { path: path.join('.') })}</li>
      ))}
    </ul>
  );
}
