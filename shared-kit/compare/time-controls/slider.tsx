import { Slider as PrimeSlider } from 'primereact/slider';
import type { SliderProps } from '../../src/time-controls/slider';
import { Unstyled } from '../../src/ui/unstyled';

export type { SliderProps } from '../../src/time-controls/slider';

export function Slider({ label, min, max, value, onChange, valueText, disabled }: SliderProps) {
  return (
    <Unstyled>
      <PrimeSlider
        min={min}
        max={max}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.value))}
        pt={{ handle: { 'aria-label': label, 'aria-valuetext': valueText, 'aria-valuenow': value } }}
      />
    </Unstyled>
  );
}
