import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { FieldRows } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { NumberField } from '@mullion/shared-kit/inputs/number-field';
import { boolean, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { ColorField } from '@mullion/shared-kit/pickers/color-field';
import { ImageField } from '@mullion/shared-kit/pickers/image-field';
import type { GridSettings } from '../model/dashboard';
import { gridBounds, gridOf } from '../model/grid-settings';
import { useT } from './texts';

/** The grid of a layout as a form has it. */
export interface GridValues {
  columns: number;
  margin: number;
  backgroundColor: string | null;
  backgroundImageUrl: string | null;
  backgroundSizeMode: string;
  autoFillHeight: boolean;
  mobileAutoFillHeight: boolean;
  mobileRowHeight: number;
}

const sizeModes = ['100%', 'auto 100%', 'cover', 'contain', 'auto'] as const;
/** Words for them: their names are CSS. */
const modeNames = ['width', 'height', 'cover', 'contain', 'original'] as const;
const MAX_IMAGE_BYTES = 524_288;

/** Stored settings of a grid as its form has them; what is absent is as the platform takes it. */
export const gridValues = (stored: GridSettings): GridValues => {
  const { columns, margin, mobileRowHeight, backgroundSize, ...grid } = gridOf(stored);
  return {
    columns,
    margin,
    mobileRowHeight,
    backgroundColor: grid.backgroundColor ?? null,
    backgroundImageUrl: grid.backgroundImage ?? null,
    backgroundSizeMode: backgroundSize,
    autoFillHeight: grid.autoFillHeight,
    mobileAutoFillHeight: grid.mobileAutoFillHeight,
  };
};

/** Stored settings with what was changed; what was left alone stays as it is, absent or not. */
export function withGridValues(stored: GridSettings, values: GridValues): GridSettings {
  const before = gridValues(stored);
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof GridValues]);
  return changed.length === 0 ? stored : { ...stored, ...Object.fromEntries(changed) };
}

const within = ({ min, max }: { min: number; max: number }) => number().integer().min(min).max(max).required();

/** The rules of the form: numbers within `gridBounds`. */
export const gridRules: ObjectSchema<GridValues> = object({
  columns: within(gridBounds.columns),
  margin: within(gridBounds.margin),
  mobileRowHeight: within(gridBounds.mobileRowHeight),
  backgroundColor: string().nullable().defined(),
  backgroundImageUrl: string().nullable().defined(),
  backgroundSizeMode: string().required(),
  autoFillHeight: boolean().required(),
  mobileAutoFillHeight: boolean().required(),
});

/** Fields of a layout’s grid. `prefix`: the path of its values in the form. */
export function GridFields({ prefix = '' }: { prefix?: string }) {
  const t = useT();
  const at = (name: keyof GridValues) => `${prefix}${name}`;
  return (
    <>
      <FieldRows columns>
        <FormField
          name={at('columns')}
          control={NumberField}
          label={t('grid.columns')}
          hint={t('grid.bounds', gridBounds.columns)}
          integer
          required
        />
        <FormField
          name={at('margin')}
          control={NumberField}
          label={t('grid.margin')}
          hint={t('grid.bounds', gridBounds.margin)}
          unit="px"
          integer
          required
        />
        <FormField
          name={at('mobileRowHeight')}
          control={NumberField}
          label={t('grid.row-height')}
          hint={t('grid.bounds', gridBounds.mobileRowHeight)}
          unit="px"
          integer
          required
        />
        <FormField name={at('backgroundColor')} control={ColorField} label={t('background')} clearable />
      </FieldRows>
      <FieldRows>
        <FormField name={at('autoFillHeight')} control={CheckboxField} label={t('grid.fill')} />
        <FormField name={at('mobileAutoFillHeight')} control={CheckboxField} label={t('grid.fill.mobile')} />
        <FormField
          name={at('backgroundImageUrl')}
          control={ImageField}
          label={t('grid.image')}
          maxSize={MAX_IMAGE_BYTES}
        />
        <FormField
          name={at('backgroundSizeMode')}
          control={SelectField<string>}
          label={t('grid.image-size')}
          options={sizeModes.map((value, index) => ({
            value,
            label: t(`grid.image-size.${modeNames[index] ?? 'width'}`),
          }))}
          required
        />
      </FieldRows>
    </>
  );
}
