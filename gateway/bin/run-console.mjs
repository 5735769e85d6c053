import net from 'node:net';
import { stop } from './prepare.mjs';

/** Longest time an orderly stop may take. */
const stopWithinMs = 4500;

/** Says at once, before anything is built, that the port is taken. */
export async function requireFreePort({ host, port }) {
  if (port === 0) return;
  await new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error) => stop(listenFailure(error, { host, port })));
    probe.listen(port, host, () => probe.close(resolve));
  });
}

const listenFailure = (error, { host, port }) => {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Choose another: PORT=${port + 1} npm start`;
  if (error.code === 'EACCES')
    return `This user may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST=${host} is not an address of this machine.`;
  return `Cannot listen on ${host}:${port}: ${error.message}`;
};

/** Runs the console in the foreground until Ctrl-C or SIGTERM. `closeAlso` ends what else was started. */
export async function runConsole(settings, { overlay, closeAlso = async () => {} } = {}) {
  // The platform is a bundle: errors are to name the lines of its sources.
  process.setSourceMapsEnabled(true);
  const { startConsole, startupMessage } = await import('../dist/console.js');
  const startPlatform = async () => (await import('../../platform/dist/platform.js')).startPlatform;
  let stopping = false;
  let running;
  const end = async (signal) => {
    if (stopping) process.exit(1);
    stopping = true;
    process.stdout.write(`\n${signal}: stopping …\n`);
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await Promise.allSettled([running?.close(), closeAlso()]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal));
  try {
    running = await startConsole(settings, { startPlatform, overlay });
  } catch (error) {
    if (error.syscall === 'listen') stop(listenFailure(error, settings));
    throw error;
  }
  process.stdout.write(startupMessage(running.url, settings));
}
