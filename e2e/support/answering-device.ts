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
