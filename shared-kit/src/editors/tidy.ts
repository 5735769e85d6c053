import { loadCode } from '../browser/load-code';
import { tidyIndentSize, tidyWrapColumn } from './editor-limits';

/** Languages that Tidy knows to lay out. */
export type TidyLanguage = 'javascript' | 'json' | 'css' | 'html' | 'protobuf';

const loadBeautifier = async () =>
  (await loadCode(() => import(/* webpackChunkName: "kit-beautify" */ 'js-beautify'))).default;

/**
 * Lays out a text as Tidy does: indentation 4; JavaScript, JSON and protobuf wrapped at column 60. The
 * beautifier is fetched with the first use.
 */
export async function tidy(text: string, language: TidyLanguage): Promise<string> {
  if (language === 'protobuf')
    return (await loadCode(() => import(/* webpackChunkName: "kit-protobuf-tidy" */ './protobuf-tidy'))).tidyProtobuf(
      text,
    );
  const beautifier = await loadBeautifier();
  const options = { indent_size: tidyIndentSize };
  if (language === 'css') return beautifier.css(text, options);
  if (language === 'html') return beautifier.html(text, { ...options, wrap_line_length: 0 });
  return beautifier.js(text, { ...options, wrap_line_length: tidyWrapColumn });
}
