import { readdirSync, readFileSync } from 'node:fs';

const folder = `${__dirname}/../../../platform/src/widgets`;
const read = (file: string): unknown => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));

interface Source {
  templateHtml: string[];
  controllerScript: string[];
  paged: string[];
}
interface Bundle {
  alias: string;
  widgets: { alias: string; settingsDirective?: string }[];
}

const { templateHtml, controllerScript, paged } = read('system-source.json') as Source;

/** Of each type of the system, by bundle and alias: its form, template, and script as this platform installs them. */
export const systemSources = readdirSync(`${folder}/system`).flatMap((file) => {
  const bundle = read(`system/${file}`) as Bundle;
  return bundle.widgets.map(({ alias, settingsDirective = '' }) => {
    const key = `${bundle.alias}.${alias}`;
    const script = controllerScript
      .join('\n')
      .replace('BUNDLE.ALIAS', key)
      .replace('PAGED', String(paged.includes(settingsDirective)));
    return [key, { settingsDirective, templateHtml: templateHtml.join('\n'), controllerScript: script }] as const;
  });
});
