import net from 'node:net';

/**
 * Sends bytes as they are over one connection and gives back everything that came, once `answers` status lines were seen or
 * the other side closed. `{host}` in the text stands for the origin's host and port.
 */
export function rawExchange(origin: string, text: string, answers = 1): Promise<string> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(text.replaceAll('{host}', host), 'latin1'));
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      received += part;
      if (statusesOf(received).length >= answers) socket.end();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error) => (received ? resolve(received) : reject(error)));
  });
}

/** The statuses of the answers in what was received, in order. */
export const statusesOf = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
