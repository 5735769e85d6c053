import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches which answers of a server are under way on each connection. Node hands an upgrade over while requests that came
 * before it on the same connection are still being answered; whatever is written then would overtake them.
 * @returns runs `next` when all answers begun on the connection are sent; never, when the connection ends with them
 */
export function watchAnswers(server: Server): (socket: Socket, next: () => void) => void {
  const underWay = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const answers = underWay.get(socket) ?? new Set();
    underWay.set(socket, answers.add(response));
    response.once('close', () => answers.delete(response));
  });
  return (socket, next) => {
    const answers = underWay.get(socket) ?? new Set();
    if (answers.size === 0) {
      next();
      return;
    }
    // Node no longer tells the answer being sent that the connection takes more.
    const goOn = () => [...answers].find((answer) => !answer.writableFinished)?.emit('drain');
    socket.on('drain', goOn);
    const whenClosed = () => {
      if (answers.size > 0) return;
      socket.off('drain', goOn);
      // The wait for a next request, which has come already.
      socket.setTimeout(0);
      if (socket.writable) next();
    };
    for (const answer of answers) answer.once('close', whenClosed);
  };
}
