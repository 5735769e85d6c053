import { screen, waitFor, within } from 'storybook/test';

/** Another story, by its id, in a window of its own: by default one of 400 px, beside which there is no room for a panel. */
export function SmallWindow({ story, width = 400, height = 680 }: { story: string; width?: number; height?: number }) {
  const address = new URLSearchParams(location.search);
  address.set('id', story);
  return (
    <iframe
      title="Small window"
      src={`${location.pathname}?${address}`}
      style={{ inlineSize: width, blockSize: height, border: 0 }}
    />
  );
}

/** The small window's first button, once it is there, and its page. */
export async function insideSmallWindow() {
  const frame = screen.getByTitle<HTMLIFrameElement>('Small window');
  const button = await waitFor(
    () => {
      const found = frame.contentDocument?.querySelector<HTMLButtonElement>('#storybook-root button');
      if (!found) throw new Error('not there yet');
      return found;
    },
    { timeout: 30_000 },
  );
  return { button, page: within(frame.contentDocument?.body as HTMLElement) };
}
