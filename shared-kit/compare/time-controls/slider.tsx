import { Slider as PrimeSlider } from 'primereact/slider';
import type { SliderProps } from '../../src/time-controls/slider';
import { Unstyled } from '../../src/ui/unstyled';

export type { SliderProps } from '../../src/time-controls/slider';

const size = 20;

export function Slider({ label, min, max, value, onChange, valueText, disabled }: SliderProps) {
  return (
    <Unstyled>
      <PrimeSlider
        min={min}
        max={max}
        step={1}
        value={value}
        disabled={disabled}
        tabIndex={disabled ? -1 : 0}
        onChange={(event) => onChange(Number(event.value))}
        pt={{
          root: { style: { position: 'relative', inlineSize: '100%', blockSize: size } },
          handle: {
            'aria-label': label,
            'aria-valuetext': valueText,
            'aria-valuenow': value,
            'aria-disabled': disabled,
            style: { position: 'absolute', inlineSize: size, blockSize: size, translate: '-50%' },
          },
        }}
      />
    </Unstyled>
  );
}
