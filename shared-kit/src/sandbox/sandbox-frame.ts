import { pageProcess } from './sandbox-process';

/** A document of no origin that runs a program, and the port to talk to it. */
export interface SandboxFrame {
  element: HTMLIFrameElement;
  port: MessagePort;
  close: () => void;
}

/** Addresses of the empty documents; each has its own content security policy (gateway). */
const sandboxDocuments = { functions: '/sandbox/functions.html', document: '/sandbox/document.html' } as const;

/**
 * Prepares an `<iframe>` to run `program` as soon as it is put into the page.
 * @param program text of a function of one argument, the port
 */
export function startSandboxFrame(
  element: HTMLIFrameElement,
  kind: keyof typeof sandboxDocuments,
  program: string,
): SandboxFrame {
  const { port1, port2 } = new MessageChannel();
  element.setAttribute('sandbox', 'allow-scripts');
  // A document of no origin can only be addressed as `*`; the program holds no secret, and whatever is loaded into
  // the frame later gets no port.
  const begin = () => {
    element.addEventListener('load', () => element.contentWindow?.postMessage(program, '*', [port2]), { once: true });
    element.src = sandboxDocuments[kind];
  };
  const { rest } = pageProcess;
  const waiting = rest > 0 ? setTimeout(begin, rest) : begin();
  const close = () => {
    if (waiting) clearTimeout(waiting);
    port1.onmessage = null;
    port1.close();
    element.remove();
  };
  return { element, port: port1, close };
}

/** A frame that nobody sees. */
export function openHiddenFrame(program: string): SandboxFrame {
  const element = document.createElement('iframe');
  element.hidden = true;
  element.title = 'Sandbox';
  element.setAttribute('aria-hidden', 'true');
  const frame = startSandboxFrame(element, 'functions', program);
  document.body.append(element);
  return frame;
}
