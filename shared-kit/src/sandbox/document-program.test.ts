/** @jest-environment jsdom */
import { documentProgram } from './document-program';
import { documentMessageLimit } from './limits';

test('a call that is too large fails by itself; the document goes on', async () => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
    },
  });
  const sent: string[] = [];
  const port = { postMessage: (text: string) => void sent.push(text), onmessage: null } as unknown as MessagePort;
  documentProgram(port);
  const js = `
    bridge.call('save', 'x'.repeat(${documentMessageLimit})).catch((error) => bridge.send(error.message));
    bridge.call('save', 'y');`;
  const content = { html: '', css: '', js, resources: [] };
  const start = { type: 'start', content, context: null, sources: [], language: 'en' };
  port.onmessage?.(new MessageEvent('message', { data: [start] }));
  while (!sent.some((text) => text.includes('"y"'))) await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent.every((text) => text.length <= documentMessageLimit)).toBe(true);
  expect(sent.join()).toContain('save is told too much at once');
});
