import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { useState } from 'react';
import { AllVersions } from './features/versions/versions';

/** `/vc`: versions of the tenant's entities. */
export default function VersionControl() {
  const here = useScreenScope();
  // The same as long as the page is there: rows are drawn again for another.
  const [scope] = useState(here);
  return <AllVersions scope={scope} />;
}
