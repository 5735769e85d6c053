import i18next from 'i18next';

/** Language that the console speaks now, such as `en_US`. */
export const currentLanguage = (): string => i18next.language || 'en_US';
