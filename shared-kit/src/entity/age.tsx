import { formatDateTime } from '../time/format';
import { useAge } from '../time/use-age';

/** How long ago something was, kept up to date; the exact time is its title. `ts`: epoch ms of the server's clock. */
export function Age({ ts }: { ts: number }) {
  const age = useAge(ts);
  if (age === null) return null;
  return (
    <time dateTime={new Date(ts).toISOString()} title={formatDateTime(ts)}>
      {age}
    </time>
  );
}
