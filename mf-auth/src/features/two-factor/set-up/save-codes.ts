/** Name under which backup codes are downloaded; one code per line. */
export const backupCodesFile = 'backup-codes.txt';

interface PrintedCodes {
  title: string;
  subtitle: string;
  codes: readonly string[];
}

/** Prints codes on a sheet of their own, with a box to tick before each. */
export function printCodes(sheet: PrintedCodes): void {
  const frame = document.createElement('iframe');
  // Browsers don't print hidden elements.
  frame.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 0; block-size: 0; border: 0';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return;
  fillSheet(page.document, sheet);
  page.addEventListener('afterprint', () => frame.remove());
  page.focus();
  page.print();
}

function fillSheet(page: Document, { title, subtitle, codes }: PrintedCodes): void {
  const add = (parent: Element, name: string, text = '') => {
    const element = page.createElement(name);
    element.textContent = text;
    parent.append(element);
    return element;
  };
  page.title = title;
  page.body.style.font = '14px sans-serif';
  add(page.body, 'h1', title).style.font = '600 20px sans-serif';
  add(page.body, 'p', subtitle);
  const list = add(page.body, 'ul');
  list.style.cssText = 'columns: 2; padding: 0; list-style: none; font: 16px monospace; line-height: 2';
  for (const code of codes) add(list, 'li', `☐ ${code}`);
}
