import { updatesQuery } from '@mullion/shared-kit/api/system';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useSession } from '@mullion/shared-kit/session/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Tells system administrators once per sign-in that a newer platform exists, until they close it. */
export function UpdateNotice() {
  const isSystemAdministrator = useSession((state) => state.authUser?.authority === 'SYS_ADMIN');
  const { data } = useQuery({ ...updatesQuery(), enabled: isSystemAdministrator });
  const message = isSystemAdministrator && data?.updateAvailable ? data.message : undefined;
  useEffect(() => {
    if (message) notify.info(message, { id: 'update', position: 'bottom-end', duration: 0 });
  }, [message]);
  return null;
}
