/** Classes of the platform's own console that its widget types are drawn by, and scripts of copies name; the last draws any of the system's types. */
export const platformClasses = [
  'TbFlot',
  'TbAnalogueCompass',
  'TbAnalogueRadialGauge',
  'TbAnalogueLinearGauge',
  'TbCanvasDigitalGauge',
  'TbMapWidgetV2',
  'TbTripAnimationWidget',
  'TbSystemWidget',
] as const;

/** What a controller script finds by name, besides libraries. */
export const scriptArguments: readonly string[] = ['self', 'ctx', '$', 'jQuery', ...platformClasses];
