import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldRows } from '@mullion/shared-kit/inputs/form';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { SwitchField } from '@mullion/shared-kit/inputs/switch-field';
import { densities, useDensity } from '@mullion/shared-kit/theme/density';
import { useSingleKeys } from '@mullion/shared-kit/theme/single-keys';
import { type ThemeMode, useThemeMode } from '@mullion/shared-kit/theme/theme-mode';

const modes: readonly ThemeMode[] = ['system', 'light', 'dark'];

/** How the console looks for this person in this browser. There is nothing to save: it changes at once. */
export function Appearance() {
  const t = useT('mf-auth');
  const { mode, setMode } = useThemeMode();
  const { density, setDensity } = useDensity();
  const { singleKeys, setSingleKeys } = useSingleKeys();
  return (
    <FieldRows columns>
      <SelectField
        label={t('profile.theme')}
        options={modes.map((value) => ({ value, label: t(`profile.theme.${value}`) }))}
        value={mode}
        onChange={(value) => value && setMode(value)}
      />
      <SelectField
        label={t('profile.density')}
        options={densities.map((value) => ({ value, label: t(`profile.density.${value}`) }))}
        value={density}
        onChange={(value) => value && setDensity(value)}
      />
      <SwitchField
        label={t('profile.single-keys')}
        hint={t('profile.single-keys.hint')}
        value={singleKeys}
        onChange={(on) => setSingleKeys(on === true)}
      />
    </FieldRows>
  );
}
