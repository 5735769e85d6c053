/**
 * The document in which user code is run: empty, and of no origin (see its policies in `security-headers.ts`). The
 * embedding page sends it the program to run, once, with the port to talk over; so this text and the console's version
 * are independent of each other. The nginx configuration contains it too: no single quotes, no dollar signs.
 */
export const sandboxPage = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox</title></head><body><script>',
  'addEventListener("message",function start(event){',
  'if(event.source!==parent||!event.ports[0])return;',
  'removeEventListener("message",start);',
  'Function("return ".concat(event.data))()(event.ports[0])',
  '})</script></body></html>',
].join('');
