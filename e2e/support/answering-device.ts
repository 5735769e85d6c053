import mqtt from 'mqtt';

export type Command = { id: number; method: string; params: unknown };

/** A device that answers commands over HTTP, one after the other, until its test is over. */
export function answerCommands(url: string, token: string, answer: (command: Command) => unknown) {
  const taken: Command[] = [];
  const end = new AbortController();
  const device = `${url}/api/v1/${token}`;
  const serve = async () => {
    while (!end.signal.aborted) {
      const response = await fetch(`${device}/rpc?timeout=20000`, { signal: end.signal });
      if (response.status !== 200) continue;
      const command = (await response.json()) as Command;
      taken.push(command);
      await fetch(`${device}/rpc/${command.id}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(answer(command)),
      });
    }
  };
  const served = serve().catch((error: unknown) => {
    if (!end.signal.aborted) throw error;
  });
  return {
    taken,
    async stop() {
      end.abort();
      await served;
    },
  };
}

/** The same over MQTT. An answer that is a promise comes once that is kept. */
export async function answerCommandsOverMqtt(port: number, token: string, answer: (command: Command) => unknown) {
  const taken: Command[] = [];
  const client = await mqtt.connectAsync({ host: '127.0.0.1', port, username: token, reconnectPeriod: 0 });
  client.on('message', async (topic, payload) => {
    const id = topic.split('/').at(-1) ?? '';
    const command = { ...(JSON.parse(String(payload)) as Omit<Command, 'id'>), id: Number(id) };
    taken.push(command);
    const said = await answer(command);
    if (said !== undefined && client.connected)
      client.publish(`v1/devices/me/rpc/response/${id}`, JSON.stringify(said));
  });
  await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 });
  return { taken, stop: () => client.endAsync() };
}
