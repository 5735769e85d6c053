import { type Ref, useId } from 'react';
import type { ControlProps } from '../inputs/control';
import { Field } from '../inputs/field';
import { useSession } from '../session/session';
import { classes } from '../ui/classes';
import styles from './script-language-toggle.module.css';
import { useT } from './texts';

/** Languages of scripts in rule nodes, in the order of the toggle. */
export const scriptLanguages = ['TBEL', 'JS'] as const;
export type ScriptLanguage = (typeof scriptLanguages)[number];

/** Width in px. */
export const SCRIPT_LANGUAGE_TOGGLE_WIDTH = 320;

export type ScriptLanguageToggleProps = ControlProps<ScriptLanguage>;

/** The language of a script. Nothing is shown where the platform runs JavaScript only. */
export function ScriptLanguageToggle({
  value,
  onChange,
  onBlur,
  name,
  controlRef,
  ...frame
}: ScriptLanguageToggleProps) {
  const t = useT();
  const group = useId();
  const tbelEnabled = useSession((state) => state.tbelEnabled);
  if (!tbelEnabled) return null;
  return (
    <Field {...frame} group>
      {() => (
        <div className={styles.toggle} style={{ inlineSize: SCRIPT_LANGUAGE_TOGGLE_WIDTH }}>
          {scriptLanguages.map((language) => (
            <label key={language} className={classes(styles.choice, language === value && styles.chosen)}>
              <input
                ref={language === (value ?? scriptLanguages[0]) ? (controlRef as Ref<HTMLInputElement>) : undefined}
                type="radio"
                className={styles.input}
                name={name ?? group}
                value={language}
                checked={language === value}
                disabled={frame.disabled}
                onChange={() => onChange(language)}
                onBlur={onBlur}
              />
              {t(`script-lang.${language}`)}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
