/**
 * The platform as a process. Environment: PORT (8081; 0 takes a free port), HOST (127.0.0.1), DATA_DIR (./data),
 * DEMO (1: demo entities and their simulator), MQTT_PORT (1883; 0 takes a free port; empty: no MQTT).
 * Prints `{"listening":"http://…"}` on standard output once it answers; stops on SIGTERM and SIGINT.
 */
import { startPlatform } from './platform.js';

const { PORT = '8081', HOST = '127.0.0.1', DATA_DIR = 'data', DEMO = '0', MQTT_PORT = '1883' } = process.env;

const platform = await startPlatform({
  port: Number(PORT),
  host: HOST,
  dataDir: DATA_DIR,
  demo: DEMO === '1',
  mqttPort: MQTT_PORT === '' ? null : Number(MQTT_PORT),
});
process.stdout.write(`${JSON.stringify({ listening: platform.url })}\n`);

const stop = () => {
  const forced = setTimeout(() => process.exit(1), 2000);
  forced.unref();
  void platform.close().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
