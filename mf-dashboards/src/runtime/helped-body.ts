import { currentLanguage } from '@mullion/shared-kit/i18n/i18n';
import { languageTag } from '@mullion/shared-kit/i18n/languages';
import tinycolor from '../../../node_modules/tinycolor2/dist/tinycolor-min.js?raw';
import { datePattern } from './frame/date-pattern';
import { frameUtils } from './frame/utils';
import { templateWords } from './template-texts';

/** Code in one line: errors name the lines of what somebody wrote. */
const inLine = (code: string) => code.replace(/^\s*\/\/.*$/gm, '').replace(/\s*\n\s*/g, ' ');

const color = `const tinycolor = (() => { const module = { exports: {} }; const { exports } = module; ${inLine(tinycolor)}; return module.exports; })();`;

/** The body of a function, after what it takes from the platform's console: `tinycolor`, and `date`, `translate`, and `utils` of its context. */
export async function helpedBody(body: string, widget?: string): Promise<string> {
  const parts: string[] = [];
  if (/\btinycolor\b/.test(body)) parts.push(color);
  if (widget && /\.(date|translate|utils)\.[a-z]/.test(body)) {
    const words = JSON.stringify(/\b(translate|customTranslation)\b/.test(body) ? await templateWords() : {});
    const page = JSON.stringify({ documentElement: { lang: languageTag(currentLanguage()) } });
    const members = [
      `date: { transform: (() => { const document = ${page}; return (${inLine(String(datePattern))}); })() }`,
      'translate: { instant: (key) => words[key] ?? key }',
      `utils: (${inLine(String(frameUtils))})(() => ({ words }))`,
    ];
    parts.push(`${widget} = (() => { const words = ${words}; return { ...${widget}, ${members.join(', ')} }; })();`);
  }
  return parts.join(' ') + body;
}
