import { JsonTextField } from '@mullion/shared-kit/editors/json-text-field';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldRows, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { ColorField } from '@mullion/shared-kit/pickers/color-field';
import { IconField, type IconFieldProps } from '@mullion/shared-kit/pickers/icon-field';
import { useT } from './texts';
import type { WidgetValues } from './widget-values';

const useValue = <K extends keyof WidgetValues>(name: K) => useWatch<WidgetValues, K>({ name });

/** Fields of a form have a label. */
const WidgetIconField = (props: IconFieldProps & { label: string }) => <IconField {...props} />;

/** Title and icon in the head of a widget. */
export function TitleFields() {
  const t = useT();
  const hasIcon = useValue('showTitleIcon');
  return (
    <>
      <FieldRows columns>
        <FormField name="title" control={TextField} label={t('title')} />
        <FormField name="titleTooltip" control={TextField} label={t('title.tooltip')} />
      </FieldRows>
      <FieldRows columns>
        <FormField name="showTitle" control={CheckboxField} label={t('title.show')} />
        <FormField name="showTitleIcon" control={CheckboxField} label={t('icon.show')} />
        <FormField name="enableFullscreen" control={CheckboxField} label={t('fullscreen')} />
      </FieldRows>
      <FormField
        name="titleStyle"
        control={JsonTextField}
        label={t('title.style')}
        hint={t('title.style.hint')}
        openable
      />
      {hasIcon && (
        <FieldRows columns>
          <FormField name="titleIcon" control={WidgetIconField} label={t('icon')} clearable />
          <FormField name="iconColor" control={ColorField} label={t('icon.color')} clearable />
          <FormField name="iconSize" control={TextField} label={t('icon.size')} hint={t('icon.size.hint')} />
        </FieldRows>
      )}
    </>
  );
}

/** Colors and room of a widget. */
export function LookFields() {
  const t = useT();
  return (
    <>
      <FieldRows columns>
        <FormField name="backgroundColor" control={ColorField} label={t('background')} clearable />
        <FormField name="color" control={ColorField} label={t('text-color')} clearable />
        <FormField name="padding" control={TextField} label={t('padding')} hint={t('padding.hint')} />
        <FormField name="margin" control={TextField} label={t('margin')} hint={t('margin.hint')} />
      </FieldRows>
      <FormField name="dropShadow" control={CheckboxField} label={t('shadow')} />
    </>
  );
}

/** How values are written, and of how many entities (`hasPages`). */
export function NumberFields({ hasPages }: { hasPages: boolean }) {
  const t = useT();
  return (
    <FieldRows columns>
      <FormField name="units" control={TextField} label={t('units')} />
      <FormField name="decimals" control={NumberField} label={t('decimals')} hint={t('decimals.hint')} integer />
      <FormField name="noDataDisplayMessage" control={TextField} label={t('no-data')} />
      {hasPages && (
        <FormField name="pageSize" control={NumberField} label={t('page-size')} hint={t('page-size.hint')} integer />
      )}
    </FieldRows>
  );
}

/** Where a widget shows, and how on narrow screens. */
export function MobileFields() {
  const t = useT();
  return (
    <>
      <FieldRows columns>
        <FormField name="mobileHide" control={CheckboxField} label={t('mobile.hide')} />
        <FormField name="desktopHide" control={CheckboxField} label={t('desktop.hide')} />
      </FieldRows>
      <FieldRows columns>
        <FormField name="mobileOrder" control={NumberField} label={t('mobile.order')} integer />
        <FormField
          name="mobileHeight"
          control={NumberField}
          label={t('mobile.height')}
          hint={t('mobile.height.hint')}
          integer
        />
      </FieldRows>
    </>
  );
}
