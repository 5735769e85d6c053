import { CssEditor } from '@mullion/shared-kit/editors/css-editor';
import { JsonTextField } from '@mullion/shared-kit/editors/json-text-field';
import { useFormState } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { useState } from 'react';
import { useT } from './texts';
import styles from './widget-dialog.module.css';
import type { WidgetValues } from './widget-values';

/** CSS of a widget’s frame, and of all that is in it. The editor is loaded only where somebody looks at it. */
export function StyleFields() {
  const t = useT();
  const { errors } = useFormState<WidgetValues>();
  const [isOpen, setOpen] = useState(false);
  const isWrong = Boolean(errors.widgetStyle || errors.widgetCss);
  return (
    <details
      className={styles.fold}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>{t('section.styles')}</summary>
      {(isOpen || isWrong) && (
        <div className={styles.section}>
          <FormField
            name="widgetStyle"
            control={JsonTextField}
            label={t('widget.style')}
            hint={t('widget.style.hint')}
            openable
          />
          <FormField name="widgetCss" control={CssEditor} label={t('widget.css')} hint={t('widget.css.hint')} />
        </div>
      )}
    </details>
  );
}
