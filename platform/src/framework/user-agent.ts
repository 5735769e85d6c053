/** Browser, system and device of a User-Agent header, as far as the audit log names them. */
const BROWSERS: [RegExp, string][] = [
  [/Edg\/([\d.]+)/, 'Edge'],
  [/OPR\/([\d.]+)/, 'Opera'],
  [/Firefox\/([\d.]+)/, 'Firefox'],
  [/Chrome\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'Mac OS X'],
  [/Linux/, 'Linux'],
];

export function describeUserAgent(header: string): { browser: string; os: string; device: string } {
  const browser = BROWSERS.find(([pattern]) => pattern.test(header));
  const version = browser?.[0].exec(header)?.[1];
  return {
    browser: browser ? `${browser[1]} ${version ?? ''}`.trim() : 'Other',
    os: SYSTEMS.find(([pattern]) => pattern.test(header))?.[1] ?? 'Other',
    device: /Mobile|Android|iPhone/.test(header) ? 'Mobile' : 'Other',
  };
}
