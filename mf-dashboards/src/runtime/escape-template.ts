/** What stays as it is: comments, tags, and what stands in styles and scripts; and values in braces. */
const kept =
  /<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1\s*>|<\/?[a-zA-Z](?:"[^"]*"|'[^']*'|[^'">])*>|\{\{[\s\S]*?\}\}/g;

/** Text in which `@` and braces mean nothing. */
const plain = (text: string) => text.replace(/[@{}]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A template of the syntax that ThingsBoard 3.4 knows, for a compiler that knows more: in a text `@if` and a lone brace are
 * themselves.
 */
export function escapeTemplate(html: string): string {
  let [escaped, end] = ['', 0];
  for (const { 0: part, index } of html.matchAll(kept)) {
    escaped += plain(html.slice(end, index)) + part;
    end = index + part.length;
  }
  return escaped + plain(html.slice(end));
}
