import { useSession } from '@mullion/shared-kit/session/session';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { Card } from './card';
import { useT } from './texts';

/** For people without devices: whom to ask, and for what. */
export function NoDevices() {
  const t = useT();
  const authUser = useSession((state) => state.authUser);
  const email = useSession((state) => state.userDetails?.email) ?? authUser?.sub;
  return (
    <Card title={t('devices.title')}>
      <EmptyState
        icon="devices"
        title={t(authUser?.isPublic ? 'no-devices.public' : 'no-devices.title')}
        text={authUser?.isPublic ? t('no-devices.public-text') : t('no-devices.text', { email })}
      />
    </Card>
  );
}
