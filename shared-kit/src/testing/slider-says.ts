/** The value and the bounds that a slider tells, whether it is the browser's or another one. */
export function sliderSays(slider: HTMLElement): { now: number; min: number; max: number } {
  if (slider instanceof HTMLInputElement) {
    return { now: slider.valueAsNumber, min: Number(slider.min), max: Number(slider.max) };
  }
  const { ariaValueNow, ariaValueMin, ariaValueMax } = slider;
  return { now: Number(ariaValueNow), min: Number(ariaValueMin), max: Number(ariaValueMax) };
}
