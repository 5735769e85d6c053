import { currentLanguage } from '../i18n/i18n';
import { textDirection } from '../i18n/languages';

/** Codes and figures, which are read from left to right, for a text that may run from right to left: they would fall apart there. */
export const isolated = (figures: string): string =>
  textDirection(currentLanguage()) === 'rtl' ? `\u2066${figures}\u2069` : figures;
