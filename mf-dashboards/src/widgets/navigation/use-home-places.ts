import { useMayOpen } from '@mullion/shared-kit/routing/may-open';
import { type HomePlaces, homePlaces } from '@mullion/shared-kit/session/home-places';
import { useViewer } from '@mullion/shared-kit/session/use-viewer';
import { useQuery } from '@tanstack/react-query';

/** The places of the home page that the viewer may open, without empty sections; undefined while they are read. */
export function useHomePlaces() {
  const viewer = useViewer();
  const mayOpen = useMayOpen();
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'home-places', viewer],
    queryFn: () => homePlaces(viewer),
  });
  const sections = data?.flatMap((section): HomePlaces[] => {
    const shortcuts = section.shortcuts.filter(({ path }) => mayOpen(path));
    return shortcuts.length > 0 ? [{ ...section, shortcuts }] : [];
  });
  return { sections, error, retry: () => void refetch() };
}
