import styles from './slider.module.css';

export interface SliderProps {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  /** What the position means, where the number says little. */
  valueText?: string;
  disabled?: boolean;
}

/** A whole number on a line. */
export function Slider({ label, min, max, value, onChange, valueText, disabled }: SliderProps) {
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={1}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
