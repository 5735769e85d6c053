// Runs in the page of `live-store.mjs`: the kit's live data without anything around it.
import { createLatestStore } from '../../shared-kit/src/realtime/latest-store';
import { createQueryFeed } from '../../shared-kit/src/realtime/query-feed';
import { createSubscriptions } from '../../shared-kit/src/realtime/subscriptions';
import { watchEntities } from '../../shared-kit/src/realtime/watch-entities';

const key = { type: 'TIME_SERIES', key: 'temperature' };
const tokens = { getToken: async () => 'token', renew: async () => 'token' };

function openLiveData(connect, frame) {
  const subscriptions = createSubscriptions({ tokens, connect });
  const store = createLatestStore(frame);
  const read = async () => ({ data: [], totalElements: 0, hasNext: false });
  return { store, feed: createQueryFeed({ subscriptions, store, read, frame, serverNow: Date.now }) };
}

const requestFor = (size) => ({
  entities: { filter: { type: 'entityType', entityType: 'DEVICE' } },
  keys: [key],
  page: { pageSize: size, page: 0 },
});

const answered = (feed, size, reader = {}) =>
  new Promise((resolve) => {
    watchEntities(feed, requestFor(size), {
      ...reader,
      changed: ({ entities, state }) => entities.length === size && state === 'live' && resolve(entities),
    });
  });

/** µs from a message that changes one value of a page until the cell that shows it has been told; median of rounds. */
window.updateOfOneValue = async (size) => {
  // Short rounds: most of them are not interrupted, whatever else the machine does.
  const rounds = 151;
  const updates = 500;
  const perFrame = 17;
  let socket;
  let frames = [];
  const nextFrame = () => {
    const due = frames;
    frames = [];
    for (const work of due) work();
  };
  const { store, feed } = openLiveData(
    () => {
      socket = { send() {}, close() {} };
      setTimeout(() => socket.onopen());
      return socket;
    },
    (work) => frames.push(work),
  );
  const rows = Array.from({ length: size }, (_, at) => ({ entityType: 'DEVICE', id: crypto.randomUUID(), at }));
  const value = (entityId, ts) => ({ entityId, latest: { TIME_SERIES: { temperature: { ts, value: `${ts}` } } } });
  const live = answered(feed, size);
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.onmessage({
    data: JSON.stringify({
      cmdId: 1,
      errorCode: 0,
      data: { data: rows.map((row) => value(row, 1)), totalElements: size, hasNext: false },
    }),
  });
  await live;
  let told = 0;
  for (const row of rows) store.listen(row, 'TIME_SERIES', 'temperature', () => told++);
  nextFrame();
  told = 0;
  const times = [];
  for (let round = 1; round <= rounds; round++) {
    const messages = Array.from({ length: updates }, (_, at) => {
      const { entityType, id } = rows[(at * 7919) % size];
      const update = [{ ...value({ entityType, id }, 1 + round * updates + at), timeseries: null }];
      return { data: JSON.stringify({ cmdId: 1, errorCode: 0, errorMsg: null, data: null, update }) };
    });
    const start = performance.now();
    for (let at = 0; at < updates; at++) {
      socket.onmessage(messages[at]);
      if (at % perFrame === 0) nextFrame();
    }
    nextFrame();
    times.push(((performance.now() - start) * 1000) / updates);
  }
  if (told < rounds * updates * 0.5) throw new Error(`Only ${told} changes were told`);
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)];
};

/**
 * Lets many readers follow one page over the socket of this page's server: each sums what changed anywhere on the page, and draws
 * the value of an entity of its own.
 */
window.followPage = async (size, readers) => {
  const counts = { frames: 0, values: 0 };
  const frame = (work) => requestAnimationFrame(work);
  const { store, feed } = openLiveData(() => new WebSocket(`ws://${location.host}/`), frame);
  const sums = Array.from({ length: readers }, () => 0);
  const opened = sums.map((_, at) =>
    answered(feed, size, {
      values(entities) {
        for (const entity of entities) sums[at] += Number(store.get(entity, 'TIME_SERIES', 'temperature')?.value);
        if (at === 0) counts.values += entities.length;
      },
    }),
  );
  for (const [at, entities] of (await Promise.all(opened)).entries()) {
    const cell = document.body.appendChild(document.createElement('div'));
    // As in a table of fixed columns: what is drawn in one cell moves no other.
    cell.style = 'contain: strict; width: 5rem; height: 1.2rem';
    const draw = () => {
      cell.textContent = store.get(entities[at], 'TIME_SERIES', 'temperature')?.value ?? '';
    };
    draw();
    store.listen(entities[at], 'TIME_SERIES', 'temperature', draw);
  }
  const count = () => {
    counts.frames++;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  window.pageCounts = counts;
};
