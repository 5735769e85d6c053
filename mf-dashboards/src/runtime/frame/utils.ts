import type { FrameContext } from '../frame-context';

/** `ctx.utils`. */
export interface FrameUtils {
  formatValue: (value: unknown, decimals?: number | null, units?: string | null, showZeroDecimals?: boolean) => unknown;
  guid: () => string;
  defaultValue: (value: unknown, usual: unknown) => unknown;
  deepClone: (value: unknown) => unknown;
  customTranslation: (text: unknown, usual?: unknown) => unknown;
  createLabelFromDatasource: (datasource: Record<string, unknown> | null, pattern: unknown) => string;
  isDefined: (value: unknown) => boolean;
  isDefinedAndNotNull: (value: unknown) => boolean;
}

/**
 * Small things that scripts take from the platform's console.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameUtils(told: () => FrameContext): FrameUtils {
  const words = (key: string) => told().words?.[key];
  return {
    formatValue(value, decimals, units, showZeroDecimals) {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
      if (value === null || value === undefined || !Number.isFinite(number)) return value;
      if (typeof decimals !== 'number' && !units) return value;
      let text = typeof decimals === 'number' ? number.toFixed(decimals) : String(number);
      if (!showZeroDecimals && text.includes('.')) text = text.replace(/\.?0+$/, '');
      return units ? `${text} ${units}` : text;
    },
    // Frames of no origin have `randomUUID` where the page is served by https alone.
    guid: () =>
      'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => Math.floor(Math.random() * 16).toString(16)),
    defaultValue: (value, usual) => value ?? usual,
    deepClone: (value) => (typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value),
    /** Texts may name others by `{i18n:key}`, or one whole by `custom.…`. */
    customTranslation: (text, usual = text) =>
      typeof text === 'string'
        ? text.replace(
            /\{i18n:([^{}]+)\}|^(custom\.\S+)$/g,
            (all, key?: string, whole?: string) => words(key ?? whole ?? '') ?? (usual === text ? all : String(usual)),
          )
        : (text ?? usual),
    createLabelFromDatasource: (datasource, pattern) =>
      String(pattern ?? '').replace(/\$\{(\w+)\}/g, (all, name: string) => {
        if (!['entityName', 'entityLabel', 'entityDescription', 'aliasName', 'deviceName'].includes(name)) return all;
        return String(datasource?.[name === 'deviceName' ? 'entityName' : name] ?? '');
      }),
    isDefined: (value) => value !== undefined,
    isDefinedAndNotNull: (value) => value !== undefined && value !== null,
  };
}
