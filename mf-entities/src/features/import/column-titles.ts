import { type ColumnType, keyedTypes } from './import-kinds';

/** What people call columns, beside the name of the type itself: in English, German, and Persian. */
const otherTitles: Partial<Record<ColumnType, readonly string[]>> = {
  NAME: [
    ...['device', 'asset', 'edge'].flatMap((one) => [`${one} name`, one]),
    ...['Gerätename', 'Gerät', 'Assetname', 'Asset-Name', 'Bezeichnung'],
    ...['نام', 'نام دستگاه', 'نام دارایی', 'دستگاه', 'دارایی'],
  ],
  TYPE: [
    ...['profile', 'profile name'],
    ...['device', 'asset'].flatMap((one) => [`${one} profile`, `${one} profile name`, `${one} type`]),
    ...['edge type', 'profile or type'],
    ...['Typ', 'Profil', 'Profilname', 'Geräteprofil', 'Gerätetyp', 'Assetprofil', 'Assettyp', 'Profil oder Typ'],
    ...['نوع', 'پروفایل', 'پروفایل دستگاه', 'پروفایل دارایی', 'نوع دستگاه', 'نوع دارایی', 'پروفایل یا نوع'],
  ],
  LABEL: ['Beschriftung', 'Etikett', 'برچسب'],
  DESCRIPTION: ['comment', 'notes', 'Beschreibung', 'Kommentar', 'توضیح', 'توضیحات'],
  IS_GATEWAY: ['gateway', 'Ist Gateway', 'دروازه'],
  ROUTING_KEY: ['Routing-Schlüssel', 'کلید مسیریابی'],
  SECRET: ['Geheimnis', 'رمز'],
  ACCESS_TOKEN: ['token', 'device token', 'Zugangstoken', 'Zugriffstoken', 'توکن', 'توکن دسترسی'],
  X509: ['certificate', 'x509 certificate', 'Zertifikat', 'X.509-Zertifikat', 'گواهی'],
  MQTT_CLIENT_ID: ['client id', 'MQTT-Client-ID'],
  MQTT_USER_NAME: ['MQTT-Benutzername', 'نام کاربری MQTT'],
  MQTT_PASSWORD: ['MQTT-Passwort', 'گذرواژهٔ MQTT'],
};

/** Ends of titles whose values are no attributes for everyone to read. */
const confidential = /(token|password|passwort|kennwort|secret|geheimnis|توکن|گذرواژه|رمز)$/u;

/** A title without case, blanks, and punctuation, in one spelling of Persian letters. */
const wordOf = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ي', 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a column is called like one of secrets. */
export const isConfidential = (title: string): boolean => confidential.test(wordOf(title));

/** Finds the type a title means; one that is called like the type itself goes before its other names. */
export function typeByTitle(
  types: readonly ColumnType[],
  titles: readonly string[],
): (title: string) => ColumnType | undefined {
  const present = new Set(titles.map(wordOf));
  const meant = new Map<string, ColumnType>();
  for (const type of types) {
    if (keyedTypes.some((one) => one === type)) continue;
    const own = wordOf(type);
    const others = present.has(own) ? [] : (otherTitles[type] ?? []);
    for (const word of [own, ...others.map(wordOf)]) meant.set(word, type);
  }
  return (title) => meant.get(wordOf(title));
}
