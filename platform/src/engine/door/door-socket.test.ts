import { once } from 'node:events';
import { doorSocket } from './door-socket.js';

it('fails for a port that is none, as for a host that is not there', async () => {
  const socket = doorSocket(async () => '127.0.0.1', 'host.example', 70_000);
  const [error] = await once(socket, 'close').then(
    () => [null],
    (reason: unknown) => [reason],
  );
  expect(String(error)).toContain('70000');
});
