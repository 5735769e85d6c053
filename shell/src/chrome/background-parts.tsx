import { useStoredFlag } from '@mullion/shared-kit/browser/stored-flag';
import { type Extension, useExtensions } from '@mullion/shared-kit/module/extension-host';
import { RemoteView } from '@mullion/shared-kit/module/remote-view';
import { PartFailed } from '@mullion/shared-kit/ui/part-boundary';
import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle';

type Part = Extension<'console.background'>;

/** What modules run beside every page (`console.background`). */
export const BackgroundParts = () =>
  useExtensions('console.background').map((part) => <WantedPart key={`${part.module} ${part.id}`} part={part} />);

function WantedPart({ part }: { part: Part }) {
  return useStoredFlag(part.flag) && <BackgroundPart part={part} />;
}

/** Waits until the page has what it needs. What it draws is what went wrong. */
function BackgroundPart({ part: { load } }: { part: Part }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return (
    isIdle && (
      <RemoteView
        load={load}
        props={{}}
        failed={(error, retry) => <PartFailed error={error} inline onRetry={retry} />}
      />
    )
  );
}
