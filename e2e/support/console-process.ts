import { spawn } from 'node:child_process';
import path from 'node:path';

export interface ConsoleProcess {
  url: string;
  /** Milliseconds from the start of the program until it said where it is. */
  startMs: number;
  /** Everything printed so far. */
  output: () => string;
  /** Sends a signal and waits for the end. */
  stop: (signal?: NodeJS.Signals) => Promise<{ code: number | null; ms: number }>;
}

/** Runs what `npm start` or `npm run dev` runs, in a copy of the checkout, until it says where it is. */
export async function startConsoleProcess(
  checkout: string,
  program: 'start' | 'dev',
  { args = [], dataDir = path.join(checkout, 'data') }: { args?: string[]; dataDir?: string } = {},
): Promise<ConsoleProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [`gateway/bin/${program}.mjs`, ...args], {
    cwd: checkout,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DEMO: '0', MQTT_PORT: '0', PLATFORM_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, address] = /^Mullion is running at (\S+)$/m.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then((code) => reject(new Error(`${program} ended with ${code}:\n${output}`)));
  });
  return {
    url,
    startMs: performance.now() - started,
    output: () => output,
    async stop(signal = 'SIGINT') {
      const asked = performance.now();
      child.kill(signal);
      return { code: await ended, ms: performance.now() - asked };
    },
  };
}
