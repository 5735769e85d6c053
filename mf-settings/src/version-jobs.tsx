import { useEffect } from 'react';
import { resumeJobs } from './features/versions/current-jobs';
import { openResult } from './features/versions/open-dialogs';

/** Goes on with the version jobs that this tab followed before it was loaded again. */
export default function VersionJobs() {
  useEffect(() => resumeJobs(openResult), []);
  return null;
}
